import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';

import type { KeyValueStore } from '@rebuttal/plugin-kit/simulator';

/** Generating a key takes a tenth of a second, so each app has one per process. */
const made = new Map<string, string>();

/** The private key that signs the webhooks of an app, as PEM. */
export function signingKeyOf(store: KeyValueStore, appId: string): string {
  const stored = store.get<string>('signing-key', appId);
  if (stored !== undefined) return stored;
  const pem = made.get(appId) ?? newKey();
  made.set(appId, pem);
  store.put('signing-key', appId, pem);
  return pem;
}

export function publicKeyOf(store: KeyValueStore, appId: string): string {
  const key = createPublicKey(createPrivateKey(signingKeyOf(store, appId)));
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

function newKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
