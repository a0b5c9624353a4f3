import { texts } from '#texts/api-keys';

import { dayMs } from '../../lib/dates.js';

export const expiryChoices = [
  { value: '30', label: texts.expiry.expiryChoices['30'] },
  { value: '90', label: texts.expiry.expiryChoices['90'] },
  { value: '365', label: texts.expiry.expiryChoices['365'] },
  { value: '', label: texts.expiry.expiryChoices.none },
] as const;

/** Null if it never expires. */
export function expiresAt(days: string, now: number): string | null {
  return days === '' ? null : new Date(now + Number(days) * dayMs).toISOString();
}
