import type { DisputeReason } from './dispute.js';
import { lookUp } from './json.js';
import { findSubClaim } from './sub-claims.js';

type ReasonCodes = Readonly<Partial<Record<DisputeReason, string>>>;

/**
 * The reason of each code, by network. Source: public code lists, which the rule catalog names by row. A code with
 * several reasons (see `severalReasons`) is listed under the most frequent one. The usual code comes first.
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
    authorization: '4808 4807 4812 4847 08',
    duplicate: '4834 34',
    incorrect_amount: '4831 4846 4850',
    fraudulent: '4837 4840 4849 4870 4871 6341 37 49 70 71',
    subscription_canceled: '4841',
    processing_error: '4842 4880',
    product_unacceptable: '4853 4854 53',
    product_not_received: '4855',
    general: '4859 4901 4902 4903 4904 4905 4906 4907 4908 4999 6305 6322 6323 6342 6343 6390',
    credit_not_processed: '4860',
    unrecognized: '4863 6321',
  },
  maestro: {
    fraudulent: '74 70 71',
    product_not_received: '79 17',
    product_unacceptable: '30',
    credit_not_processed: '75',
    duplicate: '73',
    processing_error: '80',
    general: '95 96',
  },
  amex: {
    fraudulent: 'F29 F10 F14 F24 F30 F31 FR2 FR4 FR5 FR6 177 193 4527 4534 4540 4763 4798',
    authorization: 'A02 A01 A08 4521 4755',
    credit_not_processed: 'C02 C04 C05 C18 P03 061 154 158 170 175 680 4513',
    product_not_received: 'C08 004 155 4554',
    duplicate: 'P08 C14 173 684 4512 4515',
    subscription_canceled: 'C28 021 4544',
    product_unacceptable: 'C31 C32 024 059 063 4553',
    processing_error: 'P07 P01 P04 P22 062 4523 4536 4752',
    incorrect_amount: 'P05 P23 4507 4530',
    general: 'M01 M10 M11 M36 M38 M42 M49 R03 R13 S01 147 169 693 4516 4517 4750 4754',
    unrecognized: '127 176 691',
  },
  discover: {
    fraudulent: 'UA02 UA01 UA05 UA06 UA10 UA11 7010 7030 4866 4867 6041',
    authorization: 'AT DA NA EX 4863',
    processing_error: 'LP IN CD PI 4753 4542 4550',
    unrecognized: 'AA 4752',
    subscription_canceled: 'AP 4541',
    incorrect_amount: 'AW 4586',
    duplicate: 'DP PM 4534 4865',
    product_not_received: 'RG NF 4755 4864',
    product_unacceptable: 'RM 4553',
    credit_not_processed: 'RN2 CR RN 8002',
    noncompliant: 'DC TF 6050',
    general: '05 4762 AL CA IC NC SV TNM 6005 6021 6040',
  },
  diners: {
    authorization: 'A02',
    processing_error: 'A06 B24 B26',
    duplicate: 'B25',
  },
  unionpay: {
    fraudulent: 'UA02 UA01 UA05 UA06 UA10 UA11 4562 4547 4803 4514',
    unrecognized: 'AA 4515',
    authorization: 'AT DA NA EX 4522 4508',
    processing_error: 'LP IN CD PI',
    incorrect_amount: 'AW',
    duplicate: 'DP PM',
    product_not_received: 'RG NF',
    subscription_canceled: 'AP',
    product_unacceptable: 'RM',
    credit_not_processed: 'RN2 4532',
    general: 'NC IC',
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
    fraudulent: 'UNAUTHORIZED_PURCHASE HIGH_RISK_ORDER',
    duplicate: 'ALREADY_PAID',
    general: 'INCORRECT_INVOICE',
  },
  cash_app: {
    unrecognized: 'FR10 FR11',
    duplicate: 'PE10 PE12',
    incorrect_amount: 'PE11',
    credit_not_processed: 'CD10 CD13',
    product_unacceptable: 'CD11',
    product_not_received: 'CD12',
  },
  star: {
    authorization: '20',
    processing_error: '30',
    product_unacceptable: '40',
    credit_not_processed: '50',
    fraudulent: '60 65',
  },
  other: {
    fraudulent: '2004 2001 2002 2003 2005 2006',
    authorization: '2103 2102',
    processing_error: '2201',
  },
  sepa: {
    fraudulent: 'MD01',
    duplicate: 'AM05',
    general:
      'MD06 MD02 AC01 AC04 AC06 AC13 AG01 AG02 AM04 BE05 CNOR DNOR ED05 FF01 FF05 MD07 MS02 MS03 RC01 RR01 RR02 RR03 ' +
      'RR04 SL01 TM01',
  },
  ach: {
    fraudulent: 'R10 R05 R07 R29',
    general:
      'R01 R02 R03 R04 R06 R08 R09 R11 R12 R13 R14 R15 R16 R17 R18 R19 R20 R21 R22 R23 R24 R31 R33 R34 R37 R38 R39 R51',
  },
  bacs: {
    fraudulent: '5 6 8',
    subscription_canceled: '4 3',
    incorrect_amount: '1',
    general: '2 7',
  },
};

/** Other reasons that a code can have. Only the text of the claim distinguishes them. */
const severalReasons: Readonly<Record<string, Readonly<Record<string, readonly DisputeReason[]>>>> = {
  mastercard: {
    '4808': ['processing_error'],
    '4834': ['incorrect_amount', 'processing_error', 'general'],
    '4853': ['product_not_received', 'credit_not_processed', 'subscription_canceled', 'general'],
    '4854': ['product_not_received', 'credit_not_processed', 'subscription_canceled', 'general'],
    '4859': ['credit_not_processed', 'product_not_received'],
    '34': ['incorrect_amount', 'processing_error', 'general'],
    '53': ['product_not_received', 'credit_not_processed', 'subscription_canceled', 'general'],
  },
  amex: {
    '062': ['credit_not_processed'],
    '177': ['unrecognized'],
    '684': ['credit_not_processed'],
  },
  star: {
    '30': ['duplicate', 'incorrect_amount'],
    '40': ['product_not_received'],
    '50': ['subscription_canceled'],
  },
  ach: { R11: ['incorrect_amount', 'processing_error'] },
};

/**
 * Networks and payment methods with the codes of other lists, searched in this order. The last list is the one whose
 * usual codes and windows apply.
 */
const lists: Readonly<Record<string, readonly string[]>> = {
  diners: ['diners', 'discover'],
  maestro: ['maestro', 'mastercard'],
  accel: ['star'],
  cashapp: ['cash_app'],
  sepa_debit: ['sepa'],
  sepadirectdebit: ['sepa'],
  us_bank_account: ['ach'],
  bacs_debit: ['bacs'],
  directdebit_gb: ['bacs'],
};

type NetworkReasonCode = {
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

/** Returns the code lists that a network uses: its own, then those that it shares. */
export function codeListsOf(network: string | undefined): readonly string[] {
  return lookUp(lists, network) ?? (network === undefined ? [] : [network]);
}

/** Returns the network whose usual codes and windows a network uses: its own, or those of another. */
export function networkOfCodes(network: string | undefined): string | undefined {
  return codeListsOf(network).at(-1);
}

function reasonsIn(list: string | undefined): readonly (readonly [DisputeReason, readonly string[]])[] {
  const table = lookUp(byNetwork, list) ?? {};
  return Object.entries(table).map(([reason, codes]) => [reason as DisputeReason, codes.split(' ')]);
}

/**
 * Returns the reason of a network's code, or `undefined` if network or code are unknown. If the code covers several
 * claims, the provider's text of the claim decides; without one, or if it is not recognized, the most frequent reason.
 */
export function reasonOfNetworkCode(
  network: string | undefined,
  code: string | undefined,
  claimText?: string,
): DisputeReason | undefined {
  const plain = plainCode(code);
  const usual = codeListsOf(network)
    .flatMap(reasonsIn)
    .find(([, codes]) => codes.includes(plain))?.[0];
  if (usual === undefined) return undefined;
  return findSubClaim(networkOfCodes(network), plain, claimText)?.reason ?? usual;
}

/** Returns the other reasons that a code can have. Empty if it has only one. */
export function otherReasonsOfNetworkCode(
  network: string | undefined,
  code: string | undefined,
): readonly DisputeReason[] {
  const found = codeListsOf(network).map((list) =>
    lookUp(lookUp(severalReasons, list) ?? {}, plainCode(code)),
  );
  return found.find((reasons) => reasons !== undefined) ?? [];
}

function plainCode(code: string | undefined): string {
  return code?.trim().toUpperCase() ?? '';
}

/** Returns a network's usual code for a reason, if it has one. */
export function usualNetworkCode(network: string | undefined, reason: string): string | undefined {
  return reasonsIn(networkOfCodes(network)).find(([meant]) => meant === reason)?.[1][0];
}
