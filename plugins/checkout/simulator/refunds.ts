import { integerOf, parseObject, textOf } from '@rebuttal/plugin-kit';
import type { SimulatedAccount, SimulatedPayments } from '@rebuttal/plugin-kit/simulator';

import { assumptions } from '../src/assumptions.js';
import type { Account, StoredPayment } from './account.js';
import { invalid } from './api-error.js';
import type { Call } from './api.js';
import { publishPayment } from './events.js';
import { newPayment } from './new-dispute.js';
import { findPayment } from './payments.js';
import { toWireTime } from './wire.js';
import type { WirePayment, WireRefund } from './wire.js';

/** Payments that no one has disputed. */
export function simulatedPayments(connect: (simulated: SimulatedAccount) => Account): SimulatedPayments {
  return {
    createPayment(simulated, { amount, currency, refundsWait }) {
      const account = connect(simulated);
      const payment = newPayment(account, { amount, currency, network: 'visa' }, {});
      account.save('payment', payment.id, { payment, refunds: [], ...(refundsWait ? { refundsWait } : {}) });
      return { providerPaymentId: payment.id };
    },
    endRefunds(simulated, providerPaymentId, end) {
      const account = connect(simulated);
      const stored = account.get('payment', providerPaymentId);
      const refunds = stored.refunds.map((refund) => ({ ...refund, approved: end === 'succeeded' }));
      account.save('payment', providerPaymentId, { ...stored, refunds });
      const type = end === 'succeeded' ? 'payment_refunded' : 'payment_refund_declined';
      for (const refund of refunds) publishPayment(account, { type, payment: stored.payment, refund });
    },
  };
}

/** Source: docs page "Idempotency". */
const keyLifeMs = 86_400_000;

/** `POST /payments/{id}/refunds`. The same key returns the first response for a day. */
export function refundPayment(call: Call): object {
  const { account, request } = call;
  const refund = () => {
    const made = newRefund(call);
    return {
      action_id: made.refund.id,
      reference: made.refund.reference,
      _links: { payment: { href: `https://api.sandbox.checkout.com/payments/${made.payment.id}` } },
    };
  };
  return account.once(request.headers['cko-idempotency-key'], refund, keyLifeMs);
}

function newRefund(call: Call): { readonly payment: WirePayment; readonly refund: WireRefund } {
  const { account, request } = call;
  const stored = findPayment(call);
  const { payment, refunds, refundsWait } = stored;
  if (account.disputes().some(({ dispute }) => dispute.payment.id === payment.id))
    throw invalid(assumptions.refundCodes.disputed);
  const body = parseObject(Buffer.from(request.body).toString('utf8')) ?? {};
  const left = payment.amount - refundedOf(stored);
  const amount = integerOf(body, 'amount') ?? left;
  if (amount < 1) throw invalid('amount_invalid');
  if (amount > left) throw invalid(assumptions.refundCodes.tooLarge);
  const refund: WireRefund = {
    id: account.newId('act'),
    amount,
    reference: textOf(body, 'reference') ?? payment.reference,
    processed_on: toWireTime(account.ports.now()),
    ...(refundsWait ? {} : { approved: true }),
  };
  account.save('payment', payment.id, { ...stored, refunds: [refund, ...refunds] });
  const type = refundsWait ? 'payment_refund_pending' : 'payment_refunded';
  publishPayment(account, { type, payment, refund });
  return { payment, refund };
}

export function refundedOf({ refunds }: StoredPayment): number {
  return refunds.filter(({ approved }) => approved !== false).reduce((sum, { amount }) => sum + amount, 0);
}
