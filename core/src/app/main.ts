import { keepHeapSmall } from './heap.js';

/** Starts the server for `npm start`. The first Ctrl-C stops it gracefully, a second one immediately. */
async function main(): Promise<void> {
  keepHeapSmall();
  const [{ loadConfig }, { readyBanner, runServer }, { demoCases }] = await Promise.all([
    import('../platform/config.js'),
    import('./run.js'),
    import('../operations/demo/demo-cases.js'),
  ]);
  await runServer({
    config: loadConfig(),
    demoCases,
    onReady: (server) => void process.stdout.write(readyBanner(server)),
  });
}

/** Errors that the operator can fix. For all others the stack trace is shown. */
const operatorFaults = [
  'ConfigError',
  'PluginError',
  'EmbeddedPostgresError',
  'DataFolderBusyError',
  'OtherVersionError',
];

main().catch((error: unknown) => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  process.stderr.write(`\n  Rebuttal could not start. ${message}\n\n`);
  if (!operatorFaults.includes(name)) process.stderr.write(`${stack ?? ''}\n`);
  process.exit(1);
});
