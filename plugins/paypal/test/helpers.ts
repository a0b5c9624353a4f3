import { readFileSync } from 'node:fs';

import { createProviderHttp } from '@rebuttal/plugin-kit';
import type { ProviderHttp, WebhookRequest } from '@rebuttal/plugin-kit';
import { expect } from 'chai';
import nock from 'nock';

import type { PayPalContext, PayPalCredentials } from '../src/credentials.js';

export const now = new Date('2026-11-20T09:30:00Z');

export const api = 'https://api-m.sandbox.paypal.com';
export const sampleClientId = 'AXhutch1042';
export const sampleSecret = 'EKhutch2077';
export const sampleBasic = `Basic ${Buffer.from(`${sampleClientId}:${sampleSecret}`).toString('base64')}`;
export const sampleBearer = 'Bearer A21-hutch-token-one';
export const disputeId = 'PP-R-RBT-10001042';
export const disputePath = `/v1/customer/disputes/${disputeId}`;

export type Over = Partial<Omit<PayPalContext, 'credentials'>> & { credentials?: Partial<PayPalCredentials> };

/** A context that waits for nobody between two tries and has an `http`, and so a memory, of its own. */
export function paypalContext(over: Over = {}): PayPalContext {
  const credentials = {
    client_id: sampleClientId,
    client_secret: sampleSecret,
    webhook_id: '7RB10420HU319924X',
    merchant_id: undefined,
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

export function recordedText(name: string): string {
  return recordedBytes(name).toString('utf8');
}

export function recorded(name: string): Record<string, unknown> {
  return JSON.parse(recordedText(name)) as Record<string, unknown>;
}

/** One call for a token, with everything that it has to hold. */
export function expectToken(answer = recordedText('token.json'), at = api): void {
  nock(at, { reqheaders: { authorization: sampleBasic, accept: 'application/json' } })
    .post('/v1/oauth2/token', 'grant_type=client_credentials')
    .matchHeader('content-type', 'application/x-www-form-urlencoded')
    .reply(200, answer);
}

/** Calls with the token of `expectToken`. */
export function authorized(at = api): nock.Scope {
  return nock(at, { reqheaders: { authorization: sampleBearer, accept: 'application/json' } });
}

export function webhookRequest(
  body: string | Uint8Array,
  headers: WebhookRequest['headers'] = {},
): WebhookRequest {
  return {
    body: typeof body === 'string' ? Buffer.from(body) : body,
    headers: { 'content-type': 'application/json', ...headers },
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
