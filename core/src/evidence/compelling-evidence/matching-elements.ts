import { isIP } from 'node:net';

import {
  deviceFingerprintCharactersMin,
  deviceIdCharactersMin,
  type CustomerIdentifiers,
  type OrderAddress,
} from '@rebuttal/plugin-kit';
import ipaddr from 'ipaddr.js';

export const matchingElements = ['ip', 'device', 'account_id', 'email', 'shipping_address'] as const;
export type MatchingElement = (typeof matchingElements)[number];

/** The words for a person. */
export const elementLabels = {
  ip: 'IP address',
  device: 'device',
  account_id: 'account ID',
  email: 'email address',
  shipping_address: 'shipping address',
} as const satisfies Record<MatchingElement, string>;

/** A payment whose identifiers are compared. */
export type Identified = { readonly paymentId: string; readonly identifiers: CustomerIdentifiers };

/** An element over several payments. `missing`: at least one payment has no usable value, and the others agree. */
export type ElementComparison = {
  readonly element: MatchingElement;
  readonly result: 'match' | 'differs' | 'missing';
  /** A sentence for merchants, where the reason isn't plain to see. */
  readonly why: string | undefined;
  /** The payments without a usable value. */
  readonly missingFrom: readonly string[];
};

/** Some providers count an address as complete only with its region. */
export type AddressRule = { readonly addressNeedsRegion?: boolean | undefined };

export function compareElements(payments: readonly Identified[], rule: AddressRule): ElementComparison[] {
  return matchingElements.map((element) =>
    element === 'device' ? compareDevices(payments) : compareValues(element, payments, rule),
  );
}

/** The elements that all these payments have in common. */
export function commonElements(payments: readonly Identified[], rule: AddressRule): MatchingElement[] {
  return compareElements(payments, rule)
    .filter(({ result }) => result === 'match')
    .map(({ element }) => element);
}

type SimpleElement = Exclude<MatchingElement, 'device'>;

function compareValues(
  element: SimpleElement,
  payments: readonly Identified[],
  rule: AddressRule,
): ElementComparison {
  const values = payments.map(({ identifiers }) => readers[element](identifiers, rule));
  const comparison = compare(element, payments, values);
  if (element !== 'ip' || comparison.result !== 'differs') return comparison;
  const versions = new Set(values.map((value) => isIP(value ?? '')));
  const isMixed = versions.has(4) && versions.has(6);
  return isMixed
    ? { ...comparison, why: 'An IPv4 and an IPv6 address never match, even if they belong to the same host.' }
    : comparison;
}

/** The device ID and the fingerprint are one element. One of the two must be the same on all payments. */
function compareDevices(payments: readonly Identified[]): ElementComparison {
  const ids = compare(
    'device',
    payments,
    payments.map(({ identifiers }) => usableDeviceId(identifiers)),
  );
  const prints = compare(
    'device',
    payments,
    payments.map(({ identifiers }) => usableFingerprint(identifiers)),
  );
  const both = [ids, prints];
  const best =
    both.find(({ result }) => result === 'match') ??
    both.find(({ result, missingFrom }) => result === 'missing' && missingFrom.length < payments.length) ??
    both.find(({ result }) => result === 'differs') ??
    ids;
  return best;
}

function compare(
  element: MatchingElement,
  payments: readonly Identified[],
  values: readonly (string | undefined)[],
): ElementComparison {
  const known = new Set(values.filter((value) => value !== undefined));
  const missingFrom = payments
    .filter((_, index) => values[index] === undefined)
    .map(({ paymentId }) => paymentId);
  const result = known.size > 1 ? 'differs' : missingFrom.length > 0 ? 'missing' : 'match';
  return { element, result, why: undefined, missingFrom };
}

const readers: Readonly<
  Record<SimpleElement, (identifiers: CustomerIdentifiers, rule: AddressRule) => string | undefined>
> = {
  ip: ({ ipAddress }) => canonicalIp(ipAddress),
  account_id: ({ accountId }) => present(accountId),
  email: ({ email }) => present(email)?.toLowerCase(),
  shipping_address: ({ shippingAddress }, rule) =>
    isCompleteAddress(shippingAddress, rule) ? comparableAddress(shippingAddress) : undefined,
};

export function usableDeviceId({ deviceId }: CustomerIdentifiers): string | undefined {
  return atLeast(deviceIdCharactersMin, deviceId);
}

export function usableFingerprint({ deviceFingerprint }: CustomerIdentifiers): string | undefined {
  return atLeast(deviceFingerprintCharactersMin, deviceFingerprint);
}

/** One spelling of an IP address, as IPv4 where IPv6 only maps it. Returns `undefined` for text that is no IP address. */
export function canonicalIp(address: string | undefined): string | undefined {
  const text = present(address);
  if (text === undefined) return undefined;
  // A zone names an interface of the host that recorded the address. ipaddr.js also accepts incomplete addresses.
  if (isIP(text) === 0 || text.includes('%')) return undefined;
  return ipaddr.process(text).toString();
}

const privateRanges: readonly string[] = [
  'private',
  'loopback',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
  'unspecified',
];

/** True for an address that no customer on the internet has, such as the address of the merchant's proxy. */
export function isPrivateIp(address: string | undefined): boolean {
  const canonical = canonicalIp(address);
  return canonical !== undefined && privateRanges.includes(ipaddr.parse(canonical).range());
}

const neededParts = ['line1', 'city', 'postalCode', 'country'] as const;

/** The parts that an address lacks, in words. Empty for a complete one. */
export function missingAddressParts(address: OrderAddress, { addressNeedsRegion }: AddressRule): string[] {
  const names = {
    line1: 'street',
    city: 'city',
    postalCode: 'postal code',
    country: 'country',
    region: 'state',
  };
  const needed = [...neededParts, ...(addressNeedsRegion === true ? (['region'] as const) : [])];
  return needed.filter((part) => present(address[part]) === undefined).map((part) => names[part]);
}

export function isCompleteAddress(
  address: OrderAddress | undefined,
  rule: AddressRule,
): address is OrderAddress {
  return address !== undefined && missingAddressParts(address, rule).length === 0;
}

/** The place, without the recipient. Case, punctuation and spaces don't distinguish places. */
function comparableAddress({ line1, line2, city, region, postalCode, country }: OrderAddress): string {
  return [line1, line2, city, region, postalCode, country]
    .map((part) =>
      (part ?? '')
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]/gu, ''),
    )
    .join('|');
}

function atLeast(charactersMin: number, value: string | undefined): string | undefined {
  const text = present(value);
  return text === undefined || text.length < charactersMin ? undefined : text;
}

function present(value: string | undefined): string | undefined {
  const text = value?.trim();
  return text === undefined || text === '' ? undefined : text;
}
