import { eligible, ineligible, isAcknowledged, isObject, objectOf, textOf } from '@rebuttal/plugin-kit';
import type { Eligibility, EligibilityDispute, JsonObject, Money } from '@rebuttal/plugin-kit';

import { feeStateOf, visaComplianceFee } from './compliance-fee.js';
import { timeOf } from './fields.js';
import { networkOf } from './mapping.js';
import { isAnswered, isOpen, wasSentSince } from './rounds.js';

/**
 * Whether Stripe takes evidence for this dispute. Stripe leaves disputes in `needs_response` after `due_by`, so a
 * deadline that has passed is not a reason: the answer is sent, and Stripe decides.
 */
export function eligibility({
  raw,
  acknowledgedFee,
}: Pick<EligibilityDispute, 'raw' | 'acknowledgedFee'>): Eligibility {
  const dispute = isObject(raw) ? raw : {};
  const status = textOf(dispute, 'status') ?? '';
  if (isOpen(dispute) ? isAnswered(dispute, status) : wasSentSince(dispute))
    return ineligible(
      'already_answered',
      'Evidence was already sent for this dispute, here, in the Stripe Dashboard or by Stripe. It is taken once.',
    );
  if (!isOpen(dispute))
    return ineligible('not_open', `Stripe takes no evidence for this dispute; its status is "${status}".`);
  if (isKlarnaInquiry(dispute, status))
    return ineligible(
      'cannot_be_answered',
      'Stripe does not forward evidence for Klarna inquiries. Contact the customer or refund the payment; ' +
        'if Klarna opens a chargeback, respond to that.',
    );
  if (timeOf(objectOf(dispute, 'evidence_details'), 'due_by') === undefined)
    return ineligible(
      'cannot_be_answered',
      'This dispute cannot be contested: the payment method gives no way to answer.',
    );
  return feeEligibility(dispute, acknowledgedFee);
}

/** A compliance case costs a fee to counter, which someone has to acknowledge, here or in the Dashboard. */
function feeEligibility(dispute: JsonObject, acknowledgedFee: Money | undefined): Eligibility {
  const state = feeStateOf(dispute);
  if (state === 'none') return eligible;
  if (state === 'acknowledged') return eligible;
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

/** Source: docs page "Respond to disputes" for Klarna: what is submitted for an inquiry is not considered. */
function isKlarnaInquiry(dispute: JsonObject, status: string): boolean {
  return status === 'warning_needs_response' && networkOf(dispute) === 'klarna';
}
