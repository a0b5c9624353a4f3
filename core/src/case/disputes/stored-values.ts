/** How one property is stored: as a value of a row, and as PostgreSQL text in the rows of a list. */
export type StoredValue<Value, Listed = Value> = {
  readonly fromRow: (stored: unknown) => Value;
  readonly fromText: (text: string | null) => Listed;
  readonly toColumn: (value: Value) => unknown;
  /** True if it is a time, read in UTC. */
  readonly isTime?: true;
  /** True if the column is JSON. `toColumn` returns its text. */
  readonly isJson?: true;
};

const keep = (value: unknown): unknown => value ?? null;

/** A text that is always present. */
export const text = <Value extends string = string>(): StoredValue<Value> => ({
  fromRow: (stored) => stored as Value,
  fromText: (listed) => (listed ?? '') as Value,
  toColumn: keep,
});

export const optionalText = <Value extends string = string>(): StoredValue<Value | undefined> => ({
  fromRow: (stored) => (stored ?? undefined) as Value | undefined,
  fromText: (listed) => (listed ?? undefined) as Value | undefined,
  toColumn: keep,
});

export const integer: StoredValue<number> = {
  fromRow: (stored) => stored as number,
  fromText: Number,
  toColumn: keep,
};

export const flag: StoredValue<boolean> = {
  fromRow: (stored) => stored as boolean,
  fromText: (listed) => listed === 't',
  toColumn: keep,
};

/** JSON that the product reads: an object of texts or a list. */
export const json = <Value>(): StoredValue<Value> => ({
  fromRow: (stored) => stored as Value,
  fromText: (listed) => JSON.parse(listed ?? 'null') as Value,
  toColumn: (value) => JSON.stringify(value),
  isJson: true,
});

/** JSON that may be absent. Absent is null in the column. */
export const optionalJson = <Value>(): StoredValue<Value | undefined> => ({
  fromRow: (stored) => (stored ?? undefined) as Value | undefined,
  fromText: (listed) => (listed === null ? undefined : (JSON.parse(listed) as Value)),
  toColumn: (value) => (value === undefined ? null : JSON.stringify(value)),
  isJson: true,
});

/** ISO 8601 in lists, which don't calculate with it. A `Date` per cell would cost as much as reading the row. */
export const time: StoredValue<Date, string> = {
  fromRow: (stored) => stored as Date,
  fromText: (listed) => toIso(listed ?? ''),
  toColumn: keep,
  isTime: true,
};

export const optionalTime: StoredValue<Date | undefined, string | undefined> = {
  fromRow: (stored) => (stored ?? undefined) as Date | undefined,
  fromText: (listed) => (listed === null ? undefined : toIso(listed)),
  toColumn: keep,
  isTime: true,
};

const zeros = '.000';
const space = 32;

/** Converts PostgreSQL's `2026-11-21 15:30:00.123456` in UTC to what `toISOString` returns for the same moment. */
export function toIso(timestamp: string): string {
  // PostgreSQL writes years beyond 9999 or BC in another format.
  if (timestamp.charCodeAt(10) !== space || timestamp.length > 26)
    return new Date(`${timestamp}Z`).toISOString();
  const fraction = timestamp.slice(19, 23);
  return `${timestamp.slice(0, 10)}T${timestamp.slice(11, 19)}${fraction}${zeros.slice(fraction.length)}Z`;
}
