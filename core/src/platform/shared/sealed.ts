import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';

/** Encrypts small secrets for storage. A secret can only be decrypted with the same `context`. */
export type SecretBox = {
  seal(plain: Uint8Array, context: string): Buffer;
  /** @throws {Error} if the bytes were changed, moved to another context or sealed by an unknown key */
  open(sealed: Uint8Array, context: string): Buffer;
  sealText(plain: string, context: string): string;
  openText(sealed: string, context: string): string;
};

export type EncryptionKey = { readonly id: string; readonly key: Uint8Array };

const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM with a random 96-bit nonce; key id and context are authenticated.
 * Layout: length of the key id (1 byte), key id, nonce, tag, ciphertext. The first key seals, all open.
 */
export function createSecretBox(keys: readonly EncryptionKey[]): SecretBox {
  const [newest] = keys;
  if (newest === undefined) throw new Error('There is no encryption key');
  const byId = new Map<string, KeyObject>(keys.map(({ id, key }) => [id, createSecretKey(key)]));
  // Decryption would pick the wrong one of the two.
  if (byId.size < keys.length) throw new Error('Two encryption keys have the same id');
  const newestKey = createSecretKey(newest.key);
  const newestHeader = header(newest.id);
  // Cached because consecutive webhooks often belong to the same account.
  let last: { readonly context: string; readonly bytes: Buffer } | undefined;
  const bound = (context: string) => {
    if (context !== last?.context) last = { context, bytes: Buffer.from(`${newest.id}\n${context}`) };
    return last.bytes;
  };
  const box = {
    seal(plain: Uint8Array, context: string): Buffer {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', newestKey, nonce);
      cipher.setAAD(bound(context));
      const data = [cipher.update(plain), cipher.final()];
      return Buffer.concat([newestHeader, nonce, cipher.getAuthTag(), ...data]);
    },
    open(sealed: Uint8Array, context: string): Buffer {
      const bytes = Buffer.from(sealed);
      const idEnd = 1 + (bytes[0] ?? 0);
      const id = bytes.subarray(1, idEnd).toString('utf8');
      const key = byId.get(id);
      if (key === undefined) throw new Error(`No encryption key "${id}"; add it to ENCRYPTION_KEYS`);
      const nonce = bytes.subarray(idEnd, idEnd + nonceBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(`${id}\n${context}`));
      decipher.setAuthTag(bytes.subarray(idEnd + nonceBytes, idEnd + nonceBytes + tagBytes));
      return Buffer.concat([
        decipher.update(bytes.subarray(idEnd + nonceBytes + tagBytes)),
        decipher.final(),
      ]);
    },
  };
  return {
    ...box,
    sealText: (plain, context) => box.seal(Buffer.from(plain, 'utf8'), context).toString('base64'),
    openText: (sealed, context) => box.open(Buffer.from(sealed, 'base64'), context).toString('utf8'),
  };
}

/** Returns the ID of the key that encrypted the bytes. */
export function sealingKeyOf(sealed: Uint8Array): string {
  return Buffer.from(sealed.subarray(1, 1 + (sealed[0] ?? 0))).toString('utf8');
}

/** Returns the prefix of everything that a key has encrypted. */
export function sealedBeginning(id: string): Buffer {
  return header(id);
}

function header(id: string): Buffer {
  const bytes = Buffer.from(id, 'utf8');
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}
