import type { MoneyMovement } from '@rebuttal/plugin-kit';

/** How one property is stored: as a value of a row. */
export type StoredValue<Value> = {
  readonly fromRow: (stored: unknown) => Value;
  readonly toColumn: (value: Value) => unknown;
  /** True if the column is JSON. `toColumn` returns its text. */
  readonly isJson?: true;
};

const keep = (value: unknown): unknown => value ?? null;

/** A text that is always present. */
export const text = <Value extends string = string>(): StoredValue<Value> => ({
  fromRow: (stored) => stored as Value,
  toColumn: keep,
});

export const optionalText = <Value extends string = string>(): StoredValue<Value | undefined> => ({
  fromRow: (stored) => (stored ?? undefined) as Value | undefined,
  toColumn: keep,
});

export const integer: StoredValue<number> = {
  fromRow: (stored) => stored as number,
  toColumn: keep,
};

/** One of these levels, stored as its number, so that they sort in this order. */
export const levelOf = <Level extends string>(levels: readonly Level[]): StoredValue<Level | undefined> => ({
  fromRow: (stored) => (stored === null ? undefined : levels[Number(stored)]),
  toColumn: (level) => (level === undefined ? null : levels.indexOf(level)),
});

export const flag: StoredValue<boolean> = {
  fromRow: (stored) => stored as boolean,
  toColumn: keep,
};

/** JSON that the product reads: an object of texts or a list. */
export const json = <Value>(): StoredValue<Value> => ({
  fromRow: (stored) => stored as Value,
  toColumn: (value) => JSON.stringify(value),
  isJson: true,
});

/** JSON that may be absent. Absent is null in the column. */
export const optionalJson = <Value>(): StoredValue<Value | undefined> => ({
  fromRow: (stored) => (stored ?? undefined) as Value | undefined,
  toColumn: (value) => (value === undefined ? null : JSON.stringify(value)),
  isJson: true,
});

export const time: StoredValue<Date> = {
  fromRow: (stored) => stored as Date,
  toColumn: keep,
};

export const optionalTime: StoredValue<Date | undefined> = {
  fromRow: (stored) => (stored ?? undefined) as Date | undefined,
  toColumn: keep,
};

type Stored = Omit<MoneyMovement, 'occurredAt'> & { readonly occurredAt: string };

/** Movements as JSON, in which times are texts. */
export const movements: StoredValue<readonly MoneyMovement[] | undefined> = {
  fromRow: (stored) => (stored === null ? undefined : revive(stored as readonly Stored[])),
  toColumn: (value) => (value === undefined ? null : JSON.stringify(value)),
  isJson: true,
};

function revive(stored: readonly Stored[]): MoneyMovement[] {
  return stored.map((movement) => ({ ...movement, occurredAt: new Date(movement.occurredAt) }));
}
