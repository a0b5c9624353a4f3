import { textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

import { mapStatus, submissionsOf } from './status-mapping.js';

/** Returns true if the case waits for evidence, in any round. */
export function isOpen(dispute: JsonObject): boolean {
  return mapStatus(statusOf(dispute), undefined).status === 'needs_response';
}

/** Returns true if evidence was sent to the bank in this round. */
export function isSent(dispute: JsonObject): boolean {
  return submissionsOf(statusOf(dispute)) > 0;
}

export function statusOf(dispute: JsonObject): string {
  return textOf(dispute, 'status') ?? '';
}
