import { createHash } from 'node:crypto';

const alphabet = 'BCDFGHJKLMNPQRSTVWXZ23456789';

/** 16 characters of the alphabet of Adyen's references, always the same for the same text. */
export function referenceOf(text: string): string {
  const digest = createHash('sha256').update(text).digest();
  return Array.from(digest.subarray(0, 16), (byte) => alphabet.charAt(byte % alphabet.length)).join('');
}

export function hexOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
