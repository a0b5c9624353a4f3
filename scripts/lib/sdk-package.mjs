import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { transform } from 'esbuild';
import { root, run } from './run.mjs';

const sources = join(root, 'sdk/src');
const made = join(root, 'sdk/dist');

/**
 * The SDK as others get it: a file for a file, so that bundlers leave out what is not used, as ES modules and as
 * CommonJS, each with its types. What a folder's modules are, its package.json
 * says, and bundlers ask the nearest one for side effects.
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
 * By itself and not by `build`: that takes the SDK's package.json for a word on the CommonJS that it makes, and then
 * a dependency's default export for its whole module.
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
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const project = join(root, 'sdk/tsconfig.build.json');
  const { code, output } = await run(process.execPath, [tsc, '-p', project, '--outDir', join(made, 'types')]);
  if (code !== 0) throw new Error(output.trim());
}
