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
  /** What seals now. */
  readonly newest: string;
  /** Whether it was made for this rotation. */
  readonly isNewKey: boolean;
  /** Keys that nothing is sealed with any more. */
  readonly unused: readonly string[];
  /** Whether those were taken out of the key file. */
  readonly isDropped: boolean;
};

type RotateOptions = ResealOptions & { readonly ownerUrl: string; readonly dropOld: boolean };

/**
 * Seals everything with the first key. Keys of the environment are the operator's to add; where the keys are in their
 * file, a new one is made, unless a rotation was broken off before: then that one is brought to its end.
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

/** Only from the key file: the environment is the operator's. Answers whether there was anything to take out. */
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

/** k1, k2 and so on: one more than the highest. */
function nextId(keys: readonly EncryptionKey[]): string {
  const numbers = keys.map(({ id }) => Number(/^k(\d{1,6})$/.exec(id)?.[1] ?? 0));
  return `k${Math.max(...numbers) + 1}`;
}

/** Whole or not at all: half a key file would lock everything up. */
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
    await audit.recordAlone({ kind: 'operator' }, { action: 'keys.rotate', details });
  } finally {
    await database.close();
  }
}
