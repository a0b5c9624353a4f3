import type { DisputeReason } from './dispute.js';
import { lookUp } from './json.js';

type ReasonCodes = Readonly<Partial<Record<DisputeReason, string>>>;

/**
 * The networks' reason codes by reason. Source: the networks' public code lists. A code with several meanings (see
 * `severalReasons`) is listed under the most frequent one. The usual code comes first.
 */
const byNetwork: Readonly<Record<string, ReasonCodes>> = {
  visa: {
    fraudulent: '10.4 10.1 10.2 10.3 10.5 33',
    authorization: '11.3 11.1 11.2',
    processing_error: '12.1 12.2 12.4 12.7',
    incorrect_amount: '12.5 12.3',
    duplicate: '12.6.1 12.6 12.6.2',
    product_not_received: '13.1 13.9',
    subscription_canceled: '13.2',
    product_unacceptable: '13.3 13.4 13.5',
    credit_not_processed: '13.6 13.7',
    general: '13.8 28 30 34',
    noncompliant: 'C028 C030 C031 C034 C035 C036 C038 C045 C048 C050 C071 C081 C0135',
  },
  mastercard: {
    authorization: '4808 4807 4812',
    duplicate: '4834',
    incorrect_amount: '4831 4846',
    fraudulent: '4837 4849 4870 4871 6341',
    subscription_canceled: '4841',
    processing_error: '4842',
    product_unacceptable: '4853',
    product_not_received: '4855',
    general: '4859 4901 4902 4903 4904 4905 4906 4907 4908 6305 6322 6323 6342 6343 6390',
    credit_not_processed: '4860',
    unrecognized: '4863 6321',
  },
  amex: {
    fraudulent: 'F29 F10 F14 F24 F30 F31 FR2 FR4 FR5 FR6 177 193',
    authorization: 'A02 A01 A08',
    credit_not_processed: 'C02 C04 C05 C18 P03 061 062 154 158 170 175 680',
    product_not_received: 'C08 004 155',
    duplicate: 'P08 C14 173 684',
    subscription_canceled: 'C28 021',
    product_unacceptable: 'C31 C32 024 059 063',
    processing_error: 'P07 P01 P04 P22',
    incorrect_amount: 'P05 P23',
    general: 'M01 M10 R03 R13 147 169 693',
    unrecognized: '127 176 691',
  },
  discover: {
    fraudulent: 'UA02 UA01 UA05 UA06 7010 7030 4866 4867 6041',
    authorization: 'AT 4863',
    processing_error: 'LP IN CD 4753 4542 4550',
    unrecognized: 'AA 4752',
    subscription_canceled: 'AP 4541',
    incorrect_amount: 'AW 4586',
    duplicate: 'DP PM 4534 4865',
    product_not_received: 'RG NF 4755 4864',
    product_unacceptable: 'RM 4553',
    credit_not_processed: 'RN2 8002',
    noncompliant: 'DC 6050',
    general: '05 4762 6005 6021 6040',
  },
  jcb: {
    fraudulent: '546 526 527 534 548',
    authorization: '522 501 503 521 547 581',
    processing_error: '536 510 545 582',
    duplicate: '512 583',
    incorrect_amount: '507 524 525',
    product_unacceptable: '502',
    credit_not_processed: '513 537 538',
    subscription_canceled: '544',
    product_not_received: '554 555',
    general: '516 517 541',
  },
  klarna: {
    product_not_received: 'GOODS_NOT_RECEIVED',
    credit_not_processed: 'RETURN',
    product_unacceptable: 'FAULTY_GOODS',
    fraudulent: 'UNAUTHORIZED_PURCHASE',
    duplicate: 'ALREADY_PAID',
    general: 'INCORRECT_INVOICE HIGH_RISK_ORDER',
  },
  cash_app: {
    unrecognized: 'FR10 FR11',
    duplicate: 'PE10 PE12',
    incorrect_amount: 'PE11',
    credit_not_processed: 'CD10 CD13',
    product_unacceptable: 'CD11',
    product_not_received: 'CD12',
  },
};

/** Further meanings of a code. Only the text of the claim decides which one applies. */
const severalReasons: Readonly<Record<string, Readonly<Record<string, readonly DisputeReason[]>>>> = {
  mastercard: {
    '4834': ['incorrect_amount', 'processing_error', 'general'],
    '4853': ['product_not_received', 'credit_not_processed', 'subscription_canceled', 'general'],
    '4859': ['credit_not_processed', 'product_not_received'],
  },
};

/** Networks that share the codes of another. */
const owners: Readonly<Record<string, string>> = {
  diners: 'discover',
  maestro: 'mastercard',
  cashapp: 'cash_app',
};

export type NetworkReasonCode = {
  /** The network whose list has the code. */
  readonly network: string;
  readonly code: string;
  readonly reason: DisputeReason;
};

/** All known codes. */
export const networkReasonCodes: readonly NetworkReasonCode[] = Object.entries(byNetwork).flatMap(
  ([network, reasons]) =>
    Object.entries(reasons).flatMap(([reason, list]) =>
      list.split(' ').map((code) => ({ network, code, reason: reason as DisputeReason })),
    ),
);

/** The network whose codes a network uses: often the network itself. */
export function networkOfCodes(network: string | undefined): string | undefined {
  return lookUp(owners, network) ?? network;
}

function listsOf(network: string | undefined): readonly (readonly [DisputeReason, readonly string[]])[] {
  const table = lookUp(byNetwork, networkOfCodes(network)) ?? {};
  return Object.entries(table).map(([reason, list]) => [reason as DisputeReason, list.split(' ')]);
}

/** The reason for a network's code, or `undefined` if the network or the code is unknown. */
export function reasonOfNetworkCode(
  network: string | undefined,
  code: string | undefined,
): DisputeReason | undefined {
  const plain = plainCode(code);
  return listsOf(network).find(([, list]) => list.includes(plain))?.[0];
}

/** The further meanings of a code besides `reasonOfNetworkCode`. Empty if it has only one. */
export function otherReasonsOfNetworkCode(
  network: string | undefined,
  code: string | undefined,
): readonly DisputeReason[] {
  return lookUp(lookUp(severalReasons, networkOfCodes(network)) ?? {}, plainCode(code)) ?? [];
}

function plainCode(code: string | undefined): string {
  return code?.trim().toUpperCase() ?? '';
}

/** The network's usual code for a reason, if it has one. */
export function usualNetworkCode(network: string | undefined, reason: string): string | undefined {
  return listsOf(network).find(([meant]) => meant === reason)?.[1][0];
}
