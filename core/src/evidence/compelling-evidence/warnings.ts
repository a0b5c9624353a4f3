import { deviceFingerprintCharactersMin, deviceIdCharactersMin } from '@rebuttal/plugin-kit';

import type { Terms } from './candidate-rules.js';
import type { DisputedTransaction, PriorTransaction } from './compelling-evidence.js';
import {
  isPrivateIp,
  missingAddressParts,
  usableDeviceId,
  usableFingerprint,
  type AddressRule,
  type Identified,
} from './matching-elements.js';
import { ageInDays, doubtfulDays, isDoubtfulAge } from './payment-age.js';

/** Sentences for the merchant about values that may not count. They are not part of the evidence. */
export function findWarnings(
  disputed: DisputedTransaction,
  pair: readonly PriorTransaction[],
  terms: Terms,
): string[] {
  const all: readonly Identified[] = [disputed, ...pair];
  return [
    ...all.flatMap(privateIp),
    ...all.flatMap(shortDevice),
    ...all.flatMap((one) => incompleteAddress(one, terms)),
    ...pair.flatMap((prior) => doubtfulAge(prior, terms)),
    ...pair
      .filter(({ isRefunded }) => isRefunded === true)
      .map(({ paymentId }) => `${paymentId} was refunded. Payments that were not refunded are stronger.`),
  ];
}

function privateIp({ paymentId, identifiers: { ipAddress } }: Identified): string[] {
  return isPrivateIp(ipAddress)
    ? [`The IP address of ${paymentId}, ${ipAddress}, is private. It may be the address of your proxy.`]
    : [];
}

export function shortDevice({ paymentId, identifiers }: Identified): string[] {
  const isIdShort = identifiers.deviceId !== undefined && usableDeviceId(identifiers) === undefined;
  const isPrintShort =
    identifiers.deviceFingerprint !== undefined && usableFingerprint(identifiers) === undefined;
  return [
    ...(isIdShort
      ? [`The device ID of ${paymentId} has fewer than ${deviceIdCharactersMin} characters and is left out.`]
      : []),
    ...(isPrintShort
      ? [
          `The device fingerprint of ${paymentId} has fewer than ${deviceFingerprintCharactersMin} characters and is left out.`,
        ]
      : []),
  ];
}

export function incompleteAddress(
  { paymentId, identifiers: { shippingAddress } }: Identified,
  rule: AddressRule,
): string[] {
  const lacks = shippingAddress === undefined ? [] : missingAddressParts(shippingAddress, rule);
  return lacks.length === 0
    ? []
    : [`The shipping address of ${paymentId} has no ${lacks.join(' and no ')} and is left out.`];
}

function doubtfulAge({ paymentId, paidAt }: PriorTransaction, { times, counted }: Terms): string[] {
  const days = ageInDays(paidAt, counted, times);
  if (days === undefined || !isDoubtfulAge(days, counted)) return [];
  return [
    `${paymentId} is within ${doubtfulDays} days of a limit of the ${counted.daysMin} to ${counted.daysMax} days that count. ` +
      'It may not qualify.',
  ];
}
