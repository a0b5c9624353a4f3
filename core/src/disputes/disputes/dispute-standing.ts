import { can, type Eligibility } from '@rebuttal/plugin-kit';

import {
  answerWays,
  type AccountAbilities,
  type ResponseOptions,
} from '../../connections/providers/capability-service.js';
import type { AppError } from '../../platform/errors/catalogue.js';
import { duplicateRefusal, type DuplicateDispute } from '../linked-disputes/linked-disputes.js';
import { eligibilityOf, type FeeAcknowledgment } from './dispute-eligibility.js';
import { isAcceptable, needsResponse, type DisputeFee, type DisputeActions } from './disputes.js';
import type { ListedDispute } from './listed-disputes.js';

/** The facts, beside a dispute's own state, that decide which actions it allows. */
export type Circumstances = {
  readonly abilities: AccountAbilities | undefined;
  readonly lock: AppError | undefined;
  readonly duplicateDispute: readonly DuplicateDispute[];
  /** Absent unless someone agreed to a fee for responding. */
  readonly feeAcknowledgment: FeeAcknowledgment | undefined;
};

export function toDisputeActions(dispute: ListedDispute, circumstances: Circumstances): DisputeActions {
  const { abilities, lock, duplicateDispute, feeAcknowledgment } = circumstances;
  const leader = duplicateRefusal(duplicateDispute);
  const hindrance = lock ?? leader;
  const isAnswerable = needsResponse(dispute) && hindrance === undefined;
  const ways = abilities === undefined ? waysWithoutPlugin(dispute.provider) : answerWays(abilities);
  const verdict = verdictOn(dispute, abilities);
  return {
    providerLabel: abilities?.provider.manifest.label ?? dispute.provider,
    canAccept: leader === undefined && canBeAccepted(dispute, abilities),
    canSubmit: isAnswerable && ways.canSubmit && verdict?.isEligible !== false,
    canMarkSubmitted: isAnswerable && ways.canMarkSubmitted,
    isLocked: lock !== undefined,
    ...limitOf(hindrance, ways, verdict),
    fee: feeOf(verdict, feeAcknowledgment),
    portal: ways.portal,
    preview: abilities?.provider.manifest.preview,
    duplicateDispute,
  };
}

/** `undefined` unless a response is open and could be sent from here. */
export function verdictOn(
  dispute: ListedDispute,
  abilities: AccountAbilities | undefined,
): Eligibility | undefined {
  if (abilities === undefined || !needsResponse(dispute)) return undefined;
  if (!can(abilities.provider, 'submitEvidence')) return undefined;
  const dueBy = dispute.evidenceDueBy;
  return eligibilityOf(abilities, {
    ...dispute,
    evidenceDueBy: dueBy === undefined ? undefined : new Date(dueBy),
  });
}

/** Why no response can be sent from here: a sentence, and its stable code. */
function limitOf(
  hindrance: AppError | undefined,
  { submitLimit }: ResponseOptions,
  verdict: Eligibility | undefined,
): Pick<DisputeActions, 'submitLimit' | 'submitLimitCode'> {
  if (hindrance !== undefined) return { submitLimit: hindrance.message, submitLimitCode: hindrance.code };
  if (submitLimit !== undefined) return { submitLimit, submitLimitCode: 'answer_in_portal' };
  if (verdict === undefined || verdict.isEligible)
    return { submitLimit: undefined, submitLimitCode: undefined };
  return { submitLimit: verdict.message, submitLimitCode: verdict.reason };
}

function feeOf(
  verdict: Eligibility | undefined,
  acknowledgment: FeeAcknowledgment | undefined,
): DisputeFee | undefined {
  if (verdict?.fee === undefined) return undefined;
  return { ...verdict.fee, acknowledgment: verdict.isEligible ? acknowledgment : undefined };
}

function canBeAccepted(
  dispute: Parameters<typeof isAcceptable>[0],
  abilities: AccountAbilities | undefined,
): boolean {
  return isAcceptable(dispute) && abilities !== undefined && can(abilities.provider, 'acceptDispute');
}

function waysWithoutPlugin(provider: string): ResponseOptions {
  return {
    canSubmit: false,
    submitLimit: `The plugin "${provider}" is not loaded on this server. Ask its operator.`,
    canMarkSubmitted: false,
    portal: { name: `${provider}'s own portal` },
  };
}
