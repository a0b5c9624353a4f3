import { objectsOf, textOf } from '@rebuttal/plugin-kit';
import type { Coverage, JsonObject } from '@rebuttal/plugin-kit';

import { isResolved, outcomeWord, rulingsOf, toStatusAndStage } from './status-mapping.js';

/** Source: specification 1.10, schema `adjudication_reason`. */
const protectedReasons = ['PROTECTED_BY_PAYPAL', 'EFFORTLESS_SELLER_PROTECTION', 'PROTECTION_POLICY_APPLIES'];
const unprotectedReason = 'INELIGIBLE_SELLER_PROTECTION_POLICY';

/**
 * PayPal's Seller Protection. While a case is open, only the payment's eligibility is known: PayPal still requires proof, and
 * decides. A payout means that PayPal paid the buyer, even if the payment was not eligible.
 */
export function coverageOf(dispute: JsonObject): Coverage | undefined {
  const isEligible = objectsOf(dispute, 'disputed_transactions')[0]?.['seller_protection_eligible'] === true;
  const { status } = toStatusAndStage(dispute);
  if (status === 'won') return paidFor(dispute, isEligible);
  if (status === 'lost') return isRefused(dispute, isEligible) ? by('refused') : undefined;
  return isEligible && !isResolved(dispute) ? by('possible') : undefined;
}

function paidFor(dispute: JsonObject, isEligible: boolean): Coverage | undefined {
  if (protectedReasons.includes(lastReason(dispute))) return by('paid');
  if (outcomeWord(dispute) !== 'RESOLVED_WITH_PAYOUT') return undefined;
  return isEligible ? by('paid') : by('paid', 'PayPal payout');
}

/** Accepting a case gives up the protection, so nothing was refused. */
function isRefused(dispute: JsonObject, isEligible: boolean): boolean {
  return lastReason(dispute) === unprotectedReason || (isEligible && outcomeWord(dispute) !== 'ACCEPTED');
}

const lastReason = (dispute: JsonObject) => textOf(rulingsOf(dispute).at(-1) ?? {}, 'reason') ?? '';

const by = (claim: Coverage['claim'], program = 'PayPal Seller Protection'): Coverage => ({
  payer: 'provider',
  program,
  claim,
});
