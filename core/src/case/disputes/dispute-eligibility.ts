import {
  eligible,
  type Eligibility,
  type EligibilityDispute,
  type IneligibilityReason,
  type Ineligible,
  type Money,
} from '@rebuttal/plugin-kit';

import type { AccountCapabilities } from '../../connections/providers/capability-service.js';
import { errors, type AppError } from '../../platform/errors/catalogue.js';

export type FeeAcknowledgment = {
  readonly fee: Money;
  readonly at: string;
  /** Absent after that user was deleted. */
  readonly name: string | undefined;
};

/** Returns the provider's verdict. If its plugin has no rules, every dispute that needs a response is eligible. */
export function eligibilityOf(
  capabilities: AccountCapabilities | undefined,
  dispute: EligibilityDispute,
): Eligibility {
  return capabilities?.provider.eligibility?.(dispute) ?? eligible;
}

const refusals: Readonly<Record<IneligibilityReason, (why: string) => AppError>> = {
  already_answered: errors.alreadyAnswered,
  not_open: errors.notOpen,
  cannot_be_answered: errors.cannotBeAnswered,
  answer_in_portal: errors.answerInPortal,
  fee_acknowledgment_required: errors.feeAcknowledgmentRequired,
};

const final: readonly string[] = [
  'already_answered',
  'not_open',
  'cannot_be_answered',
] satisfies IneligibilityReason[];

/** Returns true if the provider takes no response in this round, here or in its portal. */
export const isRefusedForGood = (code: string | undefined): boolean =>
  code !== undefined && final.includes(code);

/** The one error for a dispute that can't be responded to, so that all calls use the same code and sentence. */
export function notEligible({ reason, message }: Ineligible): AppError {
  return refusals[reason](message);
}
