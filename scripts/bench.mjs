import './lib/node-version.mjs';
import { readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { ensureBuilt } from './lib/build-steps.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { root } from './lib/run.mjs';
import { findTool } from './lib/system-tools.mjs';

/** npm run bench [-- benchmark… --quick --json | seed …]: compares the built product with minimal baseline programs. */
const folder = '.cache/bench';
const needed = ['api', 'server', 'plugins', 'sdk', 'cli', 'web'];

/** Compiles to plain JavaScript, so that no loader slows down the baselines or the load generator. Uses the product's packages. */
async function buildBench() {
  const { build } = await import('esbuild');
  const productPackages = createRequire(join(root, 'core/package.json'));
  const asInstalled = {
    name: 'as-installed',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
        if (kind === 'entry-point') return undefined;
        if (path.startsWith('node:') || path.startsWith('@rebuttal/')) return { path, external: true };
        // A package that npm nested below core, because of a version conflict, can't be resolved by name from here.
        const file = productPackages.resolve(path);
        return { path: file.startsWith(join(root, 'node_modules')) ? path : file, external: true };
      }),
  };
  rmSync(join(root, folder), { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: {
      main: 'bench/main.ts',
      'load/main': 'bench/load/main.ts',
      'list-interactions': 'web/test/list-interactions.ts',
      ...bareProgramsIn('bench/bare'),
    },
    outdir: folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: true,
    plugins: [asInstalled],
  });
}

function bareProgramsIn(folder) {
  const names = readdirSync(join(root, folder)).map((file) => basename(file, '.ts'));
  return Object.fromEntries(names.map((name) => [`bare/${name}`, `${folder}/${name}.ts`]));
}

process.chdir(root);
await ensurePackages();
await ensureBuilt(needed);
await buildBench();
process.env.CHROMIUM_PATH ??= findTool('chromium') ?? '';
await import(`../${folder}/main.js`);
