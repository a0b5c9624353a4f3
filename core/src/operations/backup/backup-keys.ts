import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Config } from '../../platform/config.js';
import { makeFolder } from '../../platform/files/make-folder.js';
import { keyFileOf, secretsOf, toKeyFile, type KeyFile, type Keys } from '../../platform/keys.js';
import { BackupError, damaged } from './backup-error.js';

/** @throws {BackupError} if it is not a key file */
export function fromKeyFile(value: unknown): Keys {
  const { encryptionKeys, jwtSecret } = (value ?? {}) as Partial<KeyFile>;
  const isGood = Array.isArray(encryptionKeys) && encryptionKeys.length > 0 && typeof jwtSecret === 'string';
  if (!isGood) throw damaged('its keys cannot be read');
  return {
    jwtSecret,
    rolesSecret: jwtSecret,
    encryptionKeys: encryptionKeys.map(({ id, key }) => ({ id, key: Buffer.from(key, 'base64') })),
  };
}

export type RestoredKeys = {
  /** The keys of the restored installation. */
  readonly keys: Keys;
  /** The file with the keys. Undefined if the environment has them. */
  readonly file: string | undefined;
  /** True if JWT_SECRET changed, so that all users must sign in again. */
  readonly endsSessions: boolean;
};

/**
 * Prefers the operator's keys if they are set and can decrypt the backup's data. Otherwise uses the keys of the backup.
 * @throws {BackupError} if the operator's keys can't decrypt the data
 */
export function chooseKeys(config: Config, kept: Keys): RestoredKeys {
  const { encryptionKeys, jwtSecret } = config;
  for (const { id, key } of encryptionKeys === undefined ? [] : kept.encryptionKeys) {
    const known = encryptionKeys?.find((each) => each.id === id);
    if (known !== undefined && Buffer.from(known.key).equals(key)) continue;
    throw new BackupError(
      'keys_differ',
      `ENCRYPTION_KEYS lacks the key "${id}" of this backup, without which its secrets cannot be decrypted. Add it, or leave ENCRYPTION_KEYS unset: then the backup's keys are restored, too. Nothing was restored.`,
    );
  }
  const isComplete = encryptionKeys !== undefined && jwtSecret !== undefined;
  const file = config.databaseUrl === undefined ? keyFileOf(config.dataDir) : envFileOf(config.dataDir);
  return {
    keys: { encryptionKeys: encryptionKeys ?? kept.encryptionKeys, ...secretsOf(config, kept.jwtSecret) },
    file: isComplete ? undefined : file,
    endsSessions: jwtSecret !== undefined && jwtSecret !== kept.jwtSecret,
  };
}

/** For the operator's database, whose server reads its keys only from the environment. */
function envFileOf(dataDir: string): string {
  return join(dataDir, 'restored-keys.env');
}

/**
 * Writes the keys to their file. Renames an existing file, so that no key is ever lost. Returns a function that undoes
 * it.
 */
export function writeKeys({ file, keys }: RestoredKeys, dataDir: string): () => void {
  if (file === undefined) return () => undefined;
  const text = file.endsWith('.env') ? toEnvironment(keys) : `${JSON.stringify(toKeyFile(keys), null, 2)}\n`;
  if (readIfThere(file) === text) return () => undefined;
  makeFolder(dataDir);
  const suffix = randomBytes(4).toString('hex');
  const [draft, before] = [`${file}.${suffix}`, `${file}.before-restore-${suffix}`];
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true });
  const hadOne = readIfThere(file) !== undefined;
  if (hadOne) linkSync(file, before);
  renameSync(draft, file);
  return () => (hadOne ? renameSync(before, file) : rmSync(file, { force: true }));
}

function toEnvironment({ encryptionKeys, jwtSecret }: Keys): string {
  const list = encryptionKeys.map(({ id, key }) => `${id}:${Buffer.from(key).toString('base64')}`);
  return `ENCRYPTION_KEYS=${list.join(',')}\nJWT_SECRET=${jwtSecret}\n`;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
