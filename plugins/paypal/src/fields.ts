import { ProviderError } from '@rebuttal/plugin-kit';

/** A JSON object of PayPal's: any field may be missing or of another type. */
export type PayPalObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is PayPalObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Readers of single fields. What PayPal leaves out, sends as null or as another type is `undefined`. */
export function textOf(object: PayPalObject, name: string): string | undefined {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function objectOf(object: PayPalObject, name: string): PayPalObject {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  return isObject(value) ? value : {};
}

/** The objects of a list; what is no object in it is left out. */
export function objectsOf(object: PayPalObject, name: string): readonly PayPalObject[] {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  return Array.isArray(value) ? value.filter(isObject) : [];
}

const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/** RFC 3339 with any offset, with or without fractions of a second. */
export function timeOf(object: PayPalObject, name: string): Date | undefined {
  return parseTime(textOf(object, name));
}

export function parseTime(text: string | undefined): Date | undefined {
  const upper = (text ?? '').toUpperCase();
  const time = rfc3339.test(upper) ? Date.parse(upper) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time);
}

/** @throws {ProviderError} of kind `unexpected_answer` where the value is missing */
export function required<T>(value: T | undefined, what: string): T {
  if (value !== undefined) return value;
  throw new ProviderError('unexpected_answer', `PayPal sent a dispute without a readable ${what}.`);
}

/** Own keys only: a provider's word may be `constructor`. */
export function lookUp<T>(table: Readonly<Record<string, T>>, key: string | undefined): T | undefined {
  return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}
