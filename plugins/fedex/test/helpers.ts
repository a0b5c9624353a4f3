import { impatientHttp, recordingsIn } from '@rebuttal/plugin-kit/testing';
import nock from 'nock';

import type { FedExContext, FedExCredentials } from '../src/credentials.js';

export const api = 'https://apis.fedex.com';
export const number = '794600000012';
export const secret = 'hutch-secret-key';

type Over = Partial<Omit<FedExContext, 'credentials'>> & { credentials?: Partial<FedExCredentials> };

/** A context that retries without waiting. */
export function fedexContext(over: Over = {}): FedExContext {
  const credentials = {
    client_id: 'l7rabbit',
    client_secret: secret,
    account_number: undefined,
    ...over.credentials,
  };
  return {
    environment: 'live',
    http: impatientHttp(),
    now: () => new Date('2026-11-20T12:00:00Z'),
    ...over,
    credentials,
  };
}

export function mockToken(token = 'rabbit-token'): nock.Scope {
  return nock(api)
    .post('/oauth/token', {
      grant_type: 'client_credentials',
      client_id: 'l7rabbit',
      client_secret: secret,
    })
    .reply(200, { access_token: token, token_type: 'bearer', expires_in: 3599, scope: 'CXS' });
}

/** The response of the track call with these results. */
export const trackBody = (...trackResults: readonly object[]) => ({
  transactionId: '624deea6-b709-470c-8c39-4b5511281492',
  output: { completeTrackResults: [{ trackingNumber: number, trackResults }] },
});

export const mockTrack = (...results: readonly object[]): nock.Scope =>
  nock(api)
    .post('/track/v1/trackingnumbers')
    .reply(200, trackBody(...results));

export const unavailableDocument = {
  transactionId: '624deea6-b709-470c-8c39-4b5511281492',
  errors: [
    {
      code: 'TRACKINGDOCUMENT.DOCUMENT.UNAVAILABLE',
      message: 'Signature Proof of Delivery is not currently available for this Tracking Number.',
    },
  ],
};

export const recordings = recordingsIn(import.meta.url);
