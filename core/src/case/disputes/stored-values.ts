/** How one property is stored: as a value of a row, and as PostgreSQL text in the rows of a list. */
export type StoredValue<Value> = {
  readonly fromRow: (stored: unknown) => Value;
  readonly fromText: (text: string | null) => Value;
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

/** One of these levels, stored as its number, so that they sort in this order. */
export const levelOf = <Level extends string>(levels: readonly Level[]): StoredValue<Level | undefined> => ({
  fromRow: (stored) => (stored === null ? undefined : levels[Number(stored)]),
  fromText: (listed) => (listed === null ? undefined : levels[Number(listed)]),
  toColumn: (level) => (level === undefined ? null : levels.indexOf(level)),
});

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

export const time: StoredValue<Date> = {
  fromRow: (stored) => stored as Date,
  fromText: (listed) => toDate(listed ?? ''),
  toColumn: keep,
  isTime: true,
};

export const optionalTime: StoredValue<Date | undefined> = {
  fromRow: (stored) => (stored ?? undefined) as Date | undefined,
  fromText: (listed) => (listed === null ? undefined : toDate(listed)),
  toColumn: keep,
  isTime: true,
};

/** Reads PostgreSQL's `2026-11-21 15:30:00.123456` in UTC. It writes years beyond 9999 or BC in another format. */
function toDate(timestamp: string): Date {
  const isUsual = /^\d{4}-\d{2}-\d{2} [\d:.]+$/.test(timestamp);
  return new Date(`${isUsual ? timestamp.replace(' ', 'T') : timestamp}Z`);
}
