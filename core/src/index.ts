export { AuditLog } from './audit/audit-log.js';
export { findPublicSignIns } from './auth/public-sign-ins.js';
export { createPasswords } from './auth/passwords.js';
export { backUpInstallation, requireKeys, restoreInstallation } from './backup/installation.js';
export { ConfigError, loadConfig, type Config } from './config.js';
export { createDatabase, type Database } from './database/database.js';
export { findEmbeddedPostgres } from './database/embedded/embedded-postgres.js';
export { createMigrator, type Migrator } from './database/migrations.js';
export { createRepositories } from './database/repositories.js';
export { poolerUsers } from './database/pooler-users.js';
export { findPooling, type Pooling } from './database/pooling.js';
export { roleUrls, throughPooler, type RoleUrls } from './database/roles.js';
export { lookForFiles, type FilesFound, type FilesLook } from './files/named-files.js';
export { openFileStore } from './files/open-file-store.js';
export { findUnknownWords, inspectDatabase, type DatabaseFacts, type UnknownWordFact } from './inspection.js';
export { rotateKeys, type Rotation } from './key-rotation/rotate-keys.js';
export { tryMailServer } from './mail/mailer.js';
export { askProviders, type ProviderAnswer } from './providers/ask-providers.js';
export { findUnopenableAccounts } from './psp-accounts/unopenable-accounts.js';
export { loadKeys, type Keys } from './keys.js';
export {
  loadPlugin,
  loadProviders,
  requireFreeId,
  shippedPlugins,
  type LoadedPlugin,
  type PluginError,
} from './providers/loader.js';
export { openVirusScanner } from './evidence/virus-scanner.js';
export { rehearse, type RehearsalStep } from './providers/rehearsal.js';
export { createPdfRenderer } from './responses/rendering/pdf.js';
export { readyBanner, runServer } from './run.js';
export { createSuperAdmin } from './seed.js';
export { openDatabase, startServer, webFolder, type RunningServer } from './server.js';
export { createLog } from './shared/log.js';
export { createSecretBox } from './shared/sealed.js';
export { checkPluginSettings, toListenFault, withTlsReason } from './start-faults.js';
export { loadExchangeRates } from './stats/exchange-rates.js';
export { createMemoryStore } from '@rebuttal/plugin-kit';
