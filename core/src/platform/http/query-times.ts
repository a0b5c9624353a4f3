import { invalidField } from '../errors/catalogue.js';
import { beginsWithDay } from '../shared/days.js';

const timePattern = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Parses a time. A date means its start in UTC; an empty text means none. @throws {AppError} 422 */
export function readTime(field: string, text: string | undefined): Date | undefined {
  if (text === undefined || text === '') return undefined;
  const time = new Date(text);
  if (!timePattern.test(text) || !beginsWithDay(text) || Number.isNaN(time.getTime()))
    throw invalidField(field, 'Use a time such as 2026-11-21T09:30:00Z, or a date such as 2026-11-21');
  return time;
}
