import { lookUp, reasonOfNetworkCode } from '@rebuttal/plugin-kit';
import type { DisputeReason } from '@rebuttal/plugin-kit';

import { unconfirmed } from './unconfirmed.js';

/** What a dispute's events say about its reason. */
export type ToldReason = {
  readonly network: string | undefined;
  readonly code: string | undefined;
  readonly text: string | undefined;
};

/** Codes that Adyen still sends and the networks' lists no longer have. */
const legacyCodes: Readonly<Record<string, Readonly<Record<string, DisputeReason>>>> = {
  mastercard: { '4840': 'fraudulent' },
};

/** Returns of bank debits: SEPA (two letters, two digits) and ACH (R and two digits). */
const bankDebits = ['sepadirectdebit', 'ach', 'directdebit_gb'];
const debitCode = /^(?:R\d{2}|[A-Z]{2}\d{2})$/;

/** In this order: the first that fits decides. */
const byText: readonly (readonly [RegExp, DisputeReason])[] = [
  [/fraud|no cardholder authori[sz]ation|counterfeit transaction/i, 'fraudulent'],
  [/not received|not provided|non-receipt/i, 'product_not_received'],
  [/not as described|defective|counterfeit merch|misrepresent/i, 'product_unacceptable'],
  [/recurring/i, 'subscription_canceled'],
  [/credit not processed|cancell?ed merchandise/i, 'credit_not_processed'],
  [/duplicate|other means/i, 'duplicate'],
  [/amount|currency/i, 'incorrect_amount'],
  [/authori[sz]ation/i, 'authorization'],
  [/unrecogni[sz]/i, 'unrecognized'],
];

/**
 * The network's code decides, the text only where the code does not. A code that nothing explains is `unknown`, a
 * dispute that tells neither is `general`. `isNewCode` says that the code is in no list.
 */
export function toReason(told: ToldReason): { readonly reason: DisputeReason; readonly isNewCode: boolean } {
  const known = reasonOfCode(told);
  if (known !== undefined) return { reason: known, isNewCode: false };
  const isNewCode = told.code !== undefined;
  return { reason: reasonOfText(told.text) ?? (isNewCode ? 'unknown' : 'general'), isNewCode };
}

function reasonOfCode({ network, code }: ToldReason): DisputeReason | undefined {
  if (code === undefined) return undefined;
  const ofNetwork = reasonOfNetworkCode(network, code) ?? lookUp(lookUp(legacyCodes, network) ?? {}, code);
  if (ofNetwork !== undefined) return ofNetwork;
  const isDebit = bankDebits.includes(network ?? '') && debitCode.test(code.toUpperCase());
  if (!isDebit) return undefined;
  const isUnauthorised = (unconfirmed.unauthorisedDebits as readonly string[]).includes(code.toUpperCase());
  return isUnauthorised ? 'fraudulent' : 'general';
}

function reasonOfText(text: string | undefined): DisputeReason | undefined {
  return text === undefined ? undefined : byText.find(([pattern]) => pattern.test(text))?.[1];
}

/** `502:Cardmember Dispute` where no field of its own holds the code. */
export function codeInText(text: string | undefined): string | undefined {
  return /^(\d{2,4}(?:\.\d+)*):/.exec(text ?? '')?.[1];
}
