import { createHash } from 'node:crypto';

/** The SHA-256 of a JSON value in hex, regardless of the order of its keys. */
export function hashValue(value: object): string {
  const plain: unknown = JSON.parse(JSON.stringify(value));
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(plain)))
    .digest('hex');
}

/** The database keeps no order of keys, so the hash has its own. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}
