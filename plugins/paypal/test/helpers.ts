import { impatientHttp, recordingsIn } from '@rebuttal/plugin-kit/testing';

import nock from 'nock';

import type { PayPalContext, PayPalCredentials } from '../src/credentials.js';

export const now = new Date('2026-11-20T09:30:00Z');

export const api = 'https://api-m.sandbox.paypal.com';
const sampleClientId = 'AXhutch1042';
export const sampleSecret = 'EKhutch2077';
const sampleBasic = `Basic ${Buffer.from(`${sampleClientId}:${sampleSecret}`).toString('base64')}`;
const sampleBearer = 'Bearer A21-hutch-token-one';
export const disputeId = 'PP-R-RBT-10001042';
export const disputePath = `/v1/customer/disputes/${disputeId}`;

export type Over = Partial<Omit<PayPalContext, 'credentials'>> & { credentials?: Partial<PayPalCredentials> };

/** A context that doesn't wait between retries, with a separate HTTP client and therefore a separate cache. */
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

export const recordings = recordingsIn(import.meta.url);
export const { bytes: recordedBytes, text: recordedText, json: recorded } = recordings;

/** One call for a token, with all its required headers and fields. */
export function expectToken(response = recordedText('token.json'), at = api): void {
  nock(at, { reqheaders: { authorization: sampleBasic, accept: 'application/json' } })
    .post('/v1/oauth2/token', 'grant_type=client_credentials')
    .matchHeader('content-type', 'application/x-www-form-urlencoded')
    .reply(200, response);
}

/** Calls with the token of `expectToken`. */
export function authorized(at = api): nock.Scope {
  return nock(at, { reqheaders: { authorization: sampleBearer, accept: 'application/json' } });
}
