import { currencyExponent } from '@rebuttal/plugin-kit';

import type { Order } from '../../commerce/orders/orders.js';
import { toOrderDto } from '../../commerce/orders/orders.mapping.js';
import type { Payment } from '../../commerce/payments/payments.js';
import type { Customer, Usage } from '../../commerce/records/customer-records.js';
import type {
  DisputeOrderDto,
  MatchDto,
  OrderEvidenceDraftsDto,
  RecordedCustomerDto,
  RecordedPaymentDto,
  RecordedUsageDto,
} from './dispute-orders.dto.js';
import type { DisputeRecords, Draft } from './dispute-orders.service.js';
import type { Match } from './order-matching.js';

export function toDisputeOrderDto({ match, candidates, payment, ...found }: DisputeRecords): DisputeOrderDto {
  const { paymentCandidates, customer, usage, policies } = found;
  return {
    order: match === undefined ? null : toOrderDto(match.order),
    match: match === undefined ? null : toMatchDto(match),
    candidates: candidates.map((one) => ({ order: toOrderDto(one.order), ...toMatchDto(one) })),
    payment: payment === undefined ? null : toPaymentDto(payment.payment),
    payment_match: payment === undefined ? null : toMatchDto(payment),
    payment_candidates: paymentCandidates.map((one) => ({
      payment: toPaymentDto(one.payment),
      ...toMatchDto(one),
    })),
    customer: customer === undefined ? null : toCustomerDto(customer),
    usage: toUsageDto(usage),
    policies: policies.map(({ policy, consent }) => ({
      kind: policy.kind,
      version: policy.version,
      valid_from: policy.validFrom.toISOString(),
      accepted_at: consent?.acceptedAt.toISOString() ?? null,
    })),
  };
}

function toMatchDto({ basis, confidence, reasons }: Match): MatchDto {
  return { basis, confidence, reasons: [...reasons] };
}

function toPaymentDto(payment: Payment): RecordedPaymentDto {
  const { amount } = payment;
  return {
    payment_id: payment.externalId,
    provider_payment_id: payment.providerPaymentId ?? null,
    amount: amount.amountMinor,
    currency: amount.currency,
    currency_exponent: currencyExponent(amount.currency),
    refunded_amount: payment.refunded?.amountMinor ?? null,
    paid_at: payment.paidAt.toISOString(),
    network: payment.network ?? null,
    card_last4: payment.cardLast4 ?? null,
    email: payment.email ?? null,
    account_id: payment.accountId ?? null,
    description: payment.description ?? null,
  };
}

function toCustomerDto({ externalId, name, email, accountId }: Customer): RecordedCustomerDto {
  return {
    customer_id: externalId,
    name: name ?? null,
    email: email ?? null,
    account_id: accountId ?? null,
  };
}

function toUsageDto(usage: Usage | undefined): RecordedUsageDto | null {
  const [first, last] = [usage?.events[0], usage?.events.at(-1)];
  if (usage === undefined || first === undefined || last === undefined) return null;
  return {
    account_id: usage.accountId,
    events: usage.count,
    first_use_at: first.occurredAt.toISOString(),
    last_use_at: last.occurredAt.toISOString(),
  };
}

export function toDraftsDto({
  order,
  drafts,
}: {
  readonly order: Order;
  readonly drafts: readonly Draft[];
}): OrderEvidenceDraftsDto {
  return {
    order_id: order.orderId,
    drafts: drafts.map(({ kind, evidenceType, title, text, asFile, evidenceId }) => ({
      kind,
      evidence_type: evidenceType,
      title,
      text,
      as_file: asFile === true,
      evidence_id: evidenceId ?? null,
    })),
  };
}
