import { otherReasonsOfNetworkCode, reasonOfNetworkCode, reasonOfPayPalWord } from '@rebuttal/plugin-kit';
import type { DisputeReason } from '@rebuttal/plugin-kit';

export type CaseReason = {
  readonly network: string | undefined;
  readonly code: string | undefined;
  /** `reasonCodeDescription`. */
  readonly description: string | undefined;
};

/**
 * Phrases that name the claim of a code with several meanings; the first match wins. They follow the titles of the
 * conditions of 4853 and 4834 in Mastercard's Chargeback Guide.
 */
const claims: readonly (readonly [phrase: RegExp, reason: DisputeReason])[] = [
  [/\b(?:credit|refund)s?\b(?! card)/i, 'credit_not_processed'],
  [/\bnot[ -](?:received|provided|rendered|delivered)\b|\bnon[ -]receipt\b/i, 'product_not_received'],
  [/\b(?:recurring|subscription)\b/i, 'subscription_canceled'],
  [/\bnot as described\b|\bdefective\b|\bcounterfeit\b|\bunacceptable\b/i, 'product_unacceptable'],
  [/\bamount\b/i, 'incorrect_amount'],
];

/** Maps the network's code. For a code with several meanings the description decides. Without a known code: `general`. */
export function toReason({ network, code, description }: CaseReason): DisputeReason {
  const reason = code === undefined ? undefined : findReason(network, code);
  const possible = otherReasonsOfNetworkCode(network, code);
  const claim = claims.find(([phrase]) => phrase.test(description ?? ''))?.[1];
  return claim !== undefined && possible.includes(claim) ? claim : (reason ?? 'general');
}

/** `undefined` for an unknown code. */
export function findReason(network: string | undefined, code: string): DisputeReason | undefined {
  if (network !== 'paypal') return reasonOfNetworkCode(network, code);
  const reason = reasonOfPayPalWord(toPayPalWord(code));
  return reason === 'unknown' ? undefined : reason;
}

/** Worldpay writes `Unauthorized`, PayPal `UNAUTHORISED`. */
function toPayPalWord(code: string): string {
  const word = code.toUpperCase().replace(/[^A-Z]+/g, '_');
  return word === 'UNAUTHORIZED' ? 'UNAUTHORISED' : word;
}
