import { impatientHttp, recordingsIn } from '@rebuttal/plugin-kit/testing';

import type { CheckoutContext, CheckoutCredentials } from '../src/credentials.js';

export const now = new Date('2026-11-20T09:30:00Z');

export const sampleSecretKey = 'sk_sbox_rabbithutchcarrotsamplekey2';
export const sampleSignatureKey = 'hutch&carrot-K9*rabbit';
/** The API host of the sample account. */
export const api = 'https://rabbit42.api.sandbox.checkout.com';

type Over = Partial<Omit<CheckoutContext, 'credentials'>> & { credentials?: Partial<CheckoutCredentials> };

/** A context without a delay between retries. */
export function checkoutContext(over: Over = {}): CheckoutContext {
  const credentials = {
    api_prefix: 'rabbit42',
    secret_key: sampleSecretKey,
    access_key_id: undefined,
    access_key_secret: undefined,
    webhook_signature_key: sampleSignatureKey,
    webhook_authorization_key: undefined,
    processing_channel_id: undefined,
    ...over.credentials,
  };
  return { environment: 'test', http: impatientHttp(), now: () => now, ...over, credentials };
}

/** An account with an access key. */
export function accessKeyContext(over: Over = {}): CheckoutContext {
  return checkoutContext({
    ...over,
    credentials: {
      secret_key: undefined,
      access_key_id: 'ack_rabbithutch',
      access_key_secret: 'carrot-secret',
      ...over.credentials,
    },
  });
}

export const recordings = recordingsIn(import.meta.url);
export const { bytes: recordedBytes, text: recordedText, json: recorded } = recordings;
