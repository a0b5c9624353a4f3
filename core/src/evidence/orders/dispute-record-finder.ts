import type { Dispute } from '../../case/disputes/disputes.js';
import type { OrdersRepository } from '../../commerce/orders/orders.repository.js';
import type { Payment } from '../../commerce/payments/payments.js';
import type { PaymentsRepository } from '../../commerce/payments/payments.repository.js';
import type { Customer } from '../../commerce/records/customer-records.js';
import type { CustomerRecordsRepository } from '../../commerce/records/customer-records.repository.js';
import type { DisputeLinks, DisputeOrdersRepository } from './dispute-orders.repository.js';
import { noRecords, type MatchedRecords } from './matched-records.js';
import {
  cluesOf,
  exactMatches,
  isSame,
  namedMatches,
  type Clues,
  type Match,
  type OrderMatch,
  type PaymentMatch,
} from './order-matching.js';
import { exactPayments, namedPayments } from './payment-matching.js';

/** The confidence from which a match by name or number counts as found. */
const sureEnough = 0.9;

/** A match if one is certain, and the others that were found on the way. */
type Search<T> = { readonly match: T | undefined; readonly possible: readonly T[] };

export type DisputeRecordFinderDeps = {
  readonly orders: Pick<OrdersRepository, 'findOrder' | 'findByTransactions' | 'findByNames'>;
  readonly payments: Pick<PaymentsRepository, 'findPayment' | 'findByIds' | 'findOfOrder'>;
  readonly customerRecords: Pick<CustomerRecordsRepository, 'findCustomers'>;
  readonly disputeOrders: Pick<DisputeOrdersRepository, 'findLinks'>;
};

/** Finds the records of a disputed payment that are certain. */
export class DisputeRecordFinder {
  constructor(private readonly deps: DisputeRecordFinderDeps) {}

  /** Returns the dispute's records that are certain or that a person linked. */
  async findRecords(dispute: Dispute): Promise<MatchedRecords> {
    const { order, payment } = await this.search(dispute);
    if (order.match === undefined && payment.match === undefined) return noRecords;
    const found = { order: order.match, payment: payment.match };
    return {
      order: found.order?.order,
      payment: found.payment?.payment,
      customer: await this.findCustomer(dispute.tenantId, found),
    };
  }

  /** Prefers a person's link, then a match by id, then a match by name or number. */
  protected async search(
    dispute: Dispute,
  ): Promise<{ order: Search<OrderMatch>; payment: Search<PaymentMatch>; clues: Clues }> {
    const { tenantId, disputeId } = dispute;
    const clues = cluesOf(dispute);
    // One after the other: a company holds one of the database's connections at a time.
    const links = await this.deps.disputeOrders.findLinks(tenantId, disputeId);
    const ofClues = await this.searchPayment(dispute, clues, links);
    const order = await this.searchOrder(dispute, clues, { links, payment: ofClues.match });
    const isOpen = ofClues.match === undefined && links.payment === undefined;
    const payment =
      isOpen && order.match !== undefined ? await this.paymentOf(order.match, dispute, ofClues) : ofClues;
    return { order, payment, clues };
  }

  private async searchPayment(
    dispute: Dispute,
    clues: Clues,
    { payment: link }: DisputeLinks,
  ): Promise<Search<PaymentMatch>> {
    const { tenantId } = dispute;
    const linked =
      typeof link === 'string' ? await this.deps.payments.findPayment(tenantId, link) : undefined;
    if (linked !== undefined) return { match: { payment: linked, ...byPerson }, possible: [] };
    const found = await this.deps.payments.findByIds(tenantId, clues.transactionIds);
    const search = choose(exactPayments(found, dispute, clues), namedPayments(found, dispute, clues));
    return link === null ? { match: undefined, possible: search.possible } : search;
  }

  private async searchOrder(
    dispute: Dispute,
    clues: Clues,
    { links, payment }: { readonly links: DisputeLinks; readonly payment: PaymentMatch | undefined },
  ): Promise<Search<OrderMatch>> {
    const { tenantId } = dispute;
    const linked =
      typeof links.order === 'string' ? await this.deps.orders.findOrder(tenantId, links.order) : undefined;
    if (linked !== undefined) return { match: { order: linked, ...byPerson }, possible: [] };
    const search = await this.searchByIds(dispute, clues, payment);
    return links.order === null ? { match: undefined, possible: search.possible } : search;
  }

  private async searchByIds(
    dispute: Dispute,
    clues: Clues,
    payment: PaymentMatch | undefined,
  ): Promise<Search<OrderMatch>> {
    const { tenantId } = dispute;
    const find = (ids: readonly string[]) => this.deps.orders.findByTransactions(tenantId, ids);
    const exact = exactMatches(await find(clues.transactionIds), dispute);
    if (exact.length === 1) return { match: exact[0], possible: exact };
    const paid =
      exact.length === 0 && payment !== undefined
        ? ofPayment(exactMatches(await find(idsOf(payment.payment)), dispute), payment)
        : [];
    if (paid.length === 1) return { match: paid[0], possible: paid };
    const named = namedMatches(
      await this.deps.orders.findByNames(tenantId, clues.orderNames),
      dispute,
      clues,
    );
    return choose([...exact, ...paid], named);
  }

  /** The payment that the order names, if it is only one. */
  private async paymentOf(
    { order, basis, confidence }: OrderMatch,
    dispute: Dispute,
    { possible }: Search<PaymentMatch>,
  ): Promise<Search<PaymentMatch>> {
    const paid = await this.deps.payments.findOfOrder(dispute.tenantId, order.orderId);
    const ofAmount = paid.filter(({ amount }) => isSame(amount, dispute.amount));
    const [payment, another] = paid.length > 1 ? ofAmount : paid;
    if (payment === undefined || another !== undefined) return { match: undefined, possible };
    const reasons = [`it paid order ${order.number}`];
    return { match: { payment, basis, confidence, reasons }, possible };
  }

  /** The customer with the account of the buyer, or else with the email address, if it is only one. */
  protected async findCustomer(
    tenantId: string,
    {
      order,
      payment,
    }: { readonly order: OrderMatch | undefined; readonly payment: PaymentMatch | undefined },
  ): Promise<Customer | undefined> {
    const { accountId, email } = payment?.payment ?? {};
    const { customerRecords } = this.deps;
    if (accountId !== undefined) {
      const ofAccount = await customerRecords.findCustomers(tenantId, { accountId });
      if (ofAccount.length > 0) return only(ofAccount);
    }
    const address = email ?? order?.order.buyer.email;
    if (address === undefined) return undefined;
    const customer = only(await customerRecords.findCustomers(tenantId, { email: address }));
    const isOther = accountId !== undefined && customer?.accountId !== undefined;
    return isOther ? undefined : customer;
  }
}

function only<T>(found: readonly T[]): T | undefined {
  return found.length === 1 ? found[0] : undefined;
}

const byPerson = { basis: 'person', confidence: 1, reasons: ['linked by a person'] } as const;

/** A single match by id is certain. One by name or number is, if no id leads to another record. */
function choose<T extends Match>(exact: readonly T[], named: readonly T[]): Search<T> {
  const [only, another] = exact.length > 0 ? exact : named;
  const isSure =
    only !== undefined && another === undefined && (exact.length > 0 || only.confidence >= sureEnough);
  return { match: isSure ? only : undefined, possible: [...exact, ...named] };
}

export function idsOf({ providerPaymentId, externalId }: Payment): string[] {
  return providerPaymentId === undefined ? [externalId] : [providerPaymentId, externalId];
}

/** An order is no more certain than the payment that leads to it. */
function ofPayment(matches: readonly OrderMatch[], { payment, confidence }: PaymentMatch): OrderMatch[] {
  return matches.map((match) => ({
    ...match,
    confidence: Math.min(match.confidence, confidence),
    reasons: [`paid by payment ${payment.externalId}`],
  }));
}
