import { createHash, timingSafeEqual } from 'node:crypto';

/** The text without these secrets, and without anything that looks like one. */
export function withoutSecrets(
  text: string,
  secrets: readonly (string | null | undefined)[],
  shapes: RegExp,
): string {
  const known = secrets.flatMap((secret) =>
    secret === null || secret === undefined || secret === '' ? [] : [secret],
  );
  // One secret may begin with another.
  return known
    .toSorted((one, other) => other.length - one.length)
    .reduce((clean, secret) => clean.replaceAll(secret, '***'), text)
    .replace(shapes, '***');
}

/** Compares in constant time, also for different lengths. */
export function isSameSecret(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
