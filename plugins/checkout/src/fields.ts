import { ProviderError } from '@rebuttal/plugin-kit';

export type CheckoutObject = Readonly<Record<string, unknown>>;

/** Readers of single fields. What Checkout.com leaves out, sends as null or as another type is `undefined`. */
export function textOf(object: CheckoutObject, name: string): string | undefined {
  const value = object[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function integerOf(object: CheckoutObject, name: string): number | undefined {
  const value = object[name];
  return Number.isSafeInteger(value) ? (value as number) : undefined;
}

export function objectOf(object: CheckoutObject, name: string): CheckoutObject {
  const value = object[name];
  return isObject(value) ? value : {};
}

export function textsOf(object: CheckoutObject, name: string): readonly string[] {
  const value = object[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

const instant = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(\.\d{1,3})?\d*(Z|[+-]\d{2}:\d{2})?$/;

/** RFC 3339 with up to seven digits of a second, of which JavaScript keeps three. Without a zone it is UTC. */
export function timeOf(object: CheckoutObject, name: string): Date | undefined {
  const [, seconds, fraction = '', zone = 'Z'] = instant.exec(textOf(object, name) ?? '') ?? [];
  if (seconds === undefined) return undefined;
  const time = Date.parse(`${seconds}${fraction}${zone}`);
  return Number.isNaN(time) ? undefined : new Date(time);
}

/** @throws {ProviderError} of kind `unexpected_answer` where the value is missing */
export function required<T>(value: T | undefined, what: string): T {
  if (value !== undefined) return value;
  throw new ProviderError('unexpected_answer', `Checkout.com sent a dispute without a readable ${what}.`);
}

export function isObject(value: unknown): value is CheckoutObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
