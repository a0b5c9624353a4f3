export { AuditLog } from './identity/audit/audit-log.js';
export { findPublicSignIns } from './identity/passwords/public-sign-ins.js';
export { createPasswords } from './identity/passwords/passwords.js';
export { OperatorChanges } from './identity/users/operator-changes.js';
export { auditFile, type FileAudit } from './insights/dispute-audit/dispute-audit-file.js';
export { backUpInstallation, requireKeys, restoreInstallation } from './operations/backup/installation.js';
export { ConfigError, loadConfig, type Config } from './platform/config.js';
export { createDatabase, type Database } from './platform/database/database.js';
export { findEmbeddedPostgres } from './platform/database/embedded/embedded-postgres.js';
export { createMigrator, type Migrator, type OnMigrated } from './platform/database/migrations.js';
export { createRepositories } from './app/repositories.js';
export { poolerUsers } from './platform/database/pooler-users.js';
export { findPooling, type Pooling } from './platform/database/pooling.js';
export { roleUrls, throughPooler, type RoleUrls } from './platform/database/roles.js';
export { checkNamedFiles, type FilesFound, type NamedFilesCheck } from './platform/files/named-files.js';
export { openFileStore } from './platform/files/open-file-store.js';
export {
  findUnmappedValues,
  inspectDatabase,
  type DatabaseFacts,
  type UnmappedValueFact,
} from './operations/health/inspection.js';
export { findUnopenable } from './operations/key-rotation/unopenable.js';
export { rotateKeys, type Rotation } from './operations/key-rotation/rotate-keys.js';
export { tryMailServer } from './platform/mail/mailer.js';
export { probeProviders, type ProviderProbe } from './connections/providers/probe-providers.js';
export { loadKeys, type Keys } from './platform/keys.js';
export {
  loadPlugin,
  loadPlugins,
  manifestOf,
  requireFreeId,
  shippedPlugins,
  type LoadedCarrier,
  type LoadedPlugin,
  type LoadedProvider,
  type PluginError,
} from './connections/providers/loader.js';
export { openVirusScanner } from './platform/files/virus-scanner.js';
export { dryRunCarrier } from './connections/carriers/carrier-dry-run.js';
export { dryRunPlugin, type DryRunStep } from './connections/providers/plugin-dry-run.js';
export { createPdfRenderer } from './platform/printing/pdf.js';
export { runServer } from './app/run.js';
export { createSuperAdmin } from './app/seed.js';
export { openDatabase, startServer, webFolder, type RunningServer } from './app/server.js';
export { createLog, hasOnlyJson } from './platform/shared/log.js';
export { createSecretBox } from './platform/shared/sealed.js';
export { checkPluginSettings, toListenFault, withTlsReason } from './app/startup-checks.js';
export { loadExchangeRates } from './platform/shared/exchange-rates.js';
export { createMemoryStore } from '@rebuttal/plugin-kit/simulator';
