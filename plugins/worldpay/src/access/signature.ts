import { ProviderError, verifyHmac } from '@rebuttal/plugin-kit';
import type { WebhookRequest } from '@rebuttal/plugin-kit';

import type { WorldpayContext } from '../credentials.js';

/** More than the number of keys in rotation. */
const entriesMax = 10;

type Entry = { readonly keyId: string; readonly hash: string; readonly signature: string };

/**
 * Verifies `Event-Signature: {keyId}/{hashFunction}/{signature}` over the raw bytes. During key rotation the header has
 * several entries, separated by commas. It contains no time, so a replay is recognized by the event's id.
 * Source: Access documentation, "Event signature". @throws {ProviderError} of kind `signature`
 */
export function verifySignature({ credentials }: WorldpayContext, request: WebhookRequest): void {
  const secret = credentials.event_secret ?? '';
  if (secret === '')
    throw refused(
      'No event signature secret is entered. Ask Worldpay to sign events, then enter the secret here.',
    );
  const header = request.headers['event-signature'] ?? '';
  if (header === '') throw refused('The event has no Event-Signature header.');
  const wantedId = credentials.event_key_id ?? '';
  const entries = readEntries(header).filter(
    ({ keyId, hash }) => hash === 'SHA256' && (wantedId === '' || keyId === wantedId),
  );
  if (entries.length === 0) throw refused('The event is not signed with SHA256 by the key entered here.');
  const check = {
    secret: keysOf(secret),
    payload: request.body,
    signature: entries.map(({ signature }) => signature),
    encoding: ['hex', 'base64'],
  } as const;
  verifyHmac(check);
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

/** The secret as text, and decoded if it can be hex. Either one proves that the sender knows it. */
function keysOf(secret: string): readonly Buffer[] {
  const text = Buffer.from(secret);
  return /^(?:[0-9a-f]{2}){16,}$/i.test(secret) ? [text, Buffer.from(secret, 'hex')] : [text];
}

const refused = (message: string) => new ProviderError('signature', message);
