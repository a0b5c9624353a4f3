import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Config } from './config.js';
import { makeFolder } from './files/make-folder.js';
import type { EncryptionKey } from './shared/sealed.js';

export type Keys = {
  readonly encryptionKeys: readonly EncryptionKey[];
  readonly jwtSecret: string;
  /** Derives the passwords of the database's login roles. */
  readonly rolesSecret: string;
};

/** The content of `keys.json`. */
export type KeyFile = { encryptionKeys: { id: string; key: string }[]; jwtSecret: string };

/** Returns the operator's keys, or those of `DATA_DIR/keys.json` (mode 0600), which is created at the first start. */
export function loadKeys(config: Config): Keys {
  const { encryptionKeys, jwtSecret } = config;
  if (encryptionKeys !== undefined && jwtSecret !== undefined)
    return { encryptionKeys, ...secretsOf(config, jwtSecret) };
  const kept = readOrMake(keyFileOf(config.dataDir), config.dataDir);
  return {
    encryptionKeys:
      encryptionKeys ?? kept.encryptionKeys.map(({ id, key }) => ({ id, key: Buffer.from(key, 'base64') })),
    ...secretsOf(config, kept.jwtSecret),
  };
}

/** Without settings, the kept secret signs tokens, and the roles follow the one that does. */
export function secretsOf(config: Config, kept: string): Pick<Keys, 'jwtSecret' | 'rolesSecret'> {
  const { jwtSecret = kept, databaseRolesSecret: rolesSecret = jwtSecret } = config;
  return { jwtSecret, rolesSecret };
}

export function keyFileOf(dataDir: string): string {
  return join(dataDir, 'keys.json');
}

export function toKeyFile({ encryptionKeys, jwtSecret }: Omit<Keys, 'rolesSecret'>): KeyFile {
  return {
    encryptionKeys: encryptionKeys.map(({ id, key }) => ({ id, key: Buffer.from(key).toString('base64') })),
    jwtSecret,
  };
}

function readOrMake(file: string, dataDir: string): KeyFile {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as KeyFile;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const made: KeyFile = {
    encryptionKeys: [{ id: 'k1', key: randomBytes(32).toString('base64') }],
    jwtSecret: randomBytes(48).toString('base64'),
  };
  makeFolder(dataDir);
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return made;
}
