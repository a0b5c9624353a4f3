import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { chmodSync, chownSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

import { EmbeddedPostgresError } from './errors.js';

/**
 * The account that PostgreSQL runs as if this process is root, because PostgreSQL refuses to run as root.
 * `capability` lets it traverse folders that only root may enter.
 */
export type Account = { readonly uid: number; readonly gid: number; readonly capability?: string };

const ownUser = 'rebuttal-postgres';

/** The complete environment of these programs. Ours contains secrets. */
const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };

/** Returns the account to run as, or undefined if this process is an ordinary user that can run PostgreSQL. */
export function chooseAccount(dataDir: string, cluster: string, programs: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const account = findOwner(cluster) ?? findUser('postgres') ?? findUser(ownUser) ?? makeUser();
  openDataFolder(dataDir, account);
  const blocked = [programs, dataDir].find((path) => !canReach(account, path));
  return blocked === undefined ? account : { ...account, capability: chooseCapability(blocked) };
}

/** Starts a program as `account`, or as the current user if it is undefined. */
export function spawnAs(
  account: Account | undefined,
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  const all: SpawnOptions = { ...options, cwd: '/', env };
  if (account === undefined) return spawn(program, args, all);
  const { uid, gid, capability } = account;
  if (capability === undefined) return spawn(program, args, { ...all, uid, gid });
  // initdb finds its programs with access(), which honors capabilities only with this bit.
  const heed = '--securebits=+no_setuid_fixup';
  const keep = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, heed];
  const become = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  return spawn('setpriv', [...become, ...keep, '--', program, ...args], all);
}

/** The owner of existing data keeps using it, even if users were added to the machine since. */
function findOwner(folder: string): Account | undefined {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat === undefined || stat.uid === 0 ? undefined : { uid: stat.uid, gid: stat.gid };
}

function findUser(name: string): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((what) => {
    const { status, stdout } = spawnSync('id', [what, name], { env, encoding: 'utf8' });
    return status === 0 ? Number(stdout) : NaN;
  });
  if (uid === undefined || gid === undefined || !(uid > 0) || !(gid >= 0)) return undefined;
  return { uid, gid };
}

function makeUser(): Account {
  const how = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  spawnSync('useradd', [...how, '--shell', '/usr/sbin/nologin', ownUser], { env });
  const account = findUser(ownUser) ?? findUser('nobody');
  if (account) return account;
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and no user for it could be created. Create one (useradd --system ${ownUser}), start Rebuttal as an ordinary user, or set DATABASE_URL to your own PostgreSQL.`,
  );
}

/** Keeps root's data folder private: the account's group may traverse it but not list it. */
function openDataFolder(dataDir: string, account: Account): void {
  const { uid, mode } = statSync(dataDir);
  if (uid !== 0 || (mode & 0o077) !== 0) return;
  chownSync(dataDir, 0, account.gid);
  chmodSync(dataDir, 0o710);
}

/** Returns true if the mode bits let the account enter every folder down to `path`. */
function canReach(account: Account, path: string): boolean {
  const folder = realpathSync(path);
  const { uid, gid, mode } = statSync(folder);
  const entered = uid === account.uid ? mode & 0o100 : gid === account.gid ? mode & 0o010 : mode & 0o001;
  if (entered === 0) return false;
  return dirname(folder) === folder || canReach(account, dirname(folder));
}

/** Bits from linux/capability.h. Containers often have only the second, more powerful one. */
const capabilities = [
  { name: 'dac_read_search', bit: 2n },
  { name: 'dac_override', bit: 1n },
] as const;
const setpcapBit = 8n; // the right to pass on a capability

function chooseCapability(blocked: string): string {
  const have = permitted();
  const usable = capabilities.find(({ bit }) => (have >> bit) & (have >> setpcapBit) & 1n);
  if (usable && hasSetpriv()) return usable.name;
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and the user it runs as cannot enter ${blocked}. Do one of these: move the project or DATA_DIR to a folder that all users can enter, start Rebuttal as an ordinary user, install setpriv (package util-linux), or set DATABASE_URL to your own PostgreSQL.`,
  );
}

/** BusyBox has a smaller program of the same name that rejects this option. */
function hasSetpriv(): boolean {
  return spawnSync('setpriv', ['--version'], { env }).status === 0;
}

function permitted(): bigint {
  if (process.platform !== 'linux') return 0n;
  const line = /^CapPrm:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'));
  return BigInt(`0x${line?.[1] ?? '0'}`);
}
