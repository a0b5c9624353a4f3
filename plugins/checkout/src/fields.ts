import { parseTime, requireField, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

/** RFC 3339 with up to seven fractional digits; UTC without a zone. */
export function timeOf(object: JsonObject, name: string): Date | undefined {
  return parseTime(textOf(object, name), 'Z');
}

/** @throws {ProviderError} of kind `unexpected_answer` if the value is missing */
export const required = <T>(value: T | undefined, what: string): T =>
  requireField(value, 'Checkout.com', what);
