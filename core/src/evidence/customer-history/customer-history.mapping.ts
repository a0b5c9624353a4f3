import { currencyExponent, type Money } from '@rebuttal/plugin-kit';

import type { CustomerHistoryDto } from './customer-history.dto.js';
import type { CustomerHistory, HistoryPart } from './customer-history.js';

export function toCustomerHistoryDto({
  knownBy,
  isPaymentPending,
  payments,
  orders,
  disputes,
}: CustomerHistory): CustomerHistoryDto {
  const { won, lost, open } = disputes;
  return {
    known_by: [...knownBy],
    payment_pending: isPaymentPending,
    payments: toPartDto(payments, (payment) => ({
      payment_id: payment.paymentId,
      paid_at: payment.paidAt.toISOString(),
      amount: payment.amount.amountMinor,
      ...currencyOf(payment.amount),
      description: payment.description ?? null,
      disputed: payment.isDisputed,
      dispute_id: payment.disputeId ?? null,
      refunded: payment.isRefunded,
      may_be_disputed_payment: payment.mayBeDisputed,
      matched_by: [...payment.matchedBy],
    })),
    orders: toPartDto(orders, (order) => ({
      order_id: order.orderId,
      number: order.number,
      store_name: order.storeName,
      placed_at: order.placedAt.toISOString(),
      total: order.total.amountMinor,
      ...currencyOf(order.total),
      may_be_disputed_payment: order.mayBeDisputed,
      matched_by: [...order.matchedBy],
    })),
    disputes: {
      ...toPartDto(disputes, (dispute) => ({
        dispute_id: dispute.disputeId,
        provider: dispute.provider,
        psp_dispute_id: dispute.providerDisputeId,
        status: dispute.status,
        reason: dispute.reason,
        amount: dispute.amount.amountMinor,
        ...currencyOf(dispute.amount),
        created_at: dispute.createdAt.toISOString(),
        same_payment: dispute.isSamePayment,
        matched_by: [...dispute.matchedBy],
      })),
      ...{ won, lost, open },
    },
  };
}

function toPartDto<T, Dto>({ count, hasMore, latest }: HistoryPart<T>, toDto: (record: T) => Dto) {
  return { count, has_more: hasMore, latest: latest.map(toDto) };
}

function currencyOf({ currency }: Money) {
  return { currency, currency_exponent: currencyExponent(currency) };
}
