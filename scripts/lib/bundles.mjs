import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { build, transform } from 'esbuild';
import { root, run } from './run.mjs';

/**
 * Packages that the server imports at run time. Those of core and of plugins are bundled, because the published package does
 * not install them: a package of hundreds of files loads in a sixth of the time in each process that reads a PDF.
 */
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const installed = Object.keys(dependencies);

/**
 * Escapes non-ASCII characters in regular expressions, which esbuild does only in strings. A single one doubles a
 * program's memory: Node keeps the source text, and then uses two bytes for each character.
 */
const asciiOnly = {
  name: 'ascii-only',
  setup: ({ onEnd }) =>
    onEnd(({ metafile }) => {
      for (const path of Object.keys(metafile?.outputs ?? {}).filter((name) => name.endsWith('.js'))) {
        const text = readFileSync(join(root, path), 'utf8');
        const escaped = text.replace(/[\u0080-\uffff]/g, toEscape);
        if (escaped !== text) writeFileSync(join(root, path), escaped);
      }
    }),
};
const toEscape = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

const common = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  conditions: ['@rebuttal/source'],
  sourcemap: true,
  metafile: true,
  logLevel: 'silent',
};

export async function bundleServer() {
  const entryPoints = [
    { in: 'core/src/app/main.ts', out: 'main' },
    { in: 'core/src/index.ts', out: 'index' },
    { in: 'core/src/platform/sandbox/reader/reader-main.ts', out: 'document-reader' },
    { in: 'core/src/letters/rendering/letter-writer-main.ts', out: 'letter-writer' },
  ];
  const outdir = 'core/dist';
  const server = build({
    ...common,
    entryPoints,
    outdir,
    splitting: true,
    external: installed,
    plugins: [asciiOnly],
  });
  const migrations = build({
    ...common,
    entryPoints: listFiles('migrations', '.ts'),
    outdir: `${outdir}/migrations`,
    bundle: false,
  });
  const made = [await server, await migrations].flatMap(({ metafile }) => Object.keys(metafile.outputs));
  for (const template of listFiles('core/src', '.ejs')) {
    const copy = `${outdir}/${basename(template)}`;
    copyFileSync(join(root, template), join(root, copy));
    made.push(copy);
  }
  removeOthers(outdir, made);
}

/** Builds the published plugins and their kit: code, types and license. */
export async function buildPlugins() {
  const names = readdirSync(join(root, 'plugins')).filter((name) => isThere(`plugins/${name}/src/index.ts`));
  const types = join(root, '.cache/plugin-types');
  rmSync(types, { recursive: true, force: true });
  await Promise.all([bundlePlugins(names), emitTypes('plugins/tsconfig.build.json', types)]);
  for (const name of names) {
    const folder = join(root, 'plugins', name);
    rmSync(join(folder, 'dist/types'), { recursive: true, force: true });
    cpSync(join(types, name), join(folder, 'dist/types'), { recursive: true });
    copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  }
}

async function bundlePlugins(names) {
  const entryPoints = names.flatMap((name) =>
    [
      { in: `plugins/${name}/src/index.ts`, out: `plugins/${name}/dist/index` },
      { in: `plugins/${name}/simulator/index.ts`, out: `plugins/${name}/dist/simulator` },
    ].filter((entry) => isThere(entry.in)),
  );
  for (const entry of ['simulator', 'testing'])
    entryPoints.push({ in: `plugins/kit/src/${entry}/index.ts`, out: `plugins/kit/dist/${entry}` });
  await build({
    ...common,
    entryPoints,
    outdir: '.',
    packages: 'external',
    plugins: [asciiOnly],
  });
}

/** Commander loads code for running programs as commands on each start. We don't need it. */
const spawnWhenCalled = {
  name: 'spawn-when-called',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^node:child_process$/ }, ({ path, kind }) =>
      kind === 'require-call' ? { path, namespace: 'when-called' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'when-called' }, ({ path }) => ({
      contents: `exports.spawn = (...given) => process.getBuiltinModule('${path}').spawn(...given);`,
    }));
  },
};

/** The published package has the built server beside the CLI. */
const serverOutside = {
  name: 'server-outside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^@rebuttal\/core$/ }, () => ({ path: '../../core/dist/index.js', external: true })),
};

/** Bundled with its packages, the CLI starts a third faster. The server's code loads only for commands that need it. */
export async function bundleCli() {
  const outdir = 'cli/dist';
  const { metafile } = await build({
    ...common,
    entryPoints: [{ in: 'cli/src/main.ts', out: 'rebuttal' }],
    outdir,
    splitting: true,
    plugins: [serverOutside, spawnWhenCalled],
    minifyWhitespace: true,
    // Bundled CommonJS packages require Node's modules, and ES modules have no `require`.
    banner: { js: 'const require = process.getBuiltinModule;' },
  });
  removeOthers(outdir, Object.keys(metafile.outputs));
}

function isThere(path) {
  return existsSync(join(root, path));
}

function listFiles(folder, extension) {
  if (!isThere(folder)) return [];
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith(extension) && !name.endsWith(`.test${extension}`))
    .map((name) => `${folder}/${name}`);
}

/** Removes leftovers of an earlier build: a deleted migration must not run. */
function removeOthers(outdir, made) {
  for (const entry of readdirSync(join(root, outdir), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    if (entry.isFile() && !made.includes(relative(root, path))) rmSync(path);
  }
}

const sdkSources = join(root, 'sdk/src');
const sdkDist = join(root, 'sdk/dist');

/**
 * Builds the published SDK: one output file per source file, so that bundlers can drop unused ones, as ES modules and as
 * CommonJS, each with types. A package.json in each folder declares its module type and side effects.
 */
export async function buildSdk() {
  rmSync(sdkDist, { recursive: true, force: true });
  await Promise.all([
    emit('esm', 'module'),
    emit('cjs', 'commonjs'),
    emitTypes('sdk/tsconfig.build.json', join(sdkDist, 'types')),
  ]);
  cpSync(join(sdkDist, 'types'), join(sdkDist, 'esm'), { recursive: true });
  cpSync(join(sdkDist, 'types'), join(sdkDist, 'cjs'), { recursive: true });
  rmSync(join(sdkDist, 'types'), { recursive: true });
}

async function emit(format, type) {
  const folder = join(sdkDist, format);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ type, sideEffects: false })}\n`);
  const names = readdirSync(sdkSources, { recursive: true }).filter((name) => name.endsWith('.ts'));
  await Promise.all(names.map((name) => emitFile(folder, format, name.replace(/\.ts$/, ''))));
}

/**
 * Transforms each file instead of using `build`, which would apply the SDK's package.json to the CommonJS output and
 * take a dependency's whole module for its default export.
 */
async function emitFile(folder, format, name) {
  const source = join(sdkSources, `${name}.ts`);
  const target = join(folder, `${name}.js`);
  const { code, map } = await transform(readFileSync(source, 'utf8'), {
    loader: 'ts',
    format,
    target: 'es2022',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    sourcemap: 'external',
    sourcesContent: false,
    sourcefile: relative(dirname(target), source),
  });
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, `${code}//# sourceMappingURL=${basename(target)}.map\n`);
  writeFileSync(`${target}.map`, map);
}

async function emitTypes(project, folder) {
  const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
  const { code, output } = await run(process.execPath, [tsc, '-p', join(root, project), '--outDir', folder]);
  if (code !== 0) throw new Error(output.trim());
}
