import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import Mocha from 'mocha';
import { root } from './run.mjs';

/**
 * Runs a test file for each message `{ file }` and replies with `{ passed, failed }`. Exits on `{ end: true }`. Shared
 * resources (a database cluster, a browser) start once and end with the process.
 */
const patienceMs = 30_000;
const settings = JSON.parse(readFileSync(join(root, '.mocharc.json'), 'utf8'));
const options = {
  timeout: settings.timeout,
  forbidOnly: settings['forbid-only'],
  forbidPending: settings['forbid-pending'],
};
// Required, not imported, because mocha requires the test files. Imported, it would be a second instance.
const { afterAll: endAll } = createRequire(import.meta.url)('../../testing/root-hooks.ts').mochaHooks;

process.on('message', async (message) => {
  if (message.end) await end();
  else process.send(await runFile(message.file));
});
// Same as mocha's own command: an unhandled rejection fails the running test.
process.on('unhandledRejection', (reason) => {
  throw reason;
});
process.once('SIGINT', () => endNow(130));
// The run was killed.
const onDisconnect = () => endNow(1);
process.once('disconnect', onDisconnect);

async function endNow(code) {
  await endAll();
  process.exit(code);
}

async function runFile(file) {
  const mocha = new Mocha(options);
  mocha.addFile(join(root, file));
  try {
    await mocha.loadFilesAsync();
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  }
  return new Promise((resolve) => {
    const runner = mocha.run(() => {
      // Runners pass a rejection on to each other, so one leftover runner per file would never finish.
      runner.dispose();
      resolve({ passed: runner.stats.passes, failed: runner.stats.failures });
    });
  });
}

/** An open connection or process after the tests is a failure. Reports it instead of waiting forever. */
async function end() {
  await endAll();
  process.off('disconnect', onDisconnect);
  process.disconnect();
  setTimeout(() => {
    const open = process.getActiveResourcesInfo().join(', ');
    console.error(`All tests have finished, but something that they opened is still running: ${open}`);
    process.exit(1);
  }, patienceMs).unref();
}
