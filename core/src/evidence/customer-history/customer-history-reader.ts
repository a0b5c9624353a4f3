import { can } from '@rebuttal/plugin-kit';

import type { Dispute } from '../../case/disputes/disputes.js';
import type { LinkedDisputes } from '../../case/linked-disputes/linked-disputes.js';
import type { Order } from '../../commerce/orders/orders.js';
import type { OrdersRepository } from '../../commerce/orders/orders.repository.js';
import type { Payment } from '../../commerce/payments/payments.js';
import type { PaymentsRepository } from '../../commerce/payments/payments.repository.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { Clock } from '../../platform/shared/clock.js';
import { providedPayments } from '../compelling-evidence/compared-transactions.js';
import type { DisputeFactsRepository } from '../facts/dispute-facts.repository.js';
import type { DisputePaymentsRepository } from '../facts/dispute-payments.repository.js';
import type { FoundRecords } from '../orders/dispute-order-finder.js';
import { isSame } from '../orders/order-matching.js';
import type { CustomerHistoryDto, HistoryDisputeDto, HistoryOrderDto } from './customer-history.dto.js';
import {
  countedMax,
  currencyOf,
  knownBy,
  marksOf,
  outcomesOf,
  toPart,
  type CustomerMarks,
  type HistoryDispute,
  type KnownCustomer,
} from './customer-history.js';
import type { CustomerHistoryRepository } from './customer-history.repository.js';
import { customerPayments } from './customer-payments.js';

export type CustomerHistoryDeps = {
  readonly payments: Pick<PaymentsRepository, 'findOfBuyer'>;
  readonly orders: Pick<OrdersRepository, 'findOfBuyer' | 'findByTransactions'>;
  readonly customerDisputes: CustomerHistoryRepository;
  readonly disputeFacts: Pick<DisputeFactsRepository, 'listFacts'>;
  readonly disputePayments: Pick<DisputePaymentsRepository, 'findDisputePayment'>;
  readonly linkedDisputes: Pick<LinkedDisputes, 'findDuplicatesAmong'>;
  readonly registry: Pick<ProviderRegistry, 'find'>;
  readonly clock: Clock;
};

/** One more than is counted, to know that there are more. */
const readMax = countedMax + 1;

/** Finds other payments, orders and disputes of the customer of a dispute. Calls no provider. */
export class CustomerHistoryReader {
  constructor(private readonly deps: CustomerHistoryDeps) {}

  /**
   * Reads one kind after the other: a company holds one of the database's connections at a time.
   * @param found the records of the dispute, and those that may be
   */
  async read(dispute: Dispute, found: FoundRecords): Promise<CustomerHistoryDto> {
    const { tenantId } = dispute;
    const known = await this.findCustomer(dispute, found);
    const marks = marksOf(known);
    const recorded = await this.findPayments(tenantId, marks, found);
    const orders = await this.findOrders(tenantId, { marks, recorded, found });
    const disputes = await this.findDisputes(dispute, { marks, known, recorded, orders });
    const possible = idsOfSameAmount(dispute, found);
    const payments = customerPayments({ marks, payment: known.payment, recorded, possible }, disputes);
    return {
      known_by: knownBy(marks),
      payment_pending: known.payment === undefined && this.canReadPayment(dispute),
      payments: toPart(payments, ({ paid_at }) => paid_at),
      orders: toPart(
        orders.map((order) => toHistoryOrder(order, marks, possible)),
        ({ placed_at }) => placed_at,
      ),
      disputes: {
        ...toPart(
          disputes.map((other) => toHistoryDispute(other, dispute)),
          ({ created_at }) => created_at,
        ),
        ...outcomesOf(disputes),
      },
    };
  }

  private canReadPayment({ provider }: Dispute): boolean {
    const plugin = this.deps.registry.find(provider);
    return plugin !== undefined && can(plugin, 'readPayment');
  }

  private async findCustomer(
    { tenantId, disputeId }: Dispute,
    { match, payment, customer }: FoundRecords,
  ): Promise<KnownCustomer> {
    const entered = await this.deps.disputeFacts.listFacts(tenantId, disputeId);
    const read = await this.deps.disputePayments.findDisputePayment(tenantId, disputeId);
    return {
      enteredEmail: entered.find(({ key }) => key === 'customer_email')?.value,
      payment: read?.payment,
      records: { order: match?.order, payment: payment?.payment, customer },
    };
  }

  private async findPayments(
    tenantId: string,
    marks: CustomerMarks,
    { payment: disputed }: FoundRecords,
  ): Promise<Payment[]> {
    const window = { from: new Date(0), to: this.deps.clock(), limit: readMax + 1 };
    const payments = await this.deps.payments.findOfBuyer(tenantId, marks, window);
    return payments.filter(({ externalId }) => externalId !== disputed?.payment.externalId);
  }

  /** The orders of the customer's email addresses, and those that the payments paid. */
  private async findOrders(
    tenantId: string,
    { marks, recorded, found }: CustomerRecords & { readonly found: FoundRecords },
  ): Promise<Order[]> {
    const { orders } = this.deps;
    const ofEmails = await orders.findOfBuyer(tenantId, marks.emails, readMax + 1);
    const ids = recorded.flatMap(({ providerPaymentId }) => providerPaymentId ?? []);
    const paid = await orders.findByTransactions(tenantId, ids);
    const all = new Map([...ofEmails, ...paid].map((order) => [order.orderId, order]));
    if (found.match !== undefined) all.delete(found.match.order.orderId);
    return [...all.values()];
  }

  private async findDisputes(
    dispute: Dispute,
    { marks, known, recorded, orders }: CustomerRecords & WithOrders,
  ): Promise<HistoryDispute[]> {
    const provided = providedPayments(known).flatMap(({ id, otherIds = [] }) => [id, ...otherIds]);
    const ofOrders = orders.flatMap(({ payments }) => payments?.flatMap((one) => one.transactionIds) ?? []);
    const ofRecords = recorded.flatMap(({ providerPaymentId }) => providerPaymentId ?? []);
    const disputes = await this.deps.customerDisputes.findDisputes(dispute.tenantId, {
      of: dispute,
      marks,
      paymentIds: distinct([dispute.transactionId ?? '', ...provided, ...ofRecords, ...ofOrders]),
      externalPaymentIds: recorded.map(({ externalId }) => externalId),
      orderIds: orders.map(({ orderId }) => orderId),
      limit: readMax,
    });
    return this.withoutDuplicates(dispute, disputes);
  }

  /** Leaves out the store's copy of a case that a payment service reports, too, and all copies of this case. */
  private async withoutDuplicates(
    dispute: Dispute,
    disputes: readonly HistoryDispute[],
  ): Promise<HistoryDispute[]> {
    const among = await this.deps.linkedDisputes.findDuplicatesAmong(dispute.tenantId, [
      dispute,
      ...disputes,
    ]);
    const known = new Set([dispute.disputeId, ...disputes.map(({ disputeId }) => disputeId)]);
    const copiesOf = (disputeId: string) => among.get(disputeId)?.map(({ other }) => other.disputeId) ?? [];
    const isOfStore = ({ provider }: HistoryDispute) =>
      this.deps.registry.find(provider)?.manifest.store !== undefined;
    return disputes.filter((one) => {
      const copies = copiesOf(one.disputeId);
      if (copies.includes(dispute.disputeId)) return false;
      return !(isOfStore(one) && copies.some((copy) => known.has(copy)));
    });
  }
}

type CustomerRecords = { readonly marks: CustomerMarks; readonly recorded: readonly Payment[] };
type WithOrders = { readonly known: KnownCustomer; readonly orders: readonly Order[] };

/** The IDs of possible payments and orders whose amount is the disputed one. */
function idsOfSameAmount(
  { amount }: Dispute,
  { candidates, paymentCandidates }: FoundRecords,
): ReadonlySet<string> {
  return new Set([
    ...candidates.filter(({ order }) => isSame(order.total, amount)).map(({ order }) => order.orderId),
    ...paymentCandidates
      .filter(({ payment }) => isSame(payment.amount, amount))
      .map(({ payment }) => payment.externalId),
  ]);
}

function toHistoryOrder(
  { orderId, number, storeName, placedAt, total, buyer }: Order,
  marks: CustomerMarks,
  possible: ReadonlySet<string>,
): HistoryOrderDto {
  return {
    order_id: orderId,
    number,
    store_name: storeName,
    placed_at: placedAt.toISOString(),
    total: total.amountMinor,
    ...currencyOf(total),
    may_be_disputed_payment: possible.has(orderId),
    matched_by: marks.emails.includes(buyer.email?.toLowerCase() ?? '') ? ['email'] : ['payment'],
  };
}

function toHistoryDispute(other: HistoryDispute, { transactionId }: Dispute): HistoryDisputeDto {
  return {
    dispute_id: other.disputeId,
    provider: other.provider,
    psp_dispute_id: other.providerDisputeId,
    status: other.status,
    reason: other.reason,
    amount: other.amount.amountMinor,
    ...currencyOf(other.amount),
    created_at: other.createdAt.toISOString(),
    same_payment: other.transactionId !== undefined && other.transactionId === transactionId,
    matched_by: [...other.matchedBy],
  };
}

const distinct = (values: readonly string[]) => [...new Set(values)].filter((value) => value !== '');
