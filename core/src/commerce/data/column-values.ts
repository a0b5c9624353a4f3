import type { DataRecord } from './data-kinds.js';

type Columns = DataRecord['columns'];

/** Returns undefined if the column has no value. @throws {TypeError} if its field is not a text or a time */
export function textOf(columns: Columns, column: string): string | undefined {
  const value = columns[column];
  if (value !== undefined && typeof value !== 'string') throw new TypeError(`${column} is not a text`);
  return value;
}

/** The text of a required field. @throws {TypeError} */
export function requireText(columns: Columns, column: string): string {
  const value = textOf(columns, column);
  if (value === undefined) throw new TypeError(`${column} has no value`);
  return value;
}

/** A time of a required field. @throws {TypeError} */
export const requireTime = (columns: Columns, column: string): Date => new Date(requireText(columns, column));
