import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import type { Peer } from './peer.js';

const installMsMax = 30 * 60_000;

/** Installs the peer's version into a separate folder, unless it exists. Our packages never depend on it. */
export async function installPeer({ name, version }: Peer): Promise<string> {
  const folder = resolve('.cache/peers', name);
  if (installedVersion(folder, name) === version) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const args = ['install', '--no-audit', '--no-fund', '--no-package-lock', `${name}@${version}`];
  await promisify(execFile)('npm', args, { cwd: folder, timeout: installMsMax, maxBuffer: 10_000_000 });
  return folder;
}

function installedVersion(folder: string, name: string): string | undefined {
  const file = join(folder, 'node_modules', name, 'package.json');
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
