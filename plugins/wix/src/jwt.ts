import { verify } from 'node:crypto';

import {
  integerOf,
  isObject,
  objectOf,
  parseObject,
  ProviderError,
  textOf,
  textsOf,
} from '@rebuttal/plugin-kit';
import type { JsonObject, WebhookRequest } from '@rebuttal/plugin-kit';

import { readPublicKey } from './public-key.js';

/** The largest accepted difference between Wix's clock and ours. */
const clockToleranceSeconds = 60;

/** The decoded token of a webhook, not yet verified. */
type Token = {
  readonly header: JsonObject;
  readonly claims: JsonObject;
  readonly signed: string;
  readonly signature: Uint8Array;
};

/** The content of a webhook's token, in which `event` is JSON within JSON. */
export type WixEvent = {
  readonly eventType: string;
  readonly instanceId: string;
  readonly issuedAt: number | undefined;
  readonly event: JsonObject;
};

/**
 * Verifies that Wix signed the token for the app with this key, and that it has not expired. Algorithms other than RS256
 * are refused. Source: npm @wix/sdk 1.21.16, `event-handlers-modules.js`. @throws {ProviderError} of kind `signature`
 */
export function verifyToken(
  body: Uint8Array,
  { publicKey, appId, now }: { readonly publicKey: string; readonly appId: string; readonly now: Date },
): void {
  const token = decodeToken(body);
  if (token === undefined) throw refused('The webhook is not a signed token.');
  if (textOf(token.header, 'alg') !== 'RS256') throw refused('The webhook is not signed with RS256.');
  if (!isSignedBy(token, publicKey))
    throw refused('The signature does not match: the key is wrong, or the webhook was changed in transit.');
  requireTimeAndReader(token.claims, appId, now);
}

function isSignedBy({ signed, signature }: Token, publicKey: string): boolean {
  try {
    return verify('RSA-SHA256', Buffer.from(signed), readPublicKey(publicKey), signature);
  } catch {
    return false;
  }
}

/** Webhooks currently have neither issuer nor audience. If they ever do, both must match. */
function requireTimeAndReader(claims: JsonObject, appId: string, now: Date): void {
  const expiresAt = integerOf(claims, 'exp');
  if (expiresAt !== undefined && (expiresAt + clockToleranceSeconds) * 1000 < now.getTime())
    throw refused('The webhook is too old.');
  const audience = [textOf(claims, 'aud') ?? [], textsOf(claims, 'aud')].flat();
  if (audience.length > 0 && appId !== '' && !audience.includes(appId))
    throw refused('The webhook is for another app.');
  const issuer = textOf(claims, 'iss');
  if (issuer !== undefined && !/^(?:https:\/\/)?(?:[\w-]+\.)?wix\.com$/.test(issuer))
    throw refused('The webhook was not issued by Wix.');
}

/** Reads the event in a webhook. @throws {ProviderError} of kind `malformed` */
export function readToken({ body }: Pick<WebhookRequest, 'body'>): WixEvent {
  const found = peek(body);
  if (found !== undefined) return found;
  throw new ProviderError('malformed', 'The webhook is not a Wix event.');
}

/** Reads the event without verification, or returns `undefined`. */
export function peek(body: Uint8Array): WixEvent | undefined {
  const claims = decodeToken(body)?.claims;
  if (claims === undefined) return undefined;
  const envelope = objectIn(claims, 'data');
  const eventType = textOf(envelope, 'eventType');
  const instanceId = textOf(envelope, 'instanceId');
  if (eventType === undefined || instanceId === undefined) return undefined;
  return { eventType, instanceId, issuedAt: integerOf(claims, 'iat'), event: objectIn(envelope, 'data') };
}

/** Reads an object, or JSON text with one: Wix's documents show both. */
export function objectIn(object: JsonObject, name: string): JsonObject {
  const text = textOf(object, name);
  return text === undefined ? objectOf(object, name) : (parseObject(text) ?? {});
}

function decodeToken(body: Uint8Array): Token | undefined {
  const parts = Buffer.from(body).toString('latin1').trim().split('.');
  const [header = '', claims = '', signature = ''] = parts;
  if (parts.length !== 3 || parts.some((part) => !/^[\w-]+$/.test(part))) return undefined;
  const [parsedHeader, parsedClaims] = [header, claims].map((part) => parseObject(decode(part)));
  if (!isObject(parsedHeader) || !isObject(parsedClaims)) return undefined;
  return {
    header: parsedHeader,
    claims: parsedClaims,
    signed: `${header}.${claims}`,
    signature: Buffer.from(signature, 'base64url'),
  };
}

const decode = (part: string) => Buffer.from(part, 'base64url').toString('utf8');
const refused = (message: string) => new ProviderError('signature', message);
