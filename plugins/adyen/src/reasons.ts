import {
  findSubClaim,
  lookUp,
  networkOfCodes,
  otherReasonsOfNetworkCode,
  reasonOfNetworkCode,
} from '@rebuttal/plugin-kit';
import type { DisputeReason } from '@rebuttal/plugin-kit';

import { assumptions } from './assumptions.js';

/** The reason fields of a dispute's events. */
export type ProviderReason = {
  readonly network: string | undefined;
  readonly code: string | undefined;
  readonly text: string | undefined;
};

/** Codes that Adyen still sends although the networks' lists no longer contain them. */
const legacyCodes: Readonly<Record<string, Readonly<Record<string, DisputeReason>>>> = {
  mastercard: { '4840': 'fraudulent' },
};

/** Returns of bank debits: SEPA (two letters, two digits) and ACH (R and two digits). */
const bankDebits = ['sepadirectdebit', 'ach', 'directdebit_gb'];
const debitCode = /^(?:R\d{2}|[A-Z]{2}\d{2})$/;

/** The first matching pattern decides. */
const byText: readonly (readonly [RegExp, DisputeReason])[] = [
  [/fraud|no cardholder authori[sz]ation|counterfeit transaction/i, 'fraudulent'],
  [/not received|not provided|non-receipt/i, 'product_not_received'],
  [/not as described|defective|counterfeit merch|misrepresent/i, 'product_unacceptable'],
  [/recurring/i, 'subscription_canceled'],
  [/(?:credit|refund) not processed|cancell?ed merchandise|no-show/i, 'credit_not_processed'],
  [/duplicate|other means/i, 'duplicate'],
  [/amount|currency/i, 'incorrect_amount'],
  [/late presentment/i, 'processing_error'],
  [/authori[sz]ation/i, 'authorization'],
  [/unrecogni[sz]/i, 'unrecognized'],
];

/**
 * The network's code decides. For a code with several meanings, such as Mastercard 4853, the text chooses among them.
 * Otherwise the text is used only if no list contains the code. The reason is `unknown` for an unlisted code without a
 * matching text, and `general` without a code. `isNewCode`: no list contains the code.
 */
export function toReason(given: ProviderReason): {
  readonly reason: DisputeReason;
  readonly isNewCode: boolean;
} {
  const known = reasonOfCode(given);
  if (known !== undefined) return { reason: known, isNewCode: false };
  const isNewCode = given.code !== undefined;
  return { reason: reasonOfText(given.text) ?? (isNewCode ? 'unknown' : 'general'), isNewCode };
}

function reasonOfCode(given: ProviderReason): DisputeReason | undefined {
  const { network, code } = given;
  if (code === undefined) return undefined;
  const ofNetwork = reasonOfNetworkCode(network, code) ?? lookUp(lookUp(legacyCodes, network) ?? {}, code);
  if (ofNetwork !== undefined) return meaningIn(given) ?? ofNetwork;
  const isDebit = bankDebits.includes(network ?? '') && debitCode.test(code.toUpperCase());
  if (!isDebit) return undefined;
  const isUnauthorized = (assumptions.unauthorizedDebits as readonly string[]).includes(code.toUpperCase());
  return isUnauthorized ? 'fraudulent' : 'general';
}

/** The meaning that the text gives to a code with several; `undefined` if the text names none of them. */
function meaningIn({ network, code, text }: ProviderReason): DisputeReason | undefined {
  const claim = findSubClaim(networkOfCodes(network), code, text)?.reason ?? reasonOfText(text);
  return otherReasonsOfNetworkCode(network, code).find((reason) => reason === claim);
}

function reasonOfText(text: string | undefined): DisputeReason | undefined {
  return text === undefined ? undefined : byText.find(([pattern]) => pattern.test(text))?.[1];
}

/** The code in `502:Cardmember Dispute`, for events without a separate field for it. */
export function codeInText(text: string | undefined): string | undefined {
  return /^(\d{2,4}(?:\.\d+)*):/.exec(text ?? '')?.[1];
}
