import { isCurrency } from '@rebuttal/plugin-kit';
import type { Request } from 'express';

import { errors, invalidField } from '../../platform/errors/catalogue.js';
import { isBodyUnread } from '../../platform/http/error-handler.js';

/** Reads an optional JSON object. @throws 415 or 422 if the body is something else */
export function readBody(request: Request): Record<string, unknown> {
  if (isBodyUnread(request)) throw errors.wrongBodyType();
  const body: unknown = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw invalidField('body', 'Send a JSON object');
  return body as Record<string, unknown>;
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function optionalText(value: unknown, field: string): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw invalidField(field, `${field} must be a text`);
  return value;
}

export function optionalCurrency(value: unknown): string | undefined {
  const code = optionalText(value, 'currency')?.toUpperCase();
  if (code !== undefined && !isCurrency(code))
    throw invalidField('currency', 'currency must be an ISO 4217 code, for example EUR');
  return code;
}

export function optionalFlag(value: unknown, field: string): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'boolean') throw invalidField(field, `${field} must be true or false`);
  return value;
}

export function optionalTime(value: unknown, field: string): Date | undefined {
  if (value === undefined || value === null) return undefined;
  const time = new Date(typeof value === 'string' ? value : Number.NaN);
  if (Number.isNaN(time.getTime()))
    throw invalidField(field, `${field} must be a time such as 2026-11-22T09:30:00Z`);
  return time;
}

export function optionalCount(
  value: unknown,
  field: string,
  { min = 0, max = Number.MAX_SAFE_INTEGER } = {},
): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Number.isSafeInteger(value) || Number(value) < min || Number(value) > max) {
    const end = max === Number.MAX_SAFE_INTEGER ? '' : ` to ${max}`;
    throw invalidField(field, `${field} must be a whole number from ${min}${end}`);
  }
  return Number(value);
}
