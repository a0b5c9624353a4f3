import { ProviderError } from '@rebuttal/plugin-kit';

import type { StripeObject } from './client.js';

/** Readers of single fields. What Stripe leaves out, sends as null or as another type is `undefined`. */
export function textOf(object: StripeObject, name: string): string | undefined {
  const value = object[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function integerOf(object: StripeObject, name: string): number | undefined {
  const value = object[name];
  return Number.isSafeInteger(value) ? (value as number) : undefined;
}

export function objectOf(object: StripeObject, name: string): StripeObject {
  const value = object[name];
  return isObject(value) ? value : {};
}

export function listOf(object: StripeObject, name: string): readonly unknown[] {
  const value = object[name];
  return Array.isArray(value) ? value : [];
}

/** The id of a field that holds an id or, where it was expanded, the object itself. */
export function idOf(object: StripeObject, name: string): string | undefined {
  return textOf(object, name) ?? textOf(objectOf(object, name), 'id');
}

/** Seconds since 1970. 0 is Stripe's "there is none". */
export function timeOf(object: StripeObject, name: string): Date | undefined {
  const seconds = integerOf(object, name);
  const isTime = seconds !== undefined && seconds > 0 && seconds < 1e11;
  return isTime ? new Date(seconds * 1000) : undefined;
}

/** @throws {ProviderError} of kind `unexpected_answer` where the value is missing */
export function required<T>(value: T | undefined, what: string): T {
  if (value !== undefined) return value;
  throw new ProviderError('unexpected_answer', `Stripe sent a dispute without a readable ${what}.`);
}

export function isObject(value: unknown): value is StripeObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
