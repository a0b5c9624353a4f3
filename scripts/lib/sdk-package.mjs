import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { transform } from 'esbuild';
import { root, run } from './run.mjs';

const sources = join(root, 'sdk/src');
const made = join(root, 'sdk/dist');

/**
 * Builds the published SDK: one output file per source file, so that bundlers can drop unused ones, as ES modules and as
 * CommonJS, each with types. A package.json in each folder declares its module type and side effects.
 */
export async function buildSdk() {
  rmSync(made, { recursive: true, force: true });
  await Promise.all([emit('esm', 'module'), emit('cjs', 'commonjs'), emitTypes()]);
  cpSync(join(made, 'types'), join(made, 'esm'), { recursive: true });
  cpSync(join(made, 'types'), join(made, 'cjs'), { recursive: true });
  rmSync(join(made, 'types'), { recursive: true });
}

async function emit(format, type) {
  const folder = join(made, format);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ type, sideEffects: false })}\n`);
  const names = readdirSync(sources, { recursive: true }).filter((name) => name.endsWith('.ts'));
  await Promise.all(names.map((name) => emitFile(folder, format, name.replace(/\.ts$/, ''))));
}

/**
 * Transforms each file instead of using `build`, which would apply the SDK's package.json to the CommonJS output and
 * take a dependency's whole module for its default export.
 */
async function emitFile(folder, format, name) {
  const source = join(sources, `${name}.ts`);
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

async function emitTypes() {
  const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
  const project = join(root, 'sdk/tsconfig.build.json');
  const { code, output } = await run(process.execPath, [tsc, '-p', project, '--outDir', join(made, 'types')]);
  if (code !== 0) throw new Error(output.trim());
}
