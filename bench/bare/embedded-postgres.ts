import pg from 'pg';

import { startEmbeddedPostgres } from '../../core/src/platform/database/embedded/embedded-postgres.js';

/** The embedded PostgreSQL alone, up to its first query; `DATA_DIR` is its folder. */
const nothing = () => undefined;
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
const postgres = await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR ?? '', log });
const owner = new pg.Client({ connectionString: postgres.ownerUrl });
await owner.connect();
await owner.query('select 1');
process.once('SIGTERM', () => {
  void owner
    .end()
    .then(() => postgres.stop())
    .then(() => process.exit());
});
process.send?.({ port: 0 });
