import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fail, root, run, log } from './run.mjs';
import { checkWebBudget } from './web-budget.mjs';

const plugins = readdirSync(join(root, 'plugins'))
  .flatMap((name) => [`plugins/${name}/src`, `plugins/${name}/simulator`])
  .filter((folder) => existsSync(join(root, folder)));
const tools = ['package-lock.json', 'tsconfig.base.json'];

/**
 * The build steps with inputs and outputs, in order. Steps of the second `stage` run concurrently. A step without its
 * `entry` file has nothing to build yet. A step for others isn't needed to run the product. `run` rejects or returns the
 * error.
 */
export const steps = [
  {
    name: 'api',
    title: 'API contract',
    stage: 1,
    entry: 'tsoa.json',
    inputs: [
      ...tools,
      ...['tsoa.json', 'core/src', 'plugins/kit/src', 'docs/errors.md'],
      ...list('scripts', [
        'generate-api.mjs',
        'lib/api-contract.mjs',
        'lib/sdk-calls.mjs',
        'lib/sdk-names.mjs',
      ]),
    ],
    skip: ['core/src/generated'],
    outputs: [
      'openapi.yaml',
      'core/src/generated/routes.ts',
      ...list('sdk/src/generated', ['calls.ts', 'schema.ts', 'types.ts']),
    ],
    run: () => runScript('scripts/generate-api.mjs'),
  },
  {
    name: 'server',
    title: 'server',
    stage: 2,
    entry: 'core/src/app/main.ts',
    inputs: [...tools, 'package.json', 'core/src', ...plugins, 'migrations', 'scripts/lib/bundles.mjs'],
    outputs: ['main', 'document-reader', 'letter-writer'].map((name) => `core/dist/${name}.js`),
    run: async () => (await import('./bundles.mjs')).bundleServer(),
  },
  {
    name: 'plugins',
    title: 'plugins',
    stage: 2,
    isForOthers: true,
    entry: 'plugins/kit/src/index.ts',
    inputs: [...tools, ...plugins, 'plugins/tsconfig.build.json', 'LICENSE', 'scripts/lib/bundles.mjs'],
    outputs: ['dist/index.js', 'dist/types/src/index.d.ts', 'LICENSE'].map((file) => `plugins/kit/${file}`),
    run: async () => (await import('./bundles.mjs')).buildPlugins(),
  },
  {
    name: 'sdk',
    title: 'SDK',
    stage: 2,
    isForOthers: true,
    entry: 'sdk/src/index.ts',
    inputs: [...tools, 'sdk/src', 'sdk/tsconfig.build.json', 'scripts/lib/bundles.mjs'],
    outputs: ['esm', 'cjs'].flatMap((kind) => [`sdk/dist/${kind}/index.js`, `sdk/dist/${kind}/index.d.ts`]),
    run: async () => (await import('./bundles.mjs')).buildSdk(),
  },
  {
    name: 'cli',
    title: 'command line',
    stage: 2,
    entry: 'cli/src/main.ts',
    inputs: [...tools, 'cli/src', 'sdk/src', 'scripts/lib/bundles.mjs'],
    outputs: ['cli/dist/rebuttal.js'],
    run: async () => (await import('./bundles.mjs')).bundleCli(),
  },
  {
    name: 'web',
    title: 'web app',
    stage: 2,
    entry: 'web/index.html',
    inputs: [
      ...tools,
      ...list('web', ['src', 'public', 'index.html', 'package.json', 'vite.config.ts']),
      'sdk/src',
      'scripts/lib/web-budget.mjs',
    ],
    outputs: ['web/dist/index.html'],
    run: async () => {
      await runScript('node_modules/vite/bin/vite.js', ['build', 'web', '--logLevel', 'warn']);
      checkWebBudget();
    },
  },
];

/** Returns the stale steps among the named ones, or among all. */
export function findStale(names = steps.map(({ name }) => name)) {
  return steps.filter(
    (step) => names.includes(step.name) && existsSync(join(root, step.entry)) && !isFresh(step),
  );
}

/** The steps that the product needs to run. */
export const ownSteps = steps.filter(({ isForOthers }) => isForOthers !== true).map(({ name }) => name);

/** Builds what is stale among the named steps, or exits with the error. `show` prints the steps as they run. */
export async function ensureBuilt(names, { show = false } = {}) {
  if (findStale(names).length === 0) return;
  log('Building what has changed.');
  const { code, output } = await run(process.execPath, [join(root, 'scripts/build.mjs'), ...names], { show });
  if (code !== 0) fail((output || 'The build failed.').trim());
}

function list(folder, names) {
  return names.map((name) => `${folder}/${name}`);
}

async function runScript(script, args = []) {
  const { code, output } = await run(process.execPath, [join(root, script), ...args]);
  if (code !== 0) throw new Error(output.trim());
}

const skipped = new Set(['node_modules', 'dist', 'test', '.cache']);

/**
 * Returns true if a step's outputs exist and were built from the current inputs. It compares size and modification time
 * first and, where they differ (a fresh checkout, a touched file), the content.
 */
export function isFresh(step) {
  if (!step.outputs.every((path) => existsSync(join(root, path)))) return false;
  const stamp = readStamp(step.name);
  if (!stamp) return false;
  const files = listInputs(step);
  if (stamp.quick === quickHash(files)) return true;
  if (stamp.content !== contentHash(files)) return false;
  saveStamp(step, makeStamp(step));
  touch(step.outputs);
  return true;
}

/** Makes the outputs newer than the inputs, because some code compares their times alone. */
function touch(outputs) {
  const now = new Date();
  for (const path of outputs) utimesSync(join(root, path), now, now);
}

/** Captures the state of the inputs. Call it before a step runs, because a file may be saved during the step. */
export function makeStamp(step) {
  const files = listInputs(step);
  return { quick: quickHash(files), content: contentHash(files) };
}

export function saveStamp(step, stamp) {
  mkdirSync(dirname(stampFile(step.name)), { recursive: true });
  writeFileSync(stampFile(step.name), JSON.stringify(stamp));
}

function listInputs({ inputs, skip = [] }) {
  const found = [];
  for (const path of inputs) collect(path, new Set(skip), found);
  return found;
}

function collect(path, skip, found) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat || skip.has(path)) return;
  if (!stat.isDirectory()) {
    found.push({ path, size: stat.size, changedMs: stat.mtimeMs });
    return;
  }
  for (const name of readdirSync(join(root, path)).sort())
    if (!skipped.has(name) && !/\.test\.tsx?$/.test(name)) collect(`${path}/${name}`, skip, found);
}

function quickHash(files) {
  return hash(files.map(({ path, size, changedMs }) => `${path}:${size}:${changedMs}`));
}

function contentHash(files) {
  return hash(files.flatMap(({ path }) => [path, readFileSync(join(root, path))]));
}

function hash(parts) {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part).update('\0');
  return sum.digest('hex');
}

function readStamp(name) {
  try {
    return JSON.parse(readFileSync(stampFile(name), 'utf8'));
  } catch {
    return undefined;
  }
}

function stampFile(name) {
  return join(root, '.cache', 'build', `${name}.json`);
}
