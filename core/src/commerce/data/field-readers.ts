import { isIP } from 'node:net';

import { isCurrency, isObject } from '@rebuttal/plugin-kit';

import { beginsWithDay } from '../../platform/shared/days.js';

/** A value as PostgreSQL takes it in JSON. Times are ISO 8601 in UTC. */
export type StoredValue = string | number | boolean | readonly unknown[] | Readonly<Record<string, unknown>>;

/** The value to store, or what is wrong with it. */
export type Reading =
  | { readonly value: StoredValue }
  | { readonly problem: string; readonly code: ProblemCode };

/** Kinds of faults in data. */
export type ProblemCode =
  | ('missing_value' | 'invalid_value' | 'too_long' | 'unknown_field' | 'contradiction' | 'card_number_found')
  | ('invalid_amount' | 'negative_amount' | 'unknown_currency' | 'missing_currency')
  | ('invalid_time' | 'future_time' | 'ambiguous_date')
  | ('invalid_email' | 'too_many_cells' | 'refund_skipped');

export type FieldReader = (value: unknown, now: Date) => Reading;

const problem = (text: string, code: ProblemCode = 'invalid_value'): Reading => ({ problem: text, code });
const charactersMax = 500;
/** How far the clocks of a source and this server may differ. */
const skewMs = 5 * 60 * 1000;
/** The day begins this much earlier in the first time zone (Kiribati) than in UTC. */
export const earliestDayMs = 14 * 60 * 60 * 1000;
const itemsMax = 500;

export const text =
  (max = charactersMax): FieldReader =>
  (value) => {
    if (typeof value !== 'string') return problem('Enter a text');
    if (value.length > max) return problem(`At most ${max} characters allowed`, 'too_long');
    // NUL and unpaired surrogates, which PostgreSQL can't store.
    if (value.includes('\0') || !value.isWellFormed()) return problem('This contains unusable characters');
    return { value };
  };

/** A text with a stored form, such as lower case. */
const formatted =
  (
    pattern: RegExp,
    hint: string,
    format: (value: string) => string = (value) => value,
    code: ProblemCode = 'invalid_value',
  ): FieldReader =>
  (value, now) => {
    const reading = text()(value, now);
    if ('problem' in reading) return reading;
    const trimmed = String(value).trim();
    return pattern.test(trimmed) ? { value: format(trimmed) } : problem(hint, code);
  };

export const lowerCase = formatted(/^\S.{0,99}$/s, 'At most 100 characters allowed', (value) =>
  value.toLowerCase(),
);

export const email = formatted(
  /^[^\s@]{1,100}@[^\s@]{1,150}$/,
  'Enter an email address, for example ana@example.com',
  (value) => value.toLowerCase(),
  'invalid_email',
);

export const last4 = formatted(/^\d{4}$/, 'Enter the last four digits of the card');

const country = formatted(/^[A-Za-z]{2}$/, 'Use the two-letter country code, for example US', (value) =>
  value.toUpperCase(),
);

export const currency: FieldReader = (value) =>
  typeof value === 'string' && isCurrency(value.toUpperCase())
    ? { value: value.toUpperCase() }
    : problem('Use an ISO 4217 currency code, for example EUR', 'unknown_currency');

export const ip: FieldReader = (value) =>
  typeof value === 'string' && isIP(value.trim()) !== 0
    ? { value: value.trim().toLowerCase() }
    : problem('Enter an IPv4 or IPv6 address');

/** A whole number of minor units. */
export const amount =
  (min = 0): FieldReader =>
  (value) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value))
      return problem('Enter a whole number of minor units (cents: 12.50 is 1250)', 'invalid_amount');
    if (value >= min) return { value };
    const message = min === 0 ? 'This amount is negative. Leave out refunds.' : 'Enter an amount above 0';
    return problem(message, 'negative_amount');
  };

export const boolean: FieldReader = (value) =>
  typeof value === 'boolean' ? { value } : problem('Enter true or false');

const timePattern = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

const wrongTime = 'Use a time with a time zone, for example 2026-11-21T09:30:00Z, or a date';

/** PostgreSQL reads no other years in ISO 8601. A time zone can move a time out of them. */
const firstTime = new Date('0001-01-01T00:00:00Z');
const lastTime = new Date('9999-12-31T23:59:59.999Z');

function readTime(value: unknown): Date | undefined {
  const isTime = typeof value === 'string' && timePattern.test(value) && beginsWithDay(value);
  const at = new Date(isTime ? value : Number.NaN);
  return at >= firstTime && at <= lastTime ? at : undefined;
}

/** A time, or a date, which means its start in UTC. */
export const time: FieldReader = (value) => {
  const at = readTime(value);
  return at === undefined ? problem(wrongTime, 'invalid_time') : { value: at.toISOString() };
};

const notAfter =
  (toleranceMs: number, message: string): FieldReader =>
  (value, now) => {
    const at = readTime(value);
    if (at === undefined) return problem(wrongTime, 'invalid_time');
    const isDay = String(value).length === 10;
    const latest = now.getTime() + Math.max(toleranceMs, isDay ? earliestDayMs : 0);
    return at.getTime() > latest ? problem(message, 'future_time') : { value: at.toISOString() };
  };

/** When something happened. */
export const pastTime = notAfter(skewMs, 'This time is in the future. Enter when it happened.');

/** The source's version of a record. One far in the future would make every later version stale. */
export const updateTime = notAfter(
  24 * 60 * 60 * 1000,
  'updated_at is in the future. Correct the clock of the source.',
);

export const choice =
  (values: readonly string[]): FieldReader =>
  (value) =>
    typeof value === 'string' && values.includes(value)
      ? { value }
      : problem(`Choose from ${values.join(', ')}`);

type Part = { readonly read: FieldReader; readonly required?: true };

/** The parts of an address. */
export const addressParts: Readonly<Record<string, Part>> = {
  line1: { read: text(200), required: true },
  line2: { read: text(200) },
  city: { read: text(100), required: true },
  state: { read: text(100) },
  postal_code: { read: text(20), required: true },
  country: { read: country, required: true },
};

const itemParts: Readonly<Record<string, Part>> = {
  name: { read: text(), required: true },
  quantity: {
    read: (value) =>
      typeof value === 'number' && Number.isSafeInteger(value) && value >= 1
        ? { value }
        : problem('Enter a whole number, at least 1'),
    required: true,
  },
  amount: { read: amount() },
};

export const address: FieldReader = (value, now) => object(addressParts, value, now);

export const items: FieldReader = (value, now) => {
  if (!Array.isArray(value)) return problem('Enter a list of items');
  if (value.length > itemsMax) return problem(`At most ${itemsMax} items allowed`);
  const read: StoredValue[] = [];
  for (const [at, item] of value.entries()) {
    const reading = object(itemParts, item, now);
    if ('problem' in reading) return problem(`Item ${at + 1}: ${reading.problem}`);
    read.push(reading.value);
  }
  return { value: read };
};

function object(parts: Readonly<Record<string, Part>>, value: unknown, now: Date): Reading {
  if (!isObject(value)) return problem(`Enter an object with ${Object.keys(parts).join(', ')}`);
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined) return problem(`Unknown field. Use ${Object.keys(parts).join(', ')}`);
  const read: Record<string, unknown> = {};
  for (const [name, { read: readPart, required }] of Object.entries(parts)) {
    const given = isBlank(value[name]) ? undefined : value[name];
    if (given === undefined && required === true) return problem(`${name} is required`);
    if (given === undefined) continue;
    const reading = readPart(given, now);
    if ('problem' in reading) return problem(`${name}: ${reading.problem}`);
    read[name] = reading.value;
  }
  return { value: read };
}

/** Null, an empty text and an empty list count as no value. */
export function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
