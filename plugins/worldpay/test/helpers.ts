import type { JsonObject } from '@rebuttal/plugin-kit';
import { impatientHttp, recordingsIn } from '@rebuttal/plugin-kit/testing';

import type { WorldpayContext, WorldpayCredentials } from '../src/credentials.js';
import { readXml } from '../src/xml.js';

export const now = new Date('2026-11-20T09:30:00Z');
/** The base URL of the US platform. */
export const prelive = 'https://services.vantivprelive.com';
export const password = 'rabbit-secret-carrot';
export const eventSecret = 'hutch&carrot-K9*rabbit';
export const token = 'rabbit_token-0123456789';

type Over = Partial<Omit<WorldpayContext, 'credentials'>> & { credentials?: Partial<WorldpayCredentials> };

const nothingEntered = {
  username: undefined,
  password: undefined,
  merchant_id: undefined,
  entity: undefined,
  event_secret: undefined,
  event_key_id: undefined,
  notification_token: undefined,
  deadline_timezone: undefined,
};

function contextOf(credentials: WorldpayCredentials, over: Over): WorldpayContext {
  return {
    environment: 'test',
    http: impatientHttp(),
    now: () => now,
    ...over,
    credentials: { ...credentials, ...over.credentials },
  };
}

export function ecommContext(over: Over = {}): WorldpayContext {
  return contextOf({ ...nothingEntered, platform: 'ecomm_us', username: 'rabbit', password }, over);
}

export function accessContext(over: Over = {}): WorldpayContext {
  const own = { platform: 'access', username: 'rabbit', password, event_secret: eventSecret };
  return contextOf({ ...nothingEntered, ...own }, over);
}

export function wpgContext(over: Over = {}): WorldpayContext {
  return contextOf(
    { ...nothingEntered, platform: 'wpg', merchant_id: 'HUTCHGBP', notification_token: token },
    over,
  );
}

export const recordings = recordingsIn(import.meta.url);

/** The first case in a recorded response. */
export function recordedCase(name: string): JsonObject {
  const rules = { kind: 'unexpected_answer', what: name } as const;
  const response = readXml(recordings.text(name), 'chargebackRetrievalResponse', rules);
  const [first] = response.chargebackCase as JsonObject[];
  if (first === undefined) throw new Error(`${name} has no case`);
  return first;
}

export const xmlHeaders = { 'content-type': 'application/com.vantivcnp.services-v2+xml' };
