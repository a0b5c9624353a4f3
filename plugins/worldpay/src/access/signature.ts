import { createHmac, timingSafeEqual } from 'node:crypto';

import { ProviderError, cleanCredential } from '@rebuttal/plugin-kit';
import type { WebhookRequest } from '@rebuttal/plugin-kit';

import type { WorldpayContext } from '../credentials.js';

/** More entries than keys are ever in rotation. */
const entriesMax = 10;

type Entry = { readonly keyId: string; readonly hash: string; readonly signature: string };

/**
 * `Event-Signature: {keyId}/{hashFunction}/{signature}`, several with commas between while keys are rotated, over the
 * raw bytes. Source: Access documentation, "Event signature". There is no time in it: a replay is known by the event's
 * id. @throws {ProviderError} of kind `signature`
 */
export function verifySignature({ credentials }: WorldpayContext, request: WebhookRequest): void {
  const secret = cleanCredential(credentials.event_secret);
  if (secret === '')
    throw refused(
      'No event signature secret is entered. Ask Worldpay to sign events, and enter its secret here.',
    );
  const header = request.headers['event-signature'] ?? '';
  if (header === '') throw refused('The event has no Event-Signature header.');
  const wantedId = cleanCredential(credentials.event_key_id);
  const entries = readEntries(header).filter(
    ({ keyId, hash }) => hash === 'SHA256' && (wantedId === '' || keyId === wantedId),
  );
  if (entries.length === 0)
    throw refused('The event is not signed with SHA256 by the key that is entered here.');
  const wanted = keysOf(secret).map((key) => createHmac('sha256', key).update(request.body).digest());
  const isOurs = entries.some(({ signature }) => {
    const given = decodeSignature(signature);
    return given !== undefined && wanted.some((digest) => timingSafeEqual(given, digest));
  });
  if (!isOurs)
    throw refused('The signature does not fit the event: another secret, or it was changed on the way.');
}

function readEntries(header: string): readonly Entry[] {
  return header
    .split(',')
    .slice(0, entriesMax)
    .map((entry) => {
      const [keyId = '', hash = '', ...signature] = entry.trim().split('/');
      return { keyId, hash: hash.toUpperCase(), signature: signature.join('/') };
    });
}

/** The secret as text, and as what it may be hex of: either proves that the sender knows it. */
function keysOf(secret: string): readonly Buffer[] {
  const text = Buffer.from(secret);
  return /^(?:[0-9a-f]{2}){16,}$/i.test(secret) ? [text, Buffer.from(secret, 'hex')] : [text];
}

/** 32 bytes in hex or base64. */
function decodeSignature(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  return /^[A-Za-z0-9+/]{43}=$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}

const refused = (message: string) => new ProviderError('signature', message);
