import { createHash } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** 26 characters of the alphabet of Checkout.com's IDs, always the same for the same text. */
export function codeOf(text: string): string {
  const digest = createHash('sha256').update(text).digest();
  return Array.from(digest.subarray(0, 26), (byte) => alphabet.charAt(byte % 32)).join('');
}
