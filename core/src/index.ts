export { ConfigError, loadConfig, type Config } from './config.js';
export { createMigrator, type Migrator } from './database/migrations.js';
export { findEmbeddedPostgres } from './database/embedded/embedded-postgres.js';
export { roleUrls } from './database/roles.js';
export { loadKeys } from './keys.js';
export { loadProviders } from './providers/loader.js';
export { createSuperAdmin } from './seed.js';
export { openDatabase, startServer, type RunningServer } from './server.js';
export { createLog } from './shared/log.js';
