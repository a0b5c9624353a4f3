import { keepHeapSmall } from './heap.js';

/** Starts the server as `npm start` does, and ends it on the first Ctrl-C; a second one does not wait. */
async function main(): Promise<void> {
  keepHeapSmall();
  // Nobody reads what is said, or its disk is full: the server is there all the same.
  process.stdout.on('error', () => undefined);
  const [{ loadConfig }, { readyBanner, runServer }] = await Promise.all([
    import('../platform/config.js'),
    import('./run.js'),
  ]);
  await runServer({
    config: loadConfig(),
    onReady: (server) => void process.stdout.write(readyBanner(server)),
  });
}

/** Faults that the operator can mend; of all others the stack is worth more than the message. */
const operatorFaults = [
  'ConfigError',
  'PluginError',
  'EmbeddedPostgresError',
  'DataFolderBusyError',
  'NewerDatabaseError',
];

main().catch((error: unknown) => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  process.stderr.write(`\n  Rebuttal could not start. ${message}\n\n`);
  if (!operatorFaults.includes(name)) process.stderr.write(`${stack ?? ''}\n`);
  process.exit(1);
});
