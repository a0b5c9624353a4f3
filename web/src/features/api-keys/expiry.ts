import { dayMs } from '../../lib/dates.js';

export const expiryChoices = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: '', label: 'Never' },
] as const;

/** Null: it never expires. */
export function expiresAt(days: string, now: number): string | null {
  return days === '' ? null : new Date(now + Number(days) * dayMs).toISOString();
}
