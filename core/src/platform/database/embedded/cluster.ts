import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { spawnAs, type Account } from './account.js';
import { majorVersion, type Binaries } from './binaries.js';
import { ownerName } from './connection-facts.js';
import { EmbeddedPostgresError } from './errors.js';
import { isAlive } from './postmaster.js';

/** Everything needed to run a program on this data. `folder` contains no symbolic links. */
export type Cluster = {
  readonly folder: string;
  readonly binaries: Binaries;
  readonly account: Account | undefined;
};

export function hasData(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'));
}

/** PostgreSQL's MAXPGPATH is 1024, which includes file names. Source: src/include/pg_config_manual.h */
const pathLengthMax = 900;

/** @throws {EmbeddedPostgresError} if PostgreSQL's programs would truncate the path */
export function requirePathLength(folder: string): void {
  if (Buffer.byteLength(folder) <= pathLengthMax) return;
  throw new EmbeddedPostgresError(
    `The path of the data folder is longer than PostgreSQL can handle (${pathLengthMax} bytes). Set DATA_DIR to a shorter one.`,
  );
}

/** @throws {EmbeddedPostgresError} if another major version wrote the data */
export function requireVersion(folder: string): void {
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version === majorVersion) return;
  throw new EmbeddedPostgresError(
    `${folder} was written by PostgreSQL ${version}, and this version of Rebuttal has ${majorVersion}. Take a backup with the version that wrote it and restore it here.`,
  );
}

/** Creates an empty cluster in a temporary folder and renames it, so that a crash cannot leave a partial one. */
export async function initCluster(cluster: Cluster, password: string): Promise<void> {
  removeLeftovers(cluster.folder);
  const draft = `${cluster.folder}.initdb-${process.pid}`;
  const passwordFile = `${draft}.password`;
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    for (const path of cluster.account ? [draft, passwordFile] : [])
      chownSync(path, cluster.account?.uid ?? 0, cluster.account?.gid ?? 0);
    await run(cluster, cluster.binaries.initdb, [
      `--pgdata=${draft}`,
      `--username=${ownerName}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]);
    moveIntoPlace(draft, cluster.folder);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Resets the owner's password if the data folder's postgres.json is lost. No server may be running. */
export async function resetPassword(cluster: Cluster, password: string): Promise<void> {
  const statement = `alter role ${ownerName} password '${password}'\n`;
  await run(cluster, cluster.binaries.postgres, ['--single', '-D', cluster.folder, 'postgres'], statement);
}

function removeLeftovers(folder: string): void {
  const prefix = `${basename(folder)}.initdb-`;
  for (const name of readdirSync(dirname(folder)))
    if (name.startsWith(prefix) && !isAlive(Number.parseInt(name.slice(prefix.length), 10)))
      // An initdb may have outlived its killed parent process and still be writing.
      rmSync(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
}

function moveIntoPlace(draft: string, folder: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another process was faster. Its cluster is equivalent and has the same password.
    if (hasData(folder)) return;
    throw new EmbeddedPostgresError(`${folder} exists, but it is not a PostgreSQL data folder.`, {
      cause: error,
    });
  }
}

async function run(cluster: Cluster, program: string, args: readonly string[], input = ''): Promise<void> {
  const child = spawnAs(cluster.account, program, args, { stdio: 'pipe' });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stdin?.on('error', () => undefined); // a program that exits at once does not read it; its exit code reports the problem
  child.stdin?.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return;
  throw new EmbeddedPostgresError(
    `${basename(program)} failed (${code ?? 'killed'}): ${Buffer.concat(output).toString().trim()}`,
  );
}
