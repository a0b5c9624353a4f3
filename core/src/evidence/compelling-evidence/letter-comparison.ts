import type { PriorPayment } from '../facts/facts.js';
import { addressLine } from '../facts/record-addresses.js';
import type { Assessment } from './compelling-evidence.js';
import { canonicalIp, type Identified, type MatchingElement } from './matching-elements.js';
import { commonDeviceFields } from './packet-evidence.js';

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
    switch (element) {
      case 'ip':
        return canonicalIp(identifiers.ipAddress) ?? '';
      case 'device':
        return device === undefined ? '' : (identifiers[device] ?? '');
      case 'account_id':
        return identifiers.accountId ?? '';
      case 'email':
        return identifiers.email ?? '';
      case 'shipping_address':
        return addressLine(identifiers.shippingAddress) ?? '';
    }
  };
  return {
    ...(program?.isConfirmed === true && refusedBecause === undefined ? { program: program.label } : {}),
    isSameCard: predicates.some(({ code, result }) => code === 'same_card' && result === 'pass'),
    prior: pair.map(({ paymentId: id, amount, paidAt, description, arn }) => ({
      id,
      amount,
      paidAt,
      ...(description === undefined ? {} : { description }),
      ...(arn === undefined ? {} : { arn }),
    })),
    elements: common.map((element) => ({ element, values: all.map((one) => valueOf(element, one)) })),
  };
}
