import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const sdkFolder = fileURLToPath(new URL('../..', import.meta.url));
export const rootFolder = dirname(sdkFolder);
const inRoot = (...path: string[]) => join(rootFolder, 'node_modules', ...path);

export type Package = { readonly tarball: string; readonly folder: string; remove(): void };

/** Packs the SDK as npm would publish it. Its `prepack` script builds what is out of date. */
export async function packSdk(): Promise<Package> {
  const folder = mkdtempSync(join(tmpdir(), 'rebuttal-sdk-'));
  await run('npm', ['pack', '--pack-destination', folder], { cwd: sdkFolder });
  const [filename = ''] = readdirSync(folder);
  return {
    tarball: join(folder, filename),
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export type Scratch = {
  readonly folder: string;
  /** Compiles with these options over strict ones and returns the compiler's output. */
  compile(options: Readonly<Record<string, unknown>>, files: readonly string[]): Promise<string>;
};

/** A user's project: the tarball unpacked like npm does, and its dependencies. */
export async function makeScratch({ folder, tarball }: Package, name: string): Promise<Scratch> {
  const project = join(folder, name);
  const installed = join(project, 'node_modules/@rebuttal/sdk');
  mkdirSync(installed, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  for (const needed of ['openapi-fetch', 'openapi-typescript-helpers', '@types/node', 'undici-types']) {
    mkdirSync(dirname(join(project, 'node_modules', needed)), { recursive: true });
    symlinkSync(inRoot(needed), join(project, 'node_modules', needed));
  }
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name, type: 'module' }));
  cpSync(join(installed, 'examples'), join(project, 'examples'), { recursive: true });
  cpSync(join(sdkFolder, 'test/packed/program.cts'), join(project, 'program.cts'));
  cpSync(join(sdkFolder, 'test/packed/page'), join(project, 'page'), { recursive: true });
  return {
    folder: project,
    async compile(options, files) {
      const file = join(project, `tsconfig.${String(options['moduleResolution'])}.json`);
      const compilerOptions = { strict: true, target: 'es2023', types: ['node'], ...options };
      writeFileSync(file, JSON.stringify({ compilerOptions, files }));
      const tsc = [inRoot('typescript/bin/tsc'), '-p', file];
      return run(process.execPath, tsc, { cwd: project }).then(
        ({ stdout }) => stdout,
        (error: unknown) => (error as { stdout: string }).stdout,
      );
    },
  };
}
