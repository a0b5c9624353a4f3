import { startEmbeddedPostgres } from '../embedded-postgres.js';

/** A separate process for tests that kill it: starts the database of the folder in argv, reports it, and waits. */
const silent = () => undefined;
const server = await startEmbeddedPostgres({
  dataDir: process.argv[2] ?? '',
  log: { info: silent, warn: silent, error: silent },
});
process.stdout.write(`${JSON.stringify({ ownerUrl: server.ownerUrl, port: server.port })}\n`);
process.on('SIGTERM', () => void server.stop());
