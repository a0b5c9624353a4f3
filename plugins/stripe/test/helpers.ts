import { readFileSync } from 'node:fs';

import { createProviderHttp } from '@rebuttal/plugin-kit';
import type { ProviderHttp, WebhookRequest } from '@rebuttal/plugin-kit';
import { expect } from 'chai';
import nock from 'nock';

import type { StripeContext, StripeCredentials } from '../src/credentials.js';

export const now = new Date('2026-11-20T09:30:00Z');

export const sampleSecretKey = 'sk_test_rabbit';
export const sampleWebhookSecret = 'whsec_4f8c1d7ab2e0935c6de41f70a98b35c2';

/** A context that waits for nobody between two tries. */
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

export function impatientHttp(): ProviderHttp {
  return createProviderHttp({ sleep: () => Promise.resolve() });
}

/** The exact bytes of a recorded request or answer. */
export function recordedBytes(name: string): Buffer {
  return readFileSync(new URL(`./recorded/${name}`, import.meta.url));
}

export function recorded(name: string): Record<string, unknown> {
  return JSON.parse(recordedBytes(name).toString('utf8')) as Record<string, unknown>;
}

export function webhookRequest(body: string | Uint8Array, signature?: string): WebhookRequest {
  return {
    body: typeof body === 'string' ? Buffer.from(body) : body,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
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
