import { createHash, timingSafeEqual } from 'node:crypto';

/** A text that may be shown: without these secrets and without whatever has the shape of one. */
export function withoutSecrets(text: string, secrets: readonly string[], shapes: RegExp): string {
  return secrets
    .filter((secret) => secret !== '')
    .reduce((clean, secret) => clean.replaceAll(secret, '***'), text)
    .replace(shapes, '***');
}

/** Compares in a time that does not tell where or whether the two differ, nor by how much in length. */
export function isSameSecret(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
