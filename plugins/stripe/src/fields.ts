import { integerOf, objectOf, requireField, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

/** The id of a field that holds an id or, where it was expanded, the object itself. */
export function idOf(object: JsonObject, name: string): string | undefined {
  return textOf(object, name) ?? textOf(objectOf(object, name), 'id');
}

/** Seconds since 1970. 0 is Stripe's "there is none". */
export function timeOf(object: JsonObject, name: string): Date | undefined {
  const seconds = integerOf(object, name);
  const isTime = seconds !== undefined && seconds > 0 && seconds < 1e11;
  return isTime ? new Date(seconds * 1000) : undefined;
}

/** @throws {ProviderError} of kind `unexpected_answer` where the value is missing */
export const required = <T>(value: T | undefined, what: string): T => requireField(value, 'Stripe', what);
