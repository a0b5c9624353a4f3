import {
  optional,
  type CompellingEvidence,
  type CustomerIdentifiers,
  type EarlierPayment,
  type MerchandiseOrServices,
  type Money,
  type OrderAddress,
  type PrefilledEvidence,
  type ProviderPayment,
  type ResponseFacts,
  type UnusableEarlierPayment,
} from '@rebuttal/plugin-kit';

import type { Dispute } from '../../case/disputes/disputes.js';
import { toOrderAddress, type Payment } from '../../commerce/payments/payments.js';
import type { DisputedTransaction, PriorTransaction } from './compelling-evidence.js';
import type { RecordedPayment, RecordedPayments } from './data-api-payments.js';
import type { EnteredEvidence } from './entered-evidence.js';

/** Everything that the compared payments are read from. What a person entered comes first, then the company's records. */
export type TransactionSources = {
  readonly dispute: Pick<Dispute, 'transactionId' | 'disputeId' | 'amount'>;
  /** As the provider reported it last. */
  readonly payment: ProviderPayment | undefined;
  readonly shippingAddress: OrderAddress | undefined;
  /** The facts of the response. */
  readonly facts: ResponseFacts;
  readonly recorded: RecordedPayments;
  readonly prefilled: PrefilledEvidence | undefined;
  readonly entered: EnteredEvidence;
};

export function toDisputedTransaction(sources: TransactionSources): DisputedTransaction {
  const { dispute, recorded, prefilled, entered } = sources;
  const theirs = providerLayer(sources);
  const layers = [
    enteredLayer(entered.disputed),
    recordLayer(recorded.disputed),
    enteredLayer(prefilled?.disputed),
    theirs,
  ];
  const dated = [theirs, recordLayer(recorded.disputed)];
  return {
    paymentId: dispute.transactionId ?? dispute.disputeId,
    paidAt: firstOf(dated, 'paidAt') ?? sources.facts.paidAt,
    amount: firstOf(dated, 'amount') ?? dispute.amount,
    description: firstOf(layers, 'description'),
    merchandiseOrServices: firstOf(layers, 'merchandiseOrServices'),
    identifiers: mergeIdentifiers(layers),
  };
}

/** The values of one source. */
type Layer = {
  readonly paidAt?: Date | undefined;
  readonly amount?: Money | undefined;
  readonly description?: string | undefined;
  readonly merchandiseOrServices?: MerchandiseOrServices | undefined;
  readonly identifiers?: CustomerIdentifiers | undefined;
};

/** Values that a person entered here, or that are entered at the provider. */
function enteredLayer(entered: Partial<CompellingEvidence['disputed']> = {}): Layer {
  const { productDescription, merchandiseOrServices, ...identifiers } = entered;
  return { description: present(productDescription), merchandiseOrServices, identifiers };
}

function recordLayer(recorded: Payment | undefined): Layer {
  if (recorded === undefined) return {};
  const { paidAt, amount, description, shippingAddress } = recorded;
  const identifiers = {
    ...optional('ipAddress', recorded.ip),
    ...optional('deviceId', recorded.deviceId),
    ...optional('deviceFingerprint', recorded.deviceFingerprint),
    ...optional('accountId', recorded.accountId),
    ...optional('email', recorded.email),
    ...optional('shippingAddress', shippingAddress && toOrderAddress(shippingAddress)),
  };
  return { paidAt, amount, description: present(description), identifiers };
}

/** The values that the payment, the order and the exhibits report. */
function providerLayer({ payment, facts, shippingAddress }: TransactionSources): Layer {
  const isShipped = facts.trackingNumber !== undefined || facts.shippedDate !== undefined;
  const { customer } = payment ?? {};
  return {
    paidAt: payment?.paidAt,
    amount: payment?.amount,
    description: present(facts.productDescription),
    // A shipped order is merchandise. An order without a shipment may be either.
    merchandiseOrServices: isShipped ? 'merchandise' : undefined,
    identifiers: {
      ...optional('ipAddress', facts.purchaseIp),
      ...optional('deviceFingerprint', facts.deviceFingerprint),
      ...optional('email', customer?.email ?? facts.customerEmail),
      ...optional('shippingAddress', shippingAddress ?? customer?.shippingAddress),
    },
  };
}

/** The prior payments of all sources, each once. */
export function toPriorTransactions(sources: TransactionSources): PriorTransaction[] {
  const { recorded, prefilled, entered } = sources;
  const provided = providedPayments(sources);
  const theirsOf = new Map(provided.map((one) => [one.id, one]));
  const oursOf = new Map(recorded.priors.map((one) => [one.paymentId, one]));
  const otherIds = new Set(provided.flatMap((one) => one.otherIds ?? []));
  const known = [...oursOf.keys()].filter((paymentId) => !otherIds.has(paymentId));
  const ids = new Set([...theirsOf.keys(), ...known]);
  const card = disputedCard(sources);
  const reported = new Set(sources.payment?.fraudReportedIds);
  return [...ids].flatMap((paymentId) => {
    const isIt = (one: { readonly paymentId: string }) => one.paymentId === paymentId;
    const theirs = theirsOf.get(paymentId);
    const ours = [paymentId, ...(theirs?.otherIds ?? [])].flatMap((id) => oursOf.get(id) ?? [])[0];
    const layers = [
      enteredLayer(entered.prior[paymentId]),
      recordLayer(ours),
      enteredLayer(withoutId(prefilled?.prior.find(isIt))),
      theirs === undefined ? {} : { ...theirs, description: present(theirs.description) },
    ];
    return toPrior(paymentId, layers, {
      ...flagsOf(theirs, ours),
      // Fraud that was not reported may still have happened.
      isFraudReported: theirs?.isFraudReported === true || reported.has(paymentId) ? true : undefined,
      isSameCard: isSameCard(theirs, ours, card),
      ...optional('arn', ours?.arn),
    });
  });
}

/** The company's systems may know a payment by another ID than the one that is sent, such as that of its payment intent. */
export function isAlso({ otherIds = [] }: EarlierPayment, paymentId: string): boolean {
  return otherIds.includes(paymentId);
}

/** The earlier payments of the customer that the provider reports. */
export function providedPayments({
  payment,
}: Pick<TransactionSources, 'payment'>): readonly UnusableEarlierPayment[] {
  return [...(payment?.earlierPayments ?? []), ...(payment?.unusableEarlierPayments ?? [])];
}

type DisputedCard = { readonly fingerprint: string | undefined; readonly last4: string | undefined };

function disputedCard({ payment, recorded }: TransactionSources): DisputedCard {
  const { card } = payment ?? {};
  return {
    fingerprint: card?.fingerprint ?? recorded.disputed?.cardFingerprint,
    last4: card?.last4 ?? recorded.disputed?.cardLast4,
  };
}

function withoutId(prior: PrefilledEvidence['prior'][number] | undefined) {
  if (prior === undefined) return undefined;
  const { paymentId: _known, ...transaction } = prior;
  return transaction;
}

type Flags = Pick<
  PriorTransaction,
  'arn' | 'isSameCard' | 'isDisputed' | 'isFraudReported' | 'isPaid' | 'isRefunded'
>;

/** The provider's time and amount come first, as for the disputed payment. */
function toPrior(paymentId: string, layers: readonly Layer[], flags: Flags): PriorTransaction[] {
  const providerFirst = layers.toReversed();
  const [paidAt, amount] = [firstOf(providerFirst, 'paidAt'), firstOf(providerFirst, 'amount')];
  if (paidAt === undefined || amount === undefined) return [];
  const description = firstOf(layers, 'description');
  return [{ paymentId, paidAt, amount, description, ...flags, identifiers: mergeIdentifiers(layers) }];
}

/** A payment of the provider is in one of its two lists, so what it doesn't report did not happen. */
function flagsOf(theirs: UnusableEarlierPayment | undefined, ours: RecordedPayment | undefined) {
  const isReported = theirs !== undefined;
  const any = (one: boolean | undefined, other: boolean | undefined) =>
    one === true || other === true ? true : (one ?? other);
  return {
    isDisputed: any(isReported ? theirs.isDisputed === true : undefined, ours?.isDisputed),
    isRefunded: any(
      isReported ? theirs.isRefunded === true : undefined,
      ours?.refunded && ours.refunded.amountMinor > 0,
    ),
    // The company's records contain payments only after they were paid.
    isPaid: theirs?.isUnpaid !== true,
  };
}

/** Different last digits exclude the same card. The same digits don't prove it. */
function isSameCard(
  theirs: EarlierPayment | undefined,
  ours: RecordedPayment | undefined,
  card: DisputedCard,
): boolean | undefined {
  const fingerprint = theirs?.cardFingerprint ?? ours?.cardFingerprint;
  if (card.fingerprint !== undefined && fingerprint !== undefined) return card.fingerprint === fingerprint;
  const last4 = ours?.cardLast4;
  return card.last4 !== undefined && last4 !== undefined && card.last4 !== last4 ? false : undefined;
}

/** The value of the first source that has one. */
function firstOf<K extends keyof Layer>(layers: readonly Layer[], key: K): Layer[K] {
  return layers.map((layer) => layer[key]).find((value) => value !== undefined);
}

/** Takes each identifier from the first source that has it. */
function mergeIdentifiers(layers: readonly Layer[]): CustomerIdentifiers {
  return layers.reduceRight<CustomerIdentifiers>(
    (found, { identifiers }) => ({ ...found, ...identifiers }),
    {},
  );
}

function present(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}
