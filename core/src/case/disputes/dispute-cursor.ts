import { foreignCursor } from '../../platform/shared/id-pages.js';
import { isNullable, type DisputeOrder, type DisputePosition } from './dispute-order.js';

type Cursor = { readonly order: string; readonly value: string | null; readonly id: string };

const orderKey = (order: DisputeOrder) => `${order.column} ${order.direction}`;

/** Encodes a position as opaque text. It is valid for the same order only. */
export function toCursor({ value, disputeId }: DisputePosition, order: DisputeOrder): string {
  const cursor: Cursor = { order: orderKey(order), value, id: disputeId };
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** @throws {AppError} 422 */
export function fromCursor(text: string, order: DisputeOrder): DisputePosition {
  const cursor = parse(text);
  if (cursor?.order !== orderKey(order) || typeof cursor.id !== 'string' || !isFitting(cursor.value, order)) {
    throw foreignCursor();
  }
  return { value: cursor.value, disputeId: cursor.id };
}

function parse(text: string): Cursor | undefined {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Cursor;
  } catch {
    return undefined;
  }
}

const bigintMax = 2n ** 63n - 1n;

/** Returns true if PostgreSQL reads the text as a bigint. */
function isBigint(text: string): boolean {
  if (!/^-?\d{1,19}$/.test(text)) return false;
  const value = BigInt(text);
  return value >= -bigintMax && value <= bigintMax;
}

function isFitting(value: unknown, { column }: DisputeOrder): value is string | null {
  if (value === null) return isNullable(column);
  if (typeof value !== 'string' || value.length > 200) return false;
  if (column === 'amount') return isBigint(value);
  if (column === 'amount_usd') return /^-?\d{1,100}$/.test(value);
  if (column === 'due_in' && value === 'infinity') return true;
  // PostgreSQL writes the offsets of early times with seconds, for example +00:19:32.
  const date = value.replace(/([+-]\d\d:\d\d):\d\d$/, '$1');
  return column === 'provider' || column === 'status' || !Number.isNaN(Date.parse(date));
}
