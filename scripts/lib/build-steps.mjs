import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';
import { isFresh } from './stamps.mjs';
import { checkWebBudget } from './web-budget.mjs';

const plugins = readdirSync(join(root, 'plugins')).map((name) => `plugins/${name}/src`);
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
      ...['tsoa.json', 'core/src', 'plugins/kit/src', 'docs/errors.md', 'scripts/generate-api.mjs'],
    ],
    skip: ['core/src/generated'],
    outputs: ['openapi.yaml', 'core/src/generated/routes.ts', 'sdk/src/generated/schema.ts'],
    run: () => runScript('scripts/generate-api.mjs'),
  },
  {
    name: 'server',
    title: 'server',
    stage: 2,
    entry: 'core/src/app/main.ts',
    inputs: [...tools, 'core/src', ...plugins, 'migrations', 'scripts/lib/bundles.mjs'],
    outputs: ['main', 'document-reader', 'letter-writer'].map((name) => `core/dist/${name}.js`),
    run: async () => (await import('./bundles.mjs')).bundleServer(),
  },
  {
    name: 'plugins',
    title: 'plugins',
    stage: 2,
    entry: 'plugins/kit/src/index.ts',
    inputs: [...tools, ...plugins, 'scripts/lib/bundles.mjs'],
    outputs: ['plugins/kit/dist/index.js'],
    run: async () => (await import('./bundles.mjs')).bundlePlugins(),
  },
  {
    name: 'sdk',
    title: 'SDK',
    stage: 2,
    isForOthers: true,
    entry: 'sdk/src/index.ts',
    inputs: [...tools, 'sdk/src', 'sdk/tsconfig.build.json', 'scripts/lib/sdk-package.mjs'],
    outputs: ['esm', 'cjs'].flatMap((kind) => [`sdk/dist/${kind}/index.js`, `sdk/dist/${kind}/index.d.ts`]),
    run: async () => (await import('./sdk-package.mjs')).buildSdk(),
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
      ...list('web', ['src', 'public', 'index.html', 'package.json', 'vite.config.ts', 'postcss.config.mjs']),
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

function list(folder, names) {
  return names.map((name) => `${folder}/${name}`);
}

async function runScript(script, args = []) {
  const { code, output } = await run(process.execPath, [join(root, script), ...args]);
  if (code !== 0) throw new Error(output.trim());
}
