import type { Schemas } from './types.js';

export type WebhookEventType = Schemas['WebhookEventType'];

/** The events of your endpoint. `webhook_endpoint.test` is a test event; ignore it. */
export type WebhookMessage = {
  readonly type: WebhookEventType | (string & {});
  /** The time of the event, ISO 8601 in UTC. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
};

export type WebhookProblem = 'header_missing' | 'too_old' | 'wrong_signature' | 'malformed';

/** A webhook that failed verification: respond with 400 and do nothing else. */
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
  /** The raw body. A body that was parsed and serialized again has another signature. */
  readonly body: string | Uint8Array;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** `whsec_…`, of your endpoint. Two while the secret is being rotated. */
  readonly secret: string | readonly string[];
};

export type VerificationOptions = {
  /** The allowed clock difference to the sender; default five minutes. */
  readonly toleranceSeconds?: number;
  readonly now?: () => number;
};

/**
 * Verifies that a webhook comes from Rebuttal and is recent, and parses it. `id` is the same for every delivery of an
 * event: store it to ignore duplicates. Implements https://www.standardwebhooks.com.
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
  // Frameworks type parsed bodies as any.
  if (!ArrayBuffer.isView(raw))
    throw new TypeError('The body must be the raw text or bytes, before any parser');
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

/** Version 1 is HMAC-SHA256. A header may contain signatures of other versions, which are ignored. */
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
    // Reported below, like JSON of another form.
  }
  throw new WebhookVerificationError('malformed', 'The webhook is not an event');
}
