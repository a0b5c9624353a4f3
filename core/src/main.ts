import { ConfigError, loadConfig } from './config.js';
import { readyBanner, runServer } from './run.js';

/** Starts the server as `npm start` does, and ends it on the first Ctrl-C; a second one does not wait. */
async function main(): Promise<void> {
  await runServer({
    config: loadConfig(),
    onReady: (server) => void process.stdout.write(readyBanner(server)),
  });
}

main().catch((error: unknown) => {
  const isOurs =
    error instanceof ConfigError ||
    (error instanceof Error && error.name.endsWith('Error') && 'isForOperator' in error);
  process.stderr.write(`\n  Rebuttal could not start. ${(error as Error).message}\n\n`);
  if (!isOurs) process.stderr.write(`${(error as Error).stack ?? ''}\n`);
  process.exit(1);
});
