import type { Request } from 'express';

import { invalidField } from '../errors/catalogue.js';

/** What a tester sends: anything at all. */
export function readBody(request: Request): Record<string, unknown> {
  const body: unknown = request.body;
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function optionalTime(value: unknown, field: string): Date | undefined {
  if (value === undefined || value === null) return undefined;
  const time = new Date(typeof value === 'string' ? value : Number.NaN);
  if (Number.isNaN(time.getTime())) throw invalidField(field, `${field} is a time as 2026-11-22T09:30:00Z`);
  return time;
}

export function optionalCount(value: unknown, field: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Number.isSafeInteger(value) || Number(value) < 0)
    throw invalidField(field, `${field} is a whole number from 0`);
  return Number(value);
}
