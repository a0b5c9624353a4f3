import type { WebhookRequest } from '@rebuttal/plugin-kit';
import { impatientHttp, recordingsIn, webhookRequest } from '@rebuttal/plugin-kit/testing';

import type { StripeContext, StripeCredentials } from '../src/credentials.js';

export const now = new Date('2026-11-20T09:30:00Z');

export const sampleSecretKey = 'sk_test_rabbit';
export const sampleWebhookSecret = 'whsec_4f8c1d7ab2e0935c6de41f70a98b35c2';

/** A context that does not wait between retries. */
export function stripeContext(
  over: Partial<Omit<StripeContext, 'credentials'>> & { credentials?: Partial<StripeCredentials> } = {},
): StripeContext {
  const credentials = {
    secret_key: sampleSecretKey,
    webhook_secret: sampleWebhookSecret,
    stripe_account: undefined,
    ...over.credentials,
  };
  return { environment: 'test', http: impatientHttp(), now: () => now, ...over, credentials };
}

export const recordings = recordingsIn(import.meta.url);
export const { bytes: recordedBytes, text: recordedText, json: recorded } = recordings;

export const signedRequest = (body: string | Uint8Array, signature?: string): WebhookRequest =>
  webhookRequest(body, { 'stripe-signature': signature });
