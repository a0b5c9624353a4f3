import { texts } from '#texts/alerts';

import type { Tone } from '../../components/tone.js';
import { formatMoney } from '../../lib/money.js';
import { describeNetwork } from '../disputes/words.js';
import type { Alert, AlertState } from './api/alerts.js';

/** A source of a plugin has no name here. */
export function describeSource(source: string): string {
  const names: Readonly<Record<string, string>> = texts.sources;
  return Object.hasOwn(names, source) ? (names[source] ?? source) : source;
}

export const sourceNames = Object.keys(texts.sources);

const tones: Readonly<Record<AlertState, Tone>> = {
  open: 'amber',
  refunded: 'green',
  dismissed: 'grey',
  resolved: 'teal',
  disputed: 'red',
  expired: 'grey',
};

export const alertStates = Object.keys(tones) as AlertState[];

/** The state in plain words, with how far the refund of an open alert is. It is never "refunded" before the provider says so. */
export function describeState({ state, refund, dispute, announced }: Alert): {
  readonly tone: Tone;
  readonly label: string;
} {
  if (dispute?.in_spite_of_refund === true) return { tone: 'red', label: texts.inSpite };
  if (announced !== null) return { tone: 'blue', label: texts.refundStates.announced };
  if (state !== 'open' || refund === null) return { tone: tones[state], label: texts.states[state] };
  if (refund.status === 'failed') return { tone: 'red', label: texts.refundStates.failed };
  if (refund.awaiting_approval) return { tone: 'amber', label: texts.refundStates.awaiting };
  return { tone: 'blue', label: texts.refundStates.live };
}

/** The alert's amount, or undefined if its source doesn't report it. */
export function amountOf({ amount, currency }: Pick<Alert, 'amount' | 'currency'>): string | undefined {
  if (amount === null || currency === null) return undefined;
  return formatMoney({ amountMinor: amount, currency });
}

/** Such as "Fraud warning: $12.40". */
export const titleOf = (alert: Alert): string =>
  texts.detail.titleOf(texts.kinds[alert.kind], amountOf(alert));

/** The card, or the payment's id, or that it is not known. */
export function describePayment({ card_last4: last4, network, payment_id: id }: Alert): string {
  if (last4 !== null) return texts.card(network === null ? null : describeNetwork(network), last4);
  return id ?? texts.noPayment;
}

/** A doubt about the payment, or undefined if it is certain. */
export function paymentDoubt({
  match: { confidence, candidates },
  payment_id: id,
  card_last4: last4,
}: Alert): string | undefined {
  if (id === null && candidates.length > 1) return texts.severalPayments;
  // Without a card, `describePayment` states it.
  if (id === null) return last4 === null ? undefined : texts.noPayment;
  return confidence === null || confidence === 1 ? undefined : texts.likelyPayment(confidence);
}
