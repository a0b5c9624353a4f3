import { lookUp } from '@rebuttal/plugin-kit';
import type { DisputeReason } from '@rebuttal/plugin-kit';

/** Source: API reference, dispute object, `category`. */
const byCategory: Readonly<Record<string, DisputeReason>> = {
  fraudulent: 'fraudulent',
  unrecognized: 'unrecognized',
  duplicate: 'duplicate',
  not_as_described: 'product_unacceptable',
  credit_not_issued: 'credit_not_processed',
  canceled_recurring: 'subscription_canceled',
  product_service_not_received: 'product_not_received',
  incorrect_amount: 'incorrect_amount',
  general: 'general',
};

/** One reason for several codes. */
const codes = (reason: DisputeReason, list: string): Readonly<Record<string, DisputeReason>> =>
  Object.fromEntries(list.split(' ').map((code) => [code, reason]));

/**
 * What a network's code tells where the category tells nothing. Source: the networks' public code lists. Codes that
 * stand for several reasons are not here: Mastercard 4834, 4853 and 4859, Visa 13.8.
 */
const byNetworkCode: Readonly<Record<string, Readonly<Record<string, DisputeReason>>>> = {
  visa: {
    ...codes('fraudulent', '10.1 10.2 10.3 10.4 10.5'),
    ...codes('authorization', '11.1 11.2 11.3'),
    ...codes('processing_error', '12.1 12.2 12.4 12.7'),
    ...codes('incorrect_amount', '12.3 12.5'),
    ...codes('duplicate', '12.6 12.6.1 12.6.2'),
    ...codes('product_not_received', '13.1 13.9'),
    ...codes('subscription_canceled', '13.2'),
    ...codes('product_unacceptable', '13.3 13.4 13.5'),
    ...codes('credit_not_processed', '13.6 13.7'),
  },
  mastercard: {
    ...codes('authorization', '4807 4808 4812'),
    ...codes('incorrect_amount', '4831 4846'),
    ...codes('fraudulent', '4837 4849 4870 4871'),
    ...codes('subscription_canceled', '4841'),
    ...codes('processing_error', '4842'),
    ...codes('product_not_received', '4855'),
    ...codes('credit_not_processed', '4860'),
    ...codes('unrecognized', '4863'),
  },
  amex: {
    ...codes('fraudulent', 'F10 F14 F24 F29 F30 F31 FR2 FR4 FR6'),
    ...codes('authorization', 'A01 A02 A08'),
    ...codes('credit_not_processed', 'C02 C04 C05 C18 P03'),
    ...codes('product_not_received', 'C08'),
    ...codes('duplicate', 'C14 P08'),
    ...codes('subscription_canceled', 'C28'),
    ...codes('product_unacceptable', 'C31 C32'),
    ...codes('processing_error', 'P01 P04 P07 P22'),
    ...codes('incorrect_amount', 'P05 P23'),
  },
  discover: {
    ...codes('fraudulent', 'UA01 UA02 UA05 UA06'),
    ...codes('authorization', 'AT'),
    ...codes('processing_error', 'IN LP CD'),
    ...codes('unrecognized', 'AA'),
    ...codes('subscription_canceled', 'AP'),
    ...codes('incorrect_amount', 'AW'),
    ...codes('duplicate', 'DP PM'),
    ...codes('product_not_received', 'RG NF'),
    ...codes('product_unacceptable', 'RM'),
    ...codes('credit_not_processed', 'RN2'),
  },
  jcb: {
    ...codes('fraudulent', '526 527 534 546 548'),
    ...codes('authorization', '501 503 521 522 547 581'),
    ...codes('processing_error', '510 536 545 582'),
    ...codes('duplicate', '512 583'),
    ...codes('incorrect_amount', '507 524 525'),
    ...codes('product_unacceptable', '502'),
    ...codes('credit_not_processed', '513 537 538'),
    ...codes('subscription_canceled', '544'),
    ...codes('product_not_received', '554 555'),
  },
};

/** Networks that share the codes of another. */
const codeOwners: Readonly<Record<string, string>> = { diners: 'discover', maestro: 'mastercard' };

/** The category decides; only where it says nothing particular the network's code does. A new word stays `unknown`. */
export function toReason(
  category: string | undefined,
  reasonCode: string | undefined,
  network: string | undefined,
): DisputeReason {
  const reason = category === undefined ? 'general' : (lookUp(byCategory, category) ?? 'unknown');
  if (reason !== 'general') return reason;
  const owner = lookUp(codeOwners, network) ?? network;
  return lookUp(lookUp(byNetworkCode, owner) ?? {}, reasonCode?.toUpperCase()) ?? 'general';
}
