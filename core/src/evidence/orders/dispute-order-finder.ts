import type { Dispute } from '../../case/disputes/disputes.js';
import type { Customer } from '../../commerce/records/customer-records.js';
import type { DisputePaymentsRepository } from '../facts/dispute-payments.repository.js';
import { DisputeRecordFinder, type DisputeRecordFinderDeps } from './dispute-record-finder.js';
import { LikelyRecords, type LikelyRecordsDeps } from './likely-records.js';
import type { MatchedRecords } from './matched-records.js';
import { withDifferences } from './order-differences.js';
import { withPayment, type OrderMatch, type PaymentMatch } from './order-matching.js';

export type FoundRecords = {
  /** The order of the disputed payment, if it is certain or a person linked it. */
  readonly match: OrderMatch | undefined;
  /** Possible orders, the likeliest first. */
  readonly candidates: readonly OrderMatch[];
  /** The disputed payment in the data API, if it is certain or a person linked it. */
  readonly payment: PaymentMatch | undefined;
  /** Possible payments of the data API, the likeliest first. */
  readonly paymentCandidates: readonly PaymentMatch[];
  readonly customer: Customer | undefined;
};

export type DisputeOrderFinderDeps = DisputeRecordFinderDeps &
  LikelyRecordsDeps & { readonly disputePayments: Pick<DisputePaymentsRepository, 'findDisputePayment'> };

/** Finds the order, the payment and the customer that a disputed payment belongs to, in stores and in the data API. */
export class DisputeOrderFinder {
  private readonly records: DisputeRecordFinder;
  private readonly likely: LikelyRecords;

  constructor(private readonly deps: DisputeOrderFinderDeps) {
    this.records = new DisputeRecordFinder(deps);
    this.likely = new LikelyRecords(deps);
  }

  /** Returns the dispute's records, and candidates for those that are unknown. */
  async findOrder(dispute: Dispute): Promise<FoundRecords> {
    const { tenantId, disputeId } = dispute;
    const { order, payment, clues } = await this.records.search(dispute);
    const customer = await this.records.findCustomer(tenantId, {
      order: order.match,
      payment: payment.match,
    });
    const read = await this.deps.disputePayments.findDisputePayment(tenantId, disputeId);
    const paid = { payment: read?.payment, recorded: payment.match?.payment };
    const match = order.match && withDifferences(order.match, paid);
    const found = { match, payment: payment.match, customer };
    if (order.match !== undefined && payment.match !== undefined)
      return { ...found, candidates: [], paymentCandidates: [] };
    const likely = await this.likely.findLikelyRecords(dispute, {
      clues: withPayment(clues, read?.payment),
      paidAt: read?.payment.paidAt,
      possible: { orders: order.possible, payments: payment.possible },
    });
    return {
      ...found,
      candidates: order.match === undefined ? likely.orders : [],
      paymentCandidates: payment.match === undefined ? likely.payments : [],
    };
  }

  /** Returns the dispute's records that are certain or that a person linked. */
  findRecords(dispute: Dispute): Promise<MatchedRecords> {
    return this.records.findRecords(dispute);
  }
}
