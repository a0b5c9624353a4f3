import { lookUp, money, usualNetworkCode } from '@rebuttal/plugin-kit';
import type { SimulatedDisputeRequest } from '@rebuttal/plugin-kit';

import { toWire } from '../money.js';

import type { Books } from './books.js';
import type { ScenarioPlan } from './scenarios.js';
import type { WireDispute } from './wire.js';

const defaultAmount = 8640;
const dayMs = 86_400_000;
export const answerDays = 10;

/** Canonical reasons in Wix's words; other words are taken as Wix's. */
const words: Readonly<Record<string, string>> = {
  fraudulent: 'FRAUD_CARD_ABSENT',
  unrecognized: 'FRAUD_CARD_ABSENT',
  product_not_received: 'SERVICES_NOT_PROVIDED',
  product_unacceptable: 'NOT_AS_DESCRIBED',
  duplicate: 'DUPLICATE_PROCESSING',
  subscription_canceled: 'CANCELED_RECURRING',
  credit_not_processed: 'CANCELED',
  incorrect_amount: 'OTHER',
  authorization: 'OTHER',
  processing_error: 'OTHER',
  noncompliant: 'OTHER',
  general: 'OTHER',
};

/** A new dispute of a new payment. */
export function newDispute(books: Books, wish: SimulatedDisputeRequest, plan: ScenarioPlan): WireDispute {
  const reason = wish.reason ?? 'fraudulent';
  const amount = money(wish.amount ?? plan.amount ?? defaultAmount, wish.currency ?? plan.currency ?? 'USD');
  const now = books.ports.now();
  const createdAt = plan.isExpired === true ? new Date(now.getTime() - (answerDays + 1) * dayMs) : now;
  const code = usualNetworkCode(wish.network ?? 'visa', reason);
  const dueDate = new Date(createdAt.getTime() + answerDays * dayMs).toISOString();
  return {
    id: books.newId('dispute'),
    ...namesOf(books, wish),
    stage: plan.beginsAsInquiry === true ? 'INQUIRY' : 'CHARGEBACK',
    reason: lookUp(words, reason) ?? reason,
    ...(code === undefined ? {} : { networkReasonCode: code }),
    currencyCode: amount.currency,
    amount: toWire(amount),
    status: 'WAITING_MERCHANT',
    sellerProtection: 'NOT_ELIGIBLE',
    channel: 'EXTERNAL',
    dueDate,
    actions: [
      { type: 'ACCEPT', dueDate },
      ...(plan.isNotDefendable === true ? [] : [{ type: 'DEFEND', dueDate }]),
    ],
    defendable: plan.isNotDefendable !== true,
    autoDefended: false,
    createdDate: createdAt.toISOString(),
    updatedDate: createdAt.toISOString(),
    revision: '1',
  };
}

/** Which payment it is about, and which case at the payment service behind Wix. */
function namesOf(books: Books, { transactionId, originDisputeId }: SimulatedDisputeRequest) {
  return {
    chargeId: transactionId ?? books.newId('charge'),
    providerDisputeId: originDisputeId ?? `dp_${books.newId('provider-dispute').replaceAll('-', '')}`,
  };
}
