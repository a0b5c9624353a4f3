import { can, type Eligibility } from '@rebuttal/plugin-kit';

import {
  responseOptionsOf,
  type AccountCapabilities,
  type ResponseOptions,
} from '../../connections/providers/capability-service.js';
import type { AppError } from '../../platform/errors/catalogue.js';
import { duplicateRefusal, type DuplicateDispute } from '../linked-disputes/linked-disputes.js';
import { eligibilityOf, type FeeAcknowledgment } from './dispute-eligibility.js';
import {
  isAcceptable,
  needsResponse,
  type Dispute,
  type DisputeActions,
  type DisputeFee,
  type ListedDispute,
} from './disputes.js';

/** The facts besides a dispute's own state that determine its allowed actions. */
export type Circumstances = {
  readonly capabilities: AccountCapabilities | undefined;
  readonly lock: AppError | undefined;
  readonly duplicateDispute: readonly DuplicateDispute[];
  /** Absent unless someone agreed to a fee for responding. */
  readonly feeAcknowledgment: FeeAcknowledgment | undefined;
};

/** Lists call this for each row that needs a response, so it names each property: spreading objects is far slower. */
export function toDisputeActions(dispute: ListedDispute, circumstances: Circumstances): DisputeActions {
  const { capabilities, lock, duplicateDispute, feeAcknowledgment } = circumstances;
  const duplicateError = duplicateRefusal(duplicateDispute);
  const refusal = lock ?? duplicateError;
  const isAnswerable = needsResponse(dispute) && refusal === undefined;
  const options =
    capabilities === undefined ? optionsWithoutPlugin(dispute.provider) : responseOptionsOf(capabilities);
  const verdict = verdictOn(dispute, capabilities);
  const { submitLimit, submitLimitCode } = limitOf(refusal, options, verdict);
  const { providerLabel, preview, acceptance } = providerRulesOf(dispute, capabilities);
  return {
    providerLabel,
    preview,
    acceptance,
    canAccept: duplicateError === undefined && canBeAccepted(dispute, capabilities),
    canSubmit: isAnswerable && options.canSubmit && verdict?.isEligible !== false,
    canMarkSubmitted: isAnswerable && options.canMarkSubmitted,
    isLocked: lock !== undefined,
    submitLimit,
    submitLimitCode,
    fee: feeOf(verdict, feeAcknowledgment),
    portal: options.portal,
    duplicateDispute,
  };
}

/** Returns the parts that the provider's manifest states. */
function providerRulesOf(
  { provider }: ListedDispute,
  capabilities: AccountCapabilities | undefined,
): Pick<DisputeActions, 'providerLabel' | 'preview' | 'acceptance'> {
  const manifest = capabilities?.provider.manifest;
  return {
    providerLabel: manifest?.label ?? provider,
    preview: manifest?.preview,
    acceptance: manifest?.acceptance ?? {},
  };
}

/** Returns undefined unless a response is open and can be sent from here. */
export function verdictOn(
  dispute: ListedDispute,
  capabilities: AccountCapabilities | undefined,
): Eligibility | undefined {
  if (capabilities === undefined || !needsResponse(dispute)) return undefined;
  if (!can(capabilities.provider, 'submitEvidence')) return undefined;
  return eligibilityOf(capabilities, dispute);
}

/** Returns why no response can be sent from here: a sentence and its stable code. */
function limitOf(
  refusal: AppError | undefined,
  { submitLimit }: ResponseOptions,
  verdict: Eligibility | undefined,
): Pick<DisputeActions, 'submitLimit' | 'submitLimitCode'> {
  if (refusal !== undefined) return { submitLimit: refusal.message, submitLimitCode: refusal.code };
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

function canBeAccepted(dispute: ListedDispute, capabilities: AccountCapabilities | undefined): boolean {
  if (capabilities === undefined || !can(capabilities.provider, 'acceptDispute')) return false;
  return isAcceptable(dispute, capabilities.provider.manifest.acceptance);
}

function optionsWithoutPlugin(provider: string): ResponseOptions {
  return {
    canSubmit: false,
    submitLimit: `The plugin "${provider}" is not loaded on this server. Ask its operator.`,
    canMarkSubmitted: false,
    portal: { name: `${provider}'s own portal` },
  };
}

/** Describes how accepting at this stage moves the money. Returns undefined if the dispute can't be accepted. */
export function acceptNote(
  dispute: Pick<Dispute, 'status' | 'stage'>,
  {
    canAccept,
    providerLabel,
    acceptance,
  }: Pick<DisputeActions, 'canAccept' | 'providerLabel' | 'acceptance'>,
): string | undefined {
  if (dispute.stage === 'inquiry')
    return needsResponse(dispute) ? inquiryNote(acceptance.refundPlace ?? `at ${providerLabel}`) : undefined;
  if (!canAccept) return undefined;
  return (
    acceptance.note ??
    `${providerLabel} has already withdrawn the disputed amount, which is the customer's refund. Do not refund the payment as well: the customer would be paid twice.`
  );
}

function inquiryNote(refundPlace: string): string {
  return `This is an inquiry, and no money has been withdrawn yet. To accept the claim, refund the payment ${refundPlace}. The inquiry cannot be accepted from here.`;
}
