import { createHmac, timingSafeEqual } from 'node:crypto';

import { ProviderError } from './errors.js';

type Bytes = string | Uint8Array;
/** Parts are signed one after the other, without a separator. */
type Payload = Bytes | readonly Bytes[];

const shapes = { hex: /^[0-9a-f]{64}$/i, base64: /^[A-Za-z0-9+/]{43}=$/ } as const;
type HmacEncoding = keyof typeof shapes;

type HmacCheck = {
  /** Several while secrets are rotated: any of them may have signed. Text is used as UTF-8. */
  readonly secret: Bytes | readonly Bytes[];
  readonly payload: Payload;
  /** As received. Several while secrets are rotated: one that matches is enough. */
  readonly signature: string | readonly string[];
  /** All that are accepted. A signature in another form doesn't match. */
  readonly encoding: HmacEncoding | readonly HmacEncoding[];
};

/** The HMAC-SHA256 of a payload. */
export function signHmac(secret: Bytes, payload: Payload, encoding: HmacEncoding): string {
  return digestOf(secret, payload).toString(encoding);
}

/** Returns true if a signature matches. Compares in constant time, and never matches an empty secret. */
export function isHmacSigned({ secret, payload, signature, encoding }: HmacCheck): boolean {
  const encodings = listOf(encoding);
  const received = listOf(signature).flatMap((text) => decode(text, encodings) ?? []);
  const expected = listOf(secret)
    .filter((key) => key.length > 0)
    .map((key) => digestOf(key, payload));
  // Every pair is compared, so that the time doesn't depend on which one matches.
  return received.flatMap((one) => expected.map((digest) => timingSafeEqual(one, digest))).some(Boolean);
}

/** @throws {ProviderError} of kind `signature` if no signature matches */
export function verifyHmac(
  check: HmacCheck,
  message = 'The signature does not match the webhook: the secret is wrong, or the body was changed in transit.',
): void {
  if (!isHmacSigned(check)) throw new ProviderError('signature', message);
}

function digestOf(secret: Bytes, payload: Payload): Buffer {
  const hmac = createHmac('sha256', secret);
  for (const part of listOf(payload)) hmac.update(part);
  return hmac.digest();
}

function decode(text: string, encodings: readonly HmacEncoding[]): Buffer | undefined {
  const encoding = encodings.find((each) => shapes[each].test(text));
  return encoding === undefined ? undefined : Buffer.from(text, encoding);
}

function listOf<T extends string | Uint8Array>(value: T | readonly T[]): readonly T[] {
  return typeof value === 'string' || value instanceof Uint8Array ? [value] : value;
}
