import {
  optional,
  type ComparedTransaction,
  type CompellingEvidence,
  type CustomerIdentifiers,
} from '@rebuttal/plugin-kit';

import type { Assessment } from './compelling-evidence.js';
import { canonicalIp, usableDeviceId, usableFingerprint, type MatchingElement } from './matching-elements.js';

type Compared = { readonly identifiers: CustomerIdentifiers; readonly description: string | undefined };

/** The pair as it is sent with a response: of each payment, only what all three have in common. */
export function toPacketEvidence({
  isSendable,
  disputed,
  pair,
  common,
  isChosen,
}: Assessment): CompellingEvidence | undefined {
  const { merchandiseOrServices } = disputed;
  if (!isSendable || merchandiseOrServices === undefined) return undefined;
  const device = commonDeviceFields([disputed, ...pair]);
  const toSent = (payment: Compared) => toTransaction(payment, common, device);
  return {
    program: 'visa_ce3',
    isChosen,
    disputed: { ...toSent(disputed), merchandiseOrServices },
    prior: pair.map((payment) => ({
      paymentId: payment.paymentId,
      ...optional('arn', payment.arn),
      ...toSent(payment),
    })),
  };
}

type DeviceField = 'deviceId' | 'deviceFingerprint';

/** The device fields with the same value on all payments. */
export function commonDeviceFields(payments: readonly Pick<Compared, 'identifiers'>[]): DeviceField[] {
  const isSame = (values: readonly (string | undefined)[]) =>
    values[0] !== undefined && values.every((value) => value === values[0]);
  const ids = payments.map(({ identifiers }) => usableDeviceId(identifiers));
  const prints = payments.map(({ identifiers }) => usableFingerprint(identifiers));
  return [
    ...(isSame(ids) ? (['deviceId'] as const) : []),
    ...(isSame(prints) ? (['deviceFingerprint'] as const) : []),
  ];
}

const fieldsOf: Readonly<
  Record<Exclude<MatchingElement, 'device'>, Exclude<keyof CustomerIdentifiers, DeviceField>>
> = {
  ip: 'ipAddress',
  account_id: 'accountId',
  email: 'email',
  shipping_address: 'shippingAddress',
};

function toTransaction(
  { identifiers, description }: Compared,
  common: readonly MatchingElement[],
  device: readonly DeviceField[],
): ComparedTransaction {
  const fields = common.flatMap((element) => (element === 'device' ? device : fieldsOf[element]));
  // In one spelling, so that the network finds them equal.
  const written = { ...identifiers, ipAddress: canonicalIp(identifiers.ipAddress) };
  const sent = Object.fromEntries(fields.map((field) => [field, written[field]])) as CustomerIdentifiers;
  return { productDescription: description ?? '', ...sent };
}
