import { lookUp, money, usualNetworkCode } from '@rebuttal/plugin-kit';
import type { SimulatedDisputeRequest } from '@rebuttal/plugin-kit/simulator';

import { toWire } from '../src/money.js';

import type { ScenarioPlan } from './scenarios.js';
import type { SiteRecords } from './site-records.js';
import type { WireDispute } from './wire.js';

const defaultAmount = 8640;
const dayMs = 86_400_000;
export const responseDays = 10;

/** Our reasons → Wix's. Any other value is passed on as Wix's. */
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

/** Creates a dispute about a new payment. */
export function newDispute(
  records: SiteRecords,
  options: SimulatedDisputeRequest,
  plan: ScenarioPlan,
): WireDispute {
  const reason = options.reason ?? 'fraudulent';
  const amount = money(
    options.amount ?? plan.amount ?? defaultAmount,
    options.currency ?? plan.currency ?? 'USD',
  );
  const now = records.ports.now();
  const createdAt = plan.isExpired === true ? new Date(now.getTime() - (responseDays + 1) * dayMs) : now;
  const code = usualNetworkCode(options.network ?? 'visa', reason);
  const dueDate = new Date(createdAt.getTime() + responseDays * dayMs).toISOString();
  return {
    id: records.newId('dispute'),
    ...namesOf(records, options),
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

/** The disputed payment, and the case at the payment service behind Wix. */
function namesOf(records: SiteRecords, { transactionId, originDisputeId }: SimulatedDisputeRequest) {
  return {
    chargeId: transactionId ?? records.newId('charge'),
    providerDisputeId: originDisputeId ?? `dp_${records.newId('provider-dispute').replaceAll('-', '')}`,
  };
}
