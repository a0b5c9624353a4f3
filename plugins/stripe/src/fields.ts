import { integerOf, objectOf, requireField, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

/** The ID in a field that contains an ID or the expanded object. */
export function idOf(object: JsonObject, name: string): string | undefined {
  return textOf(object, name) ?? textOf(objectOf(object, name), 'id');
}

/** Seconds since 1970. 0 means that there is no time. */
export function timeOf(object: JsonObject, name: string): Date | undefined {
  const seconds = integerOf(object, name);
  const isTime = seconds !== undefined && seconds > 0 && seconds < 1e11;
  return isTime ? new Date(seconds * 1000) : undefined;
}

/** @throws {ProviderError} of kind `unexpected_answer` if the value is missing */
export const required = <T>(value: T | undefined, what: string): T => requireField(value, 'Stripe', what);
