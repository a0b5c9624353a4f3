import { eligible, ineligible, isObject, textOf } from '@rebuttal/plugin-kit';
import type { Eligibility, EligibilityDispute, JsonObject } from '@rebuttal/plugin-kit';

import { allows, isDefended } from './mapping.js';

/** Wix itself lists what is allowed now, so a deadline that has passed is not judged here. */
export function eligibility({ raw }: Pick<EligibilityDispute, 'raw'>): Eligibility {
  const dispute = isObject(raw) ? raw : {};
  if (isDefended(dispute))
    return ineligible(
      'already_answered',
      'Evidence was already sent for this dispute, here or in the Wix dashboard.',
    );
  if (!allows(dispute, 'DEFEND') || dispute.defendable === false)
    return ineligible(
      'not_open',
      `Wix takes no evidence for this dispute; its status is "${statusOf(dispute)}".`,
    );
  return eligible;
}

export function statusOf(dispute: JsonObject): string {
  return textOf(dispute, 'status') ?? '';
}
