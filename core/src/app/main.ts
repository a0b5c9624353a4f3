import { keepHeapSmall } from './heap.js';

/** Starts the server for `npm start`. The first Ctrl-C stops it gracefully, a second one immediately. */
async function main(): Promise<void> {
  keepHeapSmall();
  const [{ loadConfig }, { runServer }, { demoCases }] = await Promise.all([
    import('../platform/config.js'),
    import('./run.js'),
    import('../operations/demo/demo-cases.js'),
  ]);
  await runServer({ config: loadConfig(), demoCases });
}

// By default, Node.js prints warnings as text. `runServer` logs them.
process.removeAllListeners('warning');
process.on('warning', (warning) => {
  void import('./server-output.js').then(({ reportWarning }) => reportWarning(warning));
});
main().catch(async (error: unknown) => {
  const { reportFailedStart } = await import('./server-output.js');
  reportFailedStart(error);
  process.exit(1);
});
