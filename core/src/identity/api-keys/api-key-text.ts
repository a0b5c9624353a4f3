import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * A key reads `rbk_live_`, 43 characters for 256 random bits, and 6 for the CRC-32 of all before them: letters and
 * digits throughout, so that a double click takes it whole. The beginning and the checksum let scanners find keys in
 * code and logs without asking a server; docs/integrating.md has the expression for it.
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

/** Whether a bearer claims to be a key: no other kind of token begins like one. */
export function isMeantAsApiKey(bearer: string): boolean {
  return bearer.startsWith('rbk_');
}

/** Whether it was typed and copied whole; what is not need not be looked up. */
export function isApiKeyText(text: string): boolean {
  return shape.test(text) && checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength);
}

/**
 * What is stored of a key. A password needs a slow hash because people choose it and it can be guessed; of 256 random
 * bits nothing can be guessed, and this runs on every request.
 */
export function hashApiKey(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** By which its owner knows it again: the first four random characters, which leave 232 unknown bits. */
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
