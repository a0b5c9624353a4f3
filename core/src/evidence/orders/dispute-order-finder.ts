import type { Dispute } from '../../case/disputes/disputes.js';
import type { Customer } from '../../commerce/records/customer-records.js';
import type { DisputePaymentsRepository } from '../facts/dispute-payments.repository.js';
import { DisputeRecordFinder, type DisputeRecordFinderDeps } from './dispute-record-finder.js';
import { findLikelyRecords, type LikelyRecordsDeps } from './likely-records.js';
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
export class DisputeOrderFinder extends DisputeRecordFinder {
  constructor(private readonly more: DisputeOrderFinderDeps) {
    super(more);
  }

  /** Returns the dispute's records, and candidates for those that are unknown. */
  async findOrder(dispute: Dispute): Promise<FoundRecords> {
    const { tenantId, disputeId } = dispute;
    const { order, payment, clues } = await this.search(dispute);
    const customer = await this.findCustomer(tenantId, { order: order.match, payment: payment.match });
    const read = await this.more.disputePayments.findDisputePayment(tenantId, disputeId);
    const paid = { payment: read?.payment, recorded: payment.match?.payment };
    const match = order.match && withDifferences(order.match, paid);
    const found = { match, payment: payment.match, customer };
    if (order.match !== undefined && payment.match !== undefined)
      return { ...found, candidates: [], paymentCandidates: [] };
    const likely = await findLikelyRecords(this.more, dispute, {
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
}
