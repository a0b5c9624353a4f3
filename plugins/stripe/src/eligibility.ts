import {
  eligible,
  ineligible,
  isAcknowledged,
  ProviderError,
  requireEligible,
  textOf,
} from '@rebuttal/plugin-kit';
import type {
  Eligibility,
  EligibilityDispute,
  EvidencePacket,
  JsonObject,
  Money,
} from '@rebuttal/plugin-kit';

import { storedFeeState, visaComplianceFee } from './compliance-fee.js';
import type { FeeState } from './compliance-fee.js';
import { factsOf } from './dispute-mapping.js';
import { isAnswered, isOpen, wasSentSince } from './rounds.js';
import { isStagedBy, stagedRound } from './staging.js';

type EligibilityFacts = Pick<
  EligibilityDispute,
  | 'providerStatus'
  | 'reason'
  | 'network'
  | 'submissionCount'
  | 'evidenceDueBy'
  | 'metadata'
  | 'acknowledgedFee'
>;

/**
 * Decides if Stripe accepts evidence for a dispute. Stripe leaves disputes in `needs_response` after `due_by`, so a
 * passed deadline is no reason to refuse: the response is sent, and Stripe decides.
 */
export function eligibility(facts: EligibilityFacts): Eligibility {
  const { providerStatus: status, submissionCount, network, evidenceDueBy, metadata } = facts;
  const dispute = { status, evidence_details: { submission_count: submissionCount }, metadata };
  if (isOpen(dispute) ? isAnswered(dispute, status) : wasSentSince(dispute))
    return ineligible(
      'already_answered',
      'Evidence was already sent for this dispute, here, in the Stripe Dashboard or by Stripe. Stripe accepts it once.',
    );
  if (!isOpen(dispute))
    return ineligible('not_open', `Stripe accepts no evidence for this dispute; its status is "${status}".`);
  // Source: docs page "Respond to disputes" for Klarna: evidence for an inquiry is not considered.
  if (status === 'warning_needs_response' && network === 'klarna')
    return ineligible(
      'cannot_be_answered',
      'Stripe does not forward evidence for Klarna inquiries. Contact the customer or refund the payment; ' +
        'if Klarna opens a chargeback, respond to that.',
    );
  if (evidenceDueBy === undefined)
    return ineligible(
      'cannot_be_answered',
      'This dispute cannot be contested: the payment method has no response process.',
    );
  return feeEligibility(storedFeeState(facts), facts.acknowledgedFee);
}

/** Countering a compliance case costs a fee, which must be acknowledged here or in the Dashboard. */
function feeEligibility(state: FeeState, acknowledgedFee: Money | undefined): Eligibility {
  if (state === 'none' || state === 'acknowledged') return eligible;
  if (state === 'visa_required') {
    const fee = visaComplianceFee;
    if (isAcknowledged(fee, acknowledgedFee)) return { isEligible: true, fee };
    return {
      ...ineligible(
        'fee_acknowledgment_required',
        'Countering this Visa compliance case costs a network fee of 500 USD. An owner or admin has to acknowledge ' +
          'the fee before the response can be sent.',
      ),
      fee,
    };
  }
  return ineligible(
    'answer_in_portal',
    'Countering a network compliance case costs a fee whose amount Stripe does not report for this case. Review and ' +
      'acknowledge it in the Stripe Dashboard; then the response can be sent from here.',
  );
}

type Sender = Pick<EvidencePacket, 'reference' | 'acknowledgedFee'>;

/** @throws {ProviderError} of kind `refused`, with the reason that no evidence can be sent now */
export function requireOpen(dispute: JsonObject, { reference, acknowledgedFee }: Sender): void {
  requireEligible(eligibility({ ...factsOf(dispute), acknowledgedFee }));
  if (isStagedBy(dispute, reference) && stagedRound(dispute) !== textOf(dispute, 'status'))
    throw new ProviderError(
      'refused',
      'The case moved to another round since this response was prepared. Check the response and send it again.',
    );
}
