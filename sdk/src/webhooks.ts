import type { Schemas } from './types.js';

export type WebhookEventType = Schemas['WebhookEventType'];

/** What arrives at your endpoint. `webhook_endpoint.test` was asked for by somebody, and means nothing. */
export type WebhookMessage = {
  readonly type: WebhookEventType | (string & {});
  /** When it happened, ISO 8601 in UTC. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
};

export type WebhookProblem = 'header_missing' | 'too_old' | 'wrong_signature' | 'malformed';

/** A request that must not be believed: answer it 400 and do nothing else. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  constructor(
    readonly code: WebhookProblem,
    message: string,
  ) {
    super(message);
  }
}

export type ReceivedWebhook = {
  /** The body as it came. What a parser has read and written again has another signature. */
  readonly body: string | Uint8Array;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** `whsec_…`, of your endpoint. Several while they change. */
  readonly secret: string | readonly string[];
};

export type VerificationOptions = {
  /** How far the sender's clock may be from ours; default five minutes. */
  readonly toleranceSeconds?: number;
  readonly now?: () => number;
};

/**
 * Checks that a webhook comes from Rebuttal and is fresh, and reads it. `id` is the same each time an event is sent:
 * remember it, and an event that comes twice does no harm. By the scheme of https://www.standardwebhooks.com.
 * @throws {WebhookVerificationError}
 */
export async function verifyWebhook(
  { body, headers, secret }: ReceivedWebhook,
  { toleranceSeconds = 300, now = Date.now }: VerificationOptions = {},
): Promise<WebhookMessage & { readonly id: string }> {
  const id = headerOf(headers, 'webhook-id');
  const sentAt = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  if (!(Math.abs(now() / 1000 - Number(sentAt)) <= toleranceSeconds)) {
    throw new WebhookVerificationError(
      'too_old',
      'The webhook was signed too long ago, or its clock is wrong',
    );
  }
  const raw = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  // Frameworks type what their parsers made as any.
  if (!ArrayBuffer.isView(raw))
    throw new TypeError('The body has to be the text or the bytes as they came, before any parser');
  const signed = concat(new TextEncoder().encode(`${id}.${sentAt}.`), raw);
  const secrets = typeof secret === 'string' ? [secret] : secret;
  const given = signatures.split(' ').flatMap(bytesOfSignature);
  const outcomes = await Promise.all(
    secrets.map(async (one) => {
      const key = await importKey(one);
      return Promise.all(given.map((bytes) => crypto.subtle.verify('HMAC', key, bytes, signed)));
    }),
  );
  if (!outcomes.flat().includes(true)) {
    throw new WebhookVerificationError('wrong_signature', 'The webhook was not signed with this secret');
  }
  return { ...readMessage(raw), id };
}

function headerOf(headers: ReceivedWebhook['headers'], name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof value === 'string' && value !== '') return value;
  throw new WebhookVerificationError('header_missing', `The header ${name} is missing`);
}

/** Version 1 is HMAC-SHA256; a header may name other versions beside it, which say nothing to us. */
function bytesOfSignature(text: string): Uint8Array<ArrayBuffer>[] {
  const [version, base64 = ''] = text.split(',');
  const bytes = version === 'v1' ? fromBase64(base64) : undefined;
  return bytes === undefined ? [] : [bytes];
}

function importKey(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  if (bytes === undefined || bytes.length === 0) throw new TypeError('A webhook secret looks like whsec_…');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function concat(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function readMessage(raw: Uint8Array): WebhookMessage {
  try {
    const message = JSON.parse(new TextDecoder().decode(raw)) as Partial<WebhookMessage> | null;
    if (typeof message?.type === 'string' && typeof message.data === 'object')
      return message as WebhookMessage;
  } catch {
    // Said below, as for JSON of another form.
  }
  throw new WebhookVerificationError('malformed', 'The webhook is no event');
}
