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

/** How far their clock and ours may be apart. */
const clockToleranceSeconds = 60;

/** A webhook's token, taken apart and not yet believed. */
type Token = {
  readonly header: JsonObject;
  readonly claims: JsonObject;
  readonly signed: string;
  readonly signature: Uint8Array;
};

/** What the token of a webhook tells. `event` stands as text in a text in the token. */
export type WixEvent = {
  readonly eventType: string;
  readonly instanceId: string;
  readonly issuedAt: number | undefined;
  readonly event: JsonObject;
};

/**
 * Checks that Wix signed it for the app of this key, and when. Algorithms other than RS256 are refused, whatever the
 * token says. Source: npm @wix/sdk 1.21.16, `event-handlers-modules.js`. @throws {ProviderError} of kind `signature`
 */
export function verifyToken(
  body: Uint8Array,
  { publicKey, appId, now }: { readonly publicKey: string; readonly appId: string; readonly now: Date },
): void {
  const token = takeApart(body);
  if (token === undefined) throw refused('The webhook is no signed token.');
  if (textOf(token.header, 'alg') !== 'RS256')
    throw refused('The webhook is signed in another way than RS256.');
  if (!isSignedBy(token, publicKey))
    throw refused('The signature does not fit the webhook: another key, or it was changed on the way.');
  requireTimeAndReader(token.claims, appId, now);
}

function isSignedBy({ signed, signature }: Token, publicKey: string): boolean {
  try {
    return verify('RSA-SHA256', Buffer.from(signed), readPublicKey(publicKey), signature);
  } catch {
    return false;
  }
}

/** Webhooks name neither issuer nor reader as of today; where they do one day, both must be right. */
function requireTimeAndReader(claims: JsonObject, appId: string, now: Date): void {
  const expiresAt = integerOf(claims, 'exp');
  if (expiresAt !== undefined && (expiresAt + clockToleranceSeconds) * 1000 < now.getTime())
    throw refused('The webhook is too old.');
  const readers = [textOf(claims, 'aud') ?? [], textsOf(claims, 'aud')].flat();
  if (readers.length > 0 && appId !== '' && !readers.includes(appId))
    throw refused('The webhook is for another app.');
  const issuer = textOf(claims, 'iss');
  if (issuer !== undefined && !/^(?:https:\/\/)?(?:[\w-]+\.)?wix\.com$/.test(issuer))
    throw refused('The webhook is issued by someone else than Wix.');
}

/** What a webhook says. @throws {ProviderError} of kind `malformed` */
export function readToken({ body }: Pick<WebhookRequest, 'body'>): WixEvent {
  const found = peek(body);
  if (found !== undefined) return found;
  throw new ProviderError('malformed', 'The webhook is no Wix event.');
}

/** The same without a complaint. */
export function peek(body: Uint8Array): WixEvent | undefined {
  const claims = takeApart(body)?.claims;
  if (claims === undefined) return undefined;
  const envelope = objectIn(claims, 'data');
  const eventType = textOf(envelope, 'eventType');
  const instanceId = textOf(envelope, 'instanceId');
  if (eventType === undefined || instanceId === undefined) return undefined;
  return { eventType, instanceId, issuedAt: integerOf(claims, 'iat'), event: objectIn(envelope, 'data') };
}

/** An object, or the text of one: Wix documents show both. */
export function objectIn(object: JsonObject, name: string): JsonObject {
  const text = textOf(object, name);
  return text === undefined ? objectOf(object, name) : (parseObject(text) ?? {});
}

function takeApart(body: Uint8Array): Token | undefined {
  const parts = Buffer.from(body).toString('latin1').trim().split('.');
  const [header = '', claims = '', signature = ''] = parts;
  if (parts.length !== 3 || parts.some((part) => !/^[\w-]+$/.test(part))) return undefined;
  const [head, told] = [header, claims].map((part) => parseObject(decode(part)));
  if (!isObject(head) || !isObject(told)) return undefined;
  return {
    header: head,
    claims: told,
    signed: `${header}.${claims}`,
    signature: Buffer.from(signature, 'base64url'),
  };
}

const decode = (part: string) => Buffer.from(part, 'base64url').toString('utf8');
const refused = (message: string) => new ProviderError('signature', message);
