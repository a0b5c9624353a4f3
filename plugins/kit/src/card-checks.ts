import { lookUp, optional } from './json.js';

export type CheckResult = 'match' | 'mismatch' | 'unchecked';

/** The issuer's results for the data that the buyer entered. */
export type PaymentChecks = {
  readonly addressLine?: CheckResult;
  readonly postalCode?: CheckResult;
  readonly securityCode?: CheckResult;
};

export type ThreeDSecure = {
  /** `attempted`: the merchant requested it, and the issuer or its network attested the attempt. */
  readonly outcome: 'authenticated' | 'attempted' | 'failed' | 'exempted' | 'unavailable';
  /** Electronic Commerce Indicator, two digits. */
  readonly eci?: string;
  readonly version?: string;
};

type AddressChecks = Pick<PaymentChecks, 'addressLine' | 'postalCode'>;

const both: AddressChecks = { addressLine: 'match', postalCode: 'match' };
const neither: AddressChecks = { addressLine: 'mismatch', postalCode: 'mismatch' };
const unchecked: AddressChecks = { addressLine: 'unchecked', postalCode: 'unchecked' };

/**
 * The networks' codes for the result of an address check. Where the sources differ (A, C, Z), only the common part counts.
 * Sources, read 2026-11-22: PayPal, "Orders response object", AVS codes; Checkout.com, "AVS codes".
 */
const addressCodes: Readonly<Record<string, AddressChecks>> = {
  A: { addressLine: 'match', postalCode: 'mismatch' },
  B: { addressLine: 'match', postalCode: 'unchecked' },
  C: unchecked,
  D: both,
  E: unchecked,
  F: both,
  G: unchecked,
  I: unchecked,
  M: both,
  N: neither,
  P: { addressLine: 'unchecked', postalCode: 'match' },
  R: unchecked,
  S: unchecked,
  U: unchecked,
  W: { addressLine: 'mismatch', postalCode: 'match' },
  X: both,
  Y: both,
  Z: { addressLine: 'unchecked', postalCode: 'match' },
  AE1: { addressLine: 'unchecked', postalCode: 'match' },
  AE2: both,
  AE3: { addressLine: 'match', postalCode: 'unchecked' },
  AE4: unchecked,
  AE5: { addressLine: 'unchecked', postalCode: 'match' },
  AE6: both,
  AE7: { addressLine: 'match', postalCode: 'unchecked' },
  AE8: neither,
};

/** Empty for an unknown code. */
export function addressChecksOf(code: string | undefined): AddressChecks {
  return lookUp(addressCodes, code?.toUpperCase()) ?? {};
}

/** `{ checks }`, or `{}` if the provider reported none: to be spread into a payment. */
export function checksOf(checks: { readonly [K in keyof PaymentChecks]: CheckResult | undefined }): {
  readonly checks?: PaymentChecks;
} {
  const known = {
    ...optional('addressLine', checks.addressLine),
    ...optional('postalCode', checks.postalCode),
    ...optional('securityCode', checks.securityCode),
  };
  return Object.keys(known).length === 0 ? {} : { checks: known };
}

/** The `transStatus` of EMV 3-D Secure. 3-D Secure 1 has the first four. */
const outcomes: Readonly<Record<string, ThreeDSecure['outcome']>> = {
  Y: 'authenticated',
  A: 'attempted',
  N: 'failed',
  R: 'failed',
  U: 'unavailable',
};

/** `{ threeDSecure }`, or `{}` for an unknown letter: to be spread into a payment. */
export function threeDSecureOf(
  letter: string | undefined,
  { eci, version }: { readonly eci?: string | undefined; readonly version?: string | undefined } = {},
): { readonly threeDSecure?: ThreeDSecure } {
  const outcome = lookUp(outcomes, letter?.toUpperCase());
  if (outcome === undefined) return {};
  return { threeDSecure: { outcome, ...optional('eci', eci), ...optional('version', version) } };
}
