import { textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

import { allows, dueByOf, isDefended } from './mapping.js';

/** Why no evidence can be sent now; nothing where it can. Wix itself says what is allowed. */
export function whyNotAnswerable(dispute: JsonObject, now: Date): string | undefined {
  const dueBy = dueByOf(dispute);
  if (isDefended(dispute)) return 'Evidence was already sent for this dispute, here or in the Wix dashboard.';
  if (!allows(dispute, 'DEFEND') || dispute.defendable === false)
    return `Wix takes no evidence for this dispute; its status is "${statusOf(dispute)}".`;
  if (dueBy !== undefined && now > dueBy)
    return `The deadline for evidence passed at ${dueBy.toISOString()}.`;
  return undefined;
}

export function statusOf(dispute: JsonObject): string {
  return textOf(dispute, 'status') ?? '';
}
