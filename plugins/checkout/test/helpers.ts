import { readFileSync } from 'node:fs';

import { createProviderHttp } from '@rebuttal/plugin-kit';
import type { ProviderHttp, WebhookRequest } from '@rebuttal/plugin-kit';
import { expect } from 'chai';
import nock from 'nock';

import type { CheckoutContext, CheckoutCredentials } from '../src/credentials.js';

export const now = new Date('2026-11-20T09:30:00Z');

export const sampleSecretKey = 'sk_sbox_rabbithutchcarrotsamplekey2';
export const sampleSignatureKey = 'hutch&carrot-K9*rabbit';
/** Where the sample account's calls go. */
export const api = 'https://rabbit42.api.sandbox.checkout.com';

type Over = Partial<Omit<CheckoutContext, 'credentials'>> & { credentials?: Partial<CheckoutCredentials> };

/** A context that waits for nobody between two tries. */
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

/** An account that is reached by an access key. */
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

export function impatientHttp(): ProviderHttp {
  return createProviderHttp({ sleep: () => Promise.resolve() });
}

/** The exact bytes of a recorded request or answer. */
export function recordedBytes(name: string): Buffer {
  return readFileSync(new URL(`./recorded/${name}`, import.meta.url));
}

export function recordedText(name: string): string {
  return recordedBytes(name).toString('utf8');
}

export function recorded(name: string): Record<string, unknown> {
  return JSON.parse(recordedText(name)) as Record<string, unknown>;
}

export function webhookRequest(
  body: string | Uint8Array,
  headers: Readonly<Record<string, string | undefined>> = {},
): WebhookRequest {
  return {
    body: typeof body === 'string' ? Buffer.from(body) : body,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    query: {},
  };
}

/** Within this suite every call must be one that a test expects, and every expected call must be made. */
export function onlyMockedCalls(): void {
  before(() => {
    if (!nock.isActive()) nock.activate();
    nock.disableNetConnect();
  });
  afterEach(() => {
    const pending = nock.pendingMocks();
    nock.cleanAll();
    expect(pending, 'calls that were expected and not made').to.deep.equal([]);
  });
  after(() => {
    nock.enableNetConnect();
    nock.restore();
  });
}
