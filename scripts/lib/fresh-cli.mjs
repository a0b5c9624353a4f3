import './node-version.mjs';
import { readdirSync, statSync, utimesSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Commands that use the database or the plugins directly and need the server's code. */
const serverCommands = [
  ...'serve worker migrate doctor backup restore admin keys pooler providers plugins'.split(' '),
  ...['users verify-email', 'users set-password'],
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const built = `${root}cli/dist/rebuttal.js`;
const inputs = ['cli/src', 'sdk/src', 'package-lock.json', 'scripts/lib/bundles.mjs'];

/**
 * Builds what this command needs if it is stale. Prints only failures. Commands run often, so it checks modification times
 * before the build steps.
 */
export async function ensureFreshCli([command, subcommand]) {
  const needsServer = [command, `${command} ${subcommand}`].some((name) => serverCommands.includes(name));
  if (!needsServer && isBuiltLast()) return;
  const [{ ensurePackages }, { findStale }, { fail, run }] = await Promise.all([
    import('./packages.mjs'),
    import('./build-steps.mjs'),
    import('./run.mjs'),
  ]);
  await ensurePackages();
  const names = needsServer ? ['cli', 'api', 'server', 'web'] : ['cli'];
  if (findStale(names).length > 0) {
    const { code, output } = await run(process.execPath, [`${root}scripts/build.mjs`, ...names]);
    if (code !== 0) fail(output);
  }
  noteFresh();
}

function noteFresh() {
  try {
    utimesSync(built, new Date(), new Date());
  } catch {
    // Another user's clone: checking again next time costs a few milliseconds.
  }
}

function isBuiltLast() {
  const builtMs = statSync(built, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return inputs.every((path) => isOlder(`${root}${path}`, builtMs));
}

/** Includes folders, which change when a file in them is removed. */
function isOlder(path, builtMs) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat || stat.mtimeMs >= builtMs) return false;
  return !stat.isDirectory() || readdirSync(path).every((name) => isOlder(`${path}/${name}`, builtMs));
}
