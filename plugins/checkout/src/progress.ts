import { textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

import { standingOf, submissionsOf } from './standings.js';

/** Whether the case waits for evidence, in whatever round. */
export function isOpen(dispute: JsonObject): boolean {
  return standingOf(statusOf(dispute), undefined).status === 'needs_response';
}

/** Whether evidence has left for the bank in this round. */
export function isSent(dispute: JsonObject): boolean {
  return submissionsOf(statusOf(dispute)) > 0;
}

export function statusOf(dispute: JsonObject): string {
  return textOf(dispute, 'status') ?? '';
}
