import { lookUp, money, objectOf, textOf } from '@rebuttal/plugin-kit';
import type { EligibilityDispute, JsonObject, SubmissionFee } from '@rebuttal/plugin-kit';

/** Source: API reference, dispute object, `evidence.enhanced_evidence.visa_compliance.fee_acknowledged`. */
export const visaComplianceFee: SubmissionFee = {
  amount: money(50_000, 'USD'),
  statement:
    'Stripe charges 500 USD (or the equivalent in your local currency) for countering this Visa compliance dispute ' +
    'and refunds it if you win.',
};

/**
 * `none`: not a compliance case. `unpriced`: Stripe reports no amount (Mastercard), or didn't send the case's eligibility.
 */
export type FeeState = 'none' | keyof typeof feeStates;

const feeStates = {
  acknowledged: 'acknowledged',
  visa_required: 'visa_required',
  unpriced: 'unpriced',
} as const;

/** The state in the dispute's metadata. Disputes stored by earlier releases have none until they are read again. */
export function storedFeeState({
  metadata,
  reason,
}: Pick<EligibilityDispute, 'metadata' | 'reason'>): FeeState {
  const isComplianceCase = metadata.stripe_case_type === 'compliance' || reason === 'noncompliant';
  return lookUp(feeStates, metadata.stripe_compliance_fee) ?? (isComplianceCase ? 'unpriced' : 'none');
}

export function feeStateOf(dispute: JsonObject): FeeState {
  const programs = objectOf(objectOf(dispute, 'evidence_details'), 'enhanced_eligibility');
  const visa = textOf(objectOf(programs, 'visa_compliance'), 'status');
  const mastercard = textOf(objectOf(programs, 'mastercard_compliance'), 'status');
  if (visa === 'fee_acknowledged' || mastercard === 'fee_acknowledged') return 'acknowledged';
  if (visa === 'requires_fee_acknowledgement') return 'visa_required';
  return isCompliance(dispute) ? 'unpriced' : 'none';
}

function isCompliance(dispute: JsonObject): boolean {
  const card = objectOf(objectOf(dispute, 'payment_method_details'), 'card');
  return textOf(card, 'case_type') === 'compliance' || textOf(dispute, 'reason') === 'noncompliant';
}
