import { randomBytes } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';

import { AuditLog } from '../../identity/audit/audit-log.js';
import { AuditRepository } from '../../identity/audit/audit.repository.js';
import type { Config } from '../../platform/config.js';
import { createDatabase } from '../../platform/database/database.js';
import { keyFileOf, loadKeys, toKeyFile, type Keys } from '../../platform/keys.js';
import type { EncryptionKey } from '../../platform/shared/sealed.js';
import { resealAll, type Resealed, type ResealOptions } from './reseal.js';

export type Rotation = Resealed & {
  /** The id of the key that encrypts now. */
  readonly newest: string;
  /** True if this rotation created it. */
  readonly isNewKey: boolean;
  /** Ids of keys that no value uses. */
  readonly unused: readonly string[];
  /** True if the unused keys were removed from the key file. */
  readonly isDropped: boolean;
};

type RotateOptions = ResealOptions & { readonly ownerUrl: string; readonly dropOld: boolean };

/**
 * Encrypts everything with the first key. The operator adds keys in the environment. For a key file, creates a new key,
 * unless an interrupted rotation must be finished first.
 */
export async function rotateKeys(config: Config, options: RotateOptions): Promise<Rotation> {
  const { ownerUrl } = options;
  const known = loadKeys(config);
  const gone = await resealAll(ownerUrl, known.encryptionKeys, options);
  const isNewKey = config.encryptionKeys === undefined && gone.values === 0 && gone.unopened.length === 0;
  const keys = isNewKey ? addKey(config, known) : known;
  const done = isNewKey ? await resealAll(ownerUrl, keys.encryptionKeys, options) : gone;
  const newest = keys.encryptionKeys[0]?.id ?? '';
  const unused = done.unopened.length > 0 ? [] : keys.encryptionKeys.slice(1).map(({ id }) => id);
  const isDropped = options.dropOld && dropKeys(config, keys, unused);
  const rotation = { ...done, newest, isNewKey, unused, isDropped };
  if (done.values > 0 || isNewKey) await record(ownerUrl, rotation);
  return rotation;
}

/** Removes keys only from the key file, because the environment is the operator's. Returns true if one was removed. */
function dropKeys(config: Config, keys: Keys, unused: readonly string[]): boolean {
  if (config.encryptionKeys !== undefined || unused.length === 0) return false;
  const encryptionKeys = keys.encryptionKeys.filter(({ id }) => !unused.includes(id));
  writeKeyFile(config, { ...keys, encryptionKeys });
  return true;
}

function addKey(config: Config, keys: Keys): Keys {
  const added: EncryptionKey = { id: nextId(keys.encryptionKeys), key: randomBytes(32) };
  const next = { ...keys, encryptionKeys: [added, ...keys.encryptionKeys] };
  writeKeyFile(config, next);
  return next;
}

/** k1, k2 and so on: one higher than the highest. */
function nextId(keys: readonly EncryptionKey[]): string {
  const numbers = keys.map(({ id }) => Number(/^k(\d{1,6})$/.exec(id)?.[1] ?? 0));
  return `k${Math.max(...numbers) + 1}`;
}

/** Writes atomically, because half a key file would make all data unreadable. */
function writeKeyFile({ dataDir }: Config, keys: Keys): void {
  const file = keyFileOf(dataDir);
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${JSON.stringify(toKeyFile(keys), null, 2)}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  renameSync(draft, file);
}

async function record(ownerUrl: string, { newest, values }: Rotation): Promise<void> {
  const database = createDatabase({ appUrl: ownerUrl, systemUrl: ownerUrl, onError: () => undefined });
  try {
    const details = { key: newest, values };
    const audit = new AuditLog(new AuditRepository(database));
    await audit.recordStandalone({ kind: 'operator' }, { action: 'keys.rotate', details });
  } finally {
    await database.close();
  }
}
