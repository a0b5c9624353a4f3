import { integerOf, objectOf, parseObject, ProviderError, textOf, textsOf } from '@rebuttal/plugin-kit';
import type { JsonObject, WebhookRequest } from '@rebuttal/plugin-kit';
import { decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose';

import { readPublicKey } from './public-key.js';

/**
 * The largest accepted difference between Wix's clock and ours is one minute. One second more, because jose treats a token
 * as expired in the very second of `exp`.
 */
const clockToleranceSeconds = 61;

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
export async function verifyToken(
  body: Uint8Array,
  { publicKey, appId, now }: { readonly publicKey: string; readonly appId: string; readonly now: Date },
): Promise<void> {
  const token = tokenIn(body);
  if (token === undefined) throw refused('The webhook is not a signed token.');
  try {
    if (decodeProtectedHeader(token).alg !== 'RS256') throw refused('The webhook is not signed with RS256.');
    const { payload } = await jwtVerify(token, readPublicKey(publicKey), {
      algorithms: ['RS256'],
      currentDate: now,
      clockTolerance: clockToleranceSeconds,
    });
    requireReader(payload, appId);
  } catch (error) {
    throw error instanceof ProviderError ? error : refused(whyRefused(error));
  }
}

function whyRefused(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'The webhook is too old.';
  if (error instanceof errors.JWTClaimValidationFailed)
    return 'The webhook is not valid yet, or its times are invalid.';
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid)
    return 'The webhook is not a signed token.';
  return 'The signature does not match: the key is wrong, or the webhook was changed in transit.';
}

/** Webhooks currently have neither issuer nor audience. If they ever do, both must match. */
function requireReader(claims: JsonObject, appId: string): void {
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
  const claims = decodeClaims(body);
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

function decodeClaims(body: Uint8Array): JsonObject | undefined {
  const token = tokenIn(body);
  if (token === undefined) return undefined;
  try {
    return decodeJwt(token);
  } catch {
    return undefined;
  }
}

/** The token in a body, if it is three parts in base64url, of which the first is a header. */
function tokenIn(body: Uint8Array): string | undefined {
  const token = Buffer.from(body).toString('latin1').trim();
  if (!/^[\w-]+(?:\.[\w-]+){2}$/.test(token)) return undefined;
  try {
    decodeProtectedHeader(token);
    return token;
  } catch {
    return undefined;
  }
}

const refused = (message: string) => new ProviderError('signature', message);
