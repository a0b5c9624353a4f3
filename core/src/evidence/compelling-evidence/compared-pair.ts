import {
  optional,
  type ComparedTransaction,
  type CompellingEvidence,
  type CustomerIdentifiers,
} from '@rebuttal/plugin-kit';

import type { PriorPayment } from '../facts/facts.js';
import { addressLine } from '../facts/record-addresses.js';
import type { Assessment } from './compelling-evidence.js';
import {
  canonicalIp,
  usableDeviceId,
  usableFingerprint,
  type Identified,
  type MatchingElement,
} from './matching-elements.js';

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
function commonDeviceFields(payments: readonly Pick<Compared, 'identifiers'>[]): DeviceField[] {
  const isSame = (values: readonly (string | undefined)[]) =>
    values[0] !== undefined && values.every((value) => value === values[0]);
  const ids = payments.map(({ identifiers }) => usableDeviceId(identifiers));
  const prints = payments.map(({ identifiers }) => usableFingerprint(identifiers));
  return [
    ...(isSame(ids) ? (['deviceId'] as const) : []),
    ...(isSame(prints) ? (['deviceFingerprint'] as const) : []),
  ];
}

const fieldsOf = {
  ip: 'ipAddress',
  account_id: 'accountId',
  email: 'email',
  shipping_address: 'shippingAddress',
} as const satisfies Record<Exclude<MatchingElement, 'device'>, keyof CustomerIdentifiers>;

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

/** Prior payments that meet the conditions of the network's program. */
export type LetterComparison = {
  /** The program, if its network publishes the rules. */
  readonly program?: string;
  /** The records show the same card for all payments. */
  readonly isSameCard: boolean;
  /** Two, the later one first. */
  readonly prior: readonly PriorPayment[];
  /** The elements that all three have in common, with the values of the disputed payment and of `prior`. */
  readonly elements: readonly { readonly element: MatchingElement; readonly values: readonly string[] }[];
};

/** The pair as the letter compares it, where the records meet the program's conditions and show that it was not disputed. */
export function toLetterComparison({
  program,
  predicates,
  refusedBecause,
  disputed,
  pair,
  common,
}: Assessment): LetterComparison | undefined {
  const isMet = ['prior_payments', 'age', 'paid', 'amount', 'not_disputed', 'matching_elements'].every(
    (code) => predicates.some((predicate) => predicate.code === code && predicate.result === 'pass'),
  );
  const isFailed = ['same_card', 'no_fraud_report'].some((code) =>
    predicates.some((predicate) => predicate.code === code && predicate.result === 'fail'),
  );
  if (!isMet || isFailed) return undefined;
  const all: readonly Identified[] = [disputed, ...pair];
  const [device] = commonDeviceFields(all);
  const valueOf = (element: MatchingElement, { identifiers }: Identified): string => {
    if (element === 'ip') return canonicalIp(identifiers.ipAddress) ?? '';
    if (element === 'shipping_address') return addressLine(identifiers.shippingAddress) ?? '';
    const field = element === 'device' ? device : fieldsOf[element];
    return field === undefined ? '' : (identifiers[field] ?? '');
  };
  return {
    ...(program?.isConfirmed === true && refusedBecause === undefined ? { program: program.label } : {}),
    isSameCard: predicates.some(({ code, result }) => code === 'same_card' && result === 'pass'),
    prior: pair.map(({ paymentId: id, amount, paidAt, description, arn }) => ({
      id,
      amount,
      paidAt,
      ...optional('description', description),
      ...optional('arn', arn),
    })),
    elements: common.map((element) => ({ element, values: all.map((one) => valueOf(element, one)) })),
  };
}
