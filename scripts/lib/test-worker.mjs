import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import Mocha from 'mocha';
import { root } from './run.mjs';

/**
 * Runs one test file after the other, as `{ file }` comes, and answers `{ passed, failed }`; ends at `{ end: true }`.
 * What all files share (a database cluster, a browser) is started once and ended with the process.
 */
const patienceMs = 30_000;
const settings = JSON.parse(readFileSync(join(root, '.mocharc.json'), 'utf8'));
const options = {
  timeout: settings.timeout,
  forbidOnly: settings['forbid-only'],
  forbidPending: settings['forbid-pending'],
};
// As mocha requires the test files: imported, it would have modules of its own.
const { mochaHooks } = createRequire(import.meta.url)('../../testing/root-hooks.ts');
const { afterAll: endAll, ...rootHooks } = mochaHooks;

process.on('message', async (message) => {
  if (message.end) await end();
  else process.send(await runFile(message.file));
});
// As mocha's own command does: a rejection that nobody handles fails the test that runs.
process.on('unhandledRejection', (reason) => {
  throw reason;
});
process.once('SIGINT', async () => {
  await endAll();
  process.exit(130);
});

async function runFile(file) {
  const mocha = new Mocha({ ...options, rootHooks });
  mocha.addFile(join(root, file));
  try {
    await mocha.loadFilesAsync();
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  }
  return new Promise((resolve) => {
    const runner = mocha.run(() => {
      // Runners hand a rejection on to each other: with one left over for each file, that would take for ever.
      runner.dispose();
      resolve({ passed: runner.stats.passes, failed: runner.stats.failures });
    });
  });
}

/** That a test has left a connection or a process open is a failure, and no reason to wait for ever. */
async function end() {
  await endAll();
  process.disconnect();
  setTimeout(() => {
    const open = process.getActiveResourcesInfo().join(', ');
    console.error(`All tests have ended, but something that they opened still runs: ${open}`);
    process.exit(1);
  }, patienceMs).unref();
}
