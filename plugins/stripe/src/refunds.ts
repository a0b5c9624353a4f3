import {
  findRefund,
  lookUp,
  objectOf,
  objectsOf,
  optional,
  ProviderError,
  refundOnce,
  textOf,
} from '@rebuttal/plugin-kit';
import type {
  JsonObject,
  PaymentToRefund,
  ProviderRefund,
  Refund,
  RefundedPayment,
  RefundRefusal,
} from '@rebuttal/plugin-kit';

import { amountOf } from './charge-fields.js';
import { get, idempotencyKeyOf, post, underKey } from './client.js';
import type { credentialFields, StripeContext } from './credentials.js';
import { idOf, required, timeOf } from './fields.js';
import type { FormFields } from './form.js';
import { toWire } from './money.js';

/** The newest refunds. `amount_refunded` counts older ones, too. */
const pageSize = 100;
const referenceField = 'rebuttal_refund_id';

/** Source: API reference, "Error codes". */
const refusals: Readonly<Record<string, RefundRefusal>> = {
  charge_already_refunded: 'already_refunded',
  charge_disputed: 'payment_disputed',
  refund_disputed_payment: 'payment_disputed',
  charge_not_refundable: 'not_refundable',
  balance_insufficient: 'insufficient_balance',
  insufficient_funds: 'insufficient_balance',
};

export async function refundPayment(refund: Refund<typeof credentialFields>): Promise<ProviderRefund> {
  const { context, payment, amount, reference } = refund;
  const charge = await readCharge(context, payment.paymentId);
  const paymentId = required(textOf(charge, 'id'), 'payment');
  const read = () => readRefunds(context, { ...payment, paymentId });
  const form = { charge: paymentId, amount: toWire(amount), metadata: { [referenceField]: reference } };
  return refundOnce(refund, {
    provider: 'Stripe',
    refusals,
    read,
    send: () =>
      underKey(
        idempotencyKeyOf(reference, 'refund'),
        async (key) => toRefund(await post(context, '/v1/refunds', form, key)),
        async () => findRefund(await read(), reference),
      ),
  });
}

export async function readRefunds(
  context: StripeContext,
  { paymentId }: PaymentToRefund,
): Promise<RefundedPayment> {
  const charge = await readCharge(context, paymentId);
  const id = required(textOf(charge, 'id'), 'payment');
  const refunds = await list(context, '/v1/refunds', { charge: id, limit: pageSize });
  const isDisputed = charge.disputed === true && (await hasTakenMoney(context, id));
  return {
    paymentId: id,
    paid: required(amountOf(charge, 'amount_captured'), 'captured amount of the payment'),
    refundedMinor: required(amountOf(charge, 'amount_refunded'), 'refunded amount of the payment')
      .amountMinor,
    refunds: refunds.map(toRefund),
    ...(isDisputed ? { isDisputed } : {}),
  };
}

/** A missing list must not look like an empty one. */
async function list(context: StripeContext, path: string, query: FormFields): Promise<readonly JsonObject[]> {
  const page = await get(context, path, query);
  required(Array.isArray(page.data) ? true : undefined, 'list');
  return objectsOf(page, 'data');
}

/** A payment is known by its charge or by its payment intent. */
async function readCharge(context: StripeContext, paymentId: string): Promise<JsonObject> {
  if (!paymentId.startsWith('pi_')) return get(context, `/v1/charges/${encodeURIComponent(paymentId)}`);
  const charges = await list(context, '/v1/charges', { payment_intent: paymentId });
  const paid = charges.find(({ status }) => status === 'succeeded');
  if (paid !== undefined) return paid;
  throw new ProviderError('not_found', 'Stripe has no payment for this payment intent.');
}

/** An inquiry takes no money, and ends with a refund. Source: API reference, dispute object, `is_charge_refundable`. */
async function hasTakenMoney(context: StripeContext, charge: string): Promise<boolean> {
  const disputes = await list(context, '/v1/disputes', { charge, limit: pageSize });
  return disputes.some(
    (dispute) => dispute.is_charge_refundable !== true && textOf(dispute, 'status') !== 'won',
  );
}

/** Source: API reference, refund object. */
const statuses: Readonly<Record<string, ProviderRefund['status']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
  pending: 'pending',
  requires_action: 'pending',
};

function toRefund(refund: JsonObject): ProviderRefund {
  return {
    id: required(textOf(refund, 'id'), 'refund'),
    amount: required(amountOf(refund, 'amount'), 'amount of the refund'),
    status: required(lookUp(statuses, textOf(refund, 'status')), 'status of the refund'),
    ...optional('reference', textOf(objectOf(refund, 'metadata'), referenceField)),
    ...optional('refundedAt', timeOf(refund, 'created')),
    ...optional('failure', textOf(refund, 'failure_reason')?.replaceAll('_', ' ')),
  };
}

/** Source: API reference, "Types of events". `charge.refunded` contains the charge, the others the refund. */
export const refundEventTypes = [
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refund.updated',
  'charge.refunded',
];

export function refundedCharge(type: string, object: JsonObject): string | undefined {
  return type === 'charge.refunded' ? textOf(object, 'id') : idOf(object, 'charge');
}
