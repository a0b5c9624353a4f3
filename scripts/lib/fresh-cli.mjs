import './node-version.mjs';
import { findStale } from './build-steps.mjs';
import { ensurePackages } from './packages.mjs';
import { fail, root, run } from './run.mjs';

/** Commands that work on the database or the plugins themselves and so need the server's code. */
const serverCommands = [
  'serve',
  'worker',
  'migrate',
  'doctor',
  'backup',
  'restore',
  'admin',
  'keys',
  'providers',
  'plugins',
];

/** Builds what this command needs, if it is out of date. What is done is only said if it fails. */
export async function ensureFreshCli(command) {
  await ensurePackages();
  const names = serverCommands.includes(command) ? ['cli', 'api', 'server', 'web'] : ['cli'];
  if (findStale(names).length === 0) return;
  const { code, output } = await run(process.execPath, [`${root}/scripts/build.mjs`, ...names]);
  if (code !== 0) fail(output);
}
