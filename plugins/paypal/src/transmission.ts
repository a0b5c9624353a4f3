import { verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';

import { parseTime, ProviderError } from '@rebuttal/plugin-kit';
import type { WebhookRequest } from '@rebuttal/plugin-kit';

import { certificateAddress } from './addresses.js';
import { assumptions } from './assumptions.js';
import { isWebhookId } from './credentials.js';
import type { PayPalContext } from './credentials.js';

/** A delivery of a webhook, by its headers. Not verified yet. */
export type Transmission = {
  readonly id: string;
  /** Unchanged text, because the signature covers it. */
  readonly time: string;
  readonly signature: string;
  readonly certificateUrl: string;
  /** The URL from which we may download the certificate. */
  readonly certificateAt: string;
  readonly webhookId: string;
};

const algorithm = 'SHA256withRSA';
/** The largest accepted lag of our clock. */
const aheadSecondsMax = 300;

/** Source of the lengths: Webhooks management API, `verify_webhook_signature`. */
const headers = {
  id: { name: 'paypal-transmission-id', charactersMax: 50 },
  time: { name: 'paypal-transmission-time', charactersMax: 100 },
  signature: { name: 'paypal-transmission-sig', charactersMax: 500 },
  certificateUrl: { name: 'paypal-cert-url', charactersMax: 500 },
  algorithm: { name: 'paypal-auth-algo', charactersMax: 100 },
} as const;

/** Finds every fault that shows without a certificate. @throws {ProviderError} of kind `signature` */
export function readTransmission(context: PayPalContext, request: WebhookRequest): Transmission {
  const webhookId = context.credentials.webhook_id ?? '';
  if (webhookId === '') throw refused('No webhook ID is entered for this account.');
  if (!isWebhookId(webhookId)) throw refused('The webhook ID of this account is not a PayPal webhook ID.');
  const read = (header: keyof typeof headers) => readHeader(request, header);
  // The sender must not choose how its own signature is checked.
  if (read('algorithm') !== algorithm) throw refused(`The webhook is not signed with ${algorithm}.`);
  const certificateUrl = read('certificateUrl');
  const certificateAt = certificateAddress(context, certificateUrl);
  if (certificateAt === undefined) throw refused('The webhook names a certificate that is not at PayPal.');
  const signature = read('signature');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) throw refused('The signature of the webhook is not base64.');
  const time = read('time');
  requireRecent(time, context.now());
  return { id: read('id'), time, signature, certificateUrl, certificateAt, webhookId };
}

/** Source: "Integrate webhooks"; the checksum covers the received bytes, written as a plain decimal. */
export function isSignedWith(key: KeyObject, transmission: Transmission, body: Uint8Array): boolean {
  const { id, time, webhookId, signature } = transmission;
  const text = signedText(id, time, webhookId, body);
  return (
    key.asymmetricKeyType === 'rsa' &&
    verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(signature, 'base64'))
  );
}

export function signedText(id: string, time: string, webhookId: string, body: Uint8Array): string {
  return `${id}|${time}|${webhookId}|${crc32(body)}`;
}

export const refused = (message: string, cause?: unknown): ProviderError =>
  new ProviderError('signature', message, cause === undefined ? {} : { cause });

function readHeader(request: WebhookRequest, header: keyof typeof headers): string {
  const { name, charactersMax } = headers[header];
  const value = request.headers[name];
  if (value === undefined || value === '') throw refused(`The webhook has no ${name} header.`);
  if (value.length > charactersMax) throw refused(`The ${name} header of the webhook is too long.`);
  return value;
}

/** PayPal repeats a webhook for three days. An older one is rejected as a replay. */
function requireRecent(time: string, now: Date): void {
  const sentAt = parseTime(time);
  if (sentAt === undefined) throw refused('The webhook has no readable transmission time.');
  const ageSeconds = (now.getTime() - sentAt.getTime()) / 1000;
  if (ageSeconds > assumptions.transmissionAgeSecondsMax || ageSeconds < -aheadSecondsMax)
    throw refused('The webhook was sent too long ago or in the future. Check the clock of the server.');
}
