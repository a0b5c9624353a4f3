import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * A key consists of `rbk_live_`, 43 characters for 256 random bits, and 6 for the CRC-32 of everything before. It has only
 * letters and digits, so that a double click selects all of it. Secret scanners can find keys offline by the prefix and
 * the checksum; docs/integrating.md has the regular expression.
 */
const prefix = 'rbk_live_';
const randomLength = 43;
const checksumLength = 6;
const shape = /^rbk_live_[0-9A-Za-z]{49}$/;
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function newApiKeyText(): string {
  const random = BigInt(`0x${randomBytes(32).toString('hex')}`);
  const head = prefix + toDigits(random, randomLength);
  return head + checksumOf(head);
}

/** Returns true if a bearer token has the prefix of an API key. */
export function isMeantAsApiKey(bearer: string): boolean {
  return bearer.startsWith('rbk_');
}

/** Returns true if the text is complete and its checksum is valid. Other texts need no lookup. */
export function isApiKeyText(text: string): boolean {
  return shape.test(text) && checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength);
}

/**
 * Hashes a key for storage. Unlike passwords, 256 random bits can't be guessed, so a fast hash is enough. It runs on every
 * request.
 */
export function hashApiKey(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Returns a hint that identifies the key: its first four random characters, which leave 232 unknown bits. */
export function hintOf(text: string): string {
  return text.slice(0, prefix.length + 4);
}

function checksumOf(head: string): string {
  return toDigits(BigInt(crc32(head)), checksumLength);
}

function toDigits(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = (digits[Number(rest % 62n)] ?? '0') + text;
  return text.padStart(length, '0');
}
