import { integerOf, money, parseObject, textOf } from '@rebuttal/plugin-kit';
import type { SimulatedAccount, SimulatedPayments } from '@rebuttal/plugin-kit/simulator';

import { assumptions } from '../src/assumptions.js';
import { toWire } from '../src/money.js';
import { invalid } from './api-error.js';
import type { Call } from './api.js';
import { publishPayment } from './events.js';
import { codeOf } from './ids.js';
import { findPayment } from './payments.js';
import type { Account, SimulatorStore, StoredPayment } from './simulator-store.js';
import { toWireTime } from './wire.js';
import type { WirePayment, WireRefund } from './wire.js';

const dayMs = 86_400_000;

/** Payments that no one has disputed. */
export function simulatedPayments(
  store: SimulatorStore,
  toAccount: (simulated: SimulatedAccount) => Account & { readonly channel?: string },
): SimulatedPayments {
  return {
    createPayment(simulated, { amount, currency, refundsWait }) {
      const account = toAccount(simulated);
      const sequence = store.next('payment');
      const payment = {
        id: store.newId('pay'),
        action_id: store.newId('act'),
        processing_channel_id: account.channel ?? `pc_${codeOf(`channel:${account.key}`)}`,
        amount: toWire(money(amount, currency)),
        currency,
        reference: `ORD-${5000 + sequence}`,
        method: 'VISA',
        arn: String(sequence).padStart(23, '7454999829'),
        mcc: '5995',
        '3ds': { version: '2.2.0', enrolled: 'Y' },
        eci: '05',
        has_refund: false,
        processed_on: toWireTime(new Date(store.ports.now().getTime() - 14 * dayMs)),
      };
      store.savePayment(account, { payment, refunds: [], ...(refundsWait ? { refundsWait } : {}) });
      return { providerPaymentId: payment.id };
    },
    endRefunds(simulated, providerPaymentId, end) {
      const account = toAccount(simulated);
      const stored = store.findPayment(account, providerPaymentId);
      if (stored === undefined) throw new RangeError(`there is no payment ${providerPaymentId}`);
      const refunds = stored.refunds.map((refund) => ({ ...refund, approved: end === 'succeeded' }));
      store.savePayment(account, { ...stored, refunds });
      const type = end === 'succeeded' ? 'payment_refunded' : 'payment_refund_declined';
      for (const refund of refunds) publishPayment(store, account, { type, payment: stored.payment, refund });
    },
  };
}

/** Source: docs page "Idempotency". */
const keyLifeMs = dayMs;

/** `POST /payments/{id}/refunds`. The same key returns the first response for a day. */
export function refundPayment(call: Call): object {
  const { store, account, request } = call;
  const key = request.headers['cko-idempotency-key'] ?? '';
  const now = store.ports.now().getTime();
  const known = key === '' ? undefined : store.findAnswer(account, key);
  if (known !== undefined && now - known.at < keyLifeMs) return known.answer;
  const { payment, refund } = refundOnce(call);
  const answer = {
    action_id: refund.id,
    reference: refund.reference,
    _links: { payment: { href: `https://api.sandbox.checkout.com/payments/${payment.id}` } },
  };
  if (key !== '') store.saveAnswer(account, key, { at: now, answer });
  return answer;
}

function refundOnce(call: Call): { readonly payment: WirePayment; readonly refund: WireRefund } {
  const { store, account, request } = call;
  const stored = findPayment(call);
  const { payment, refunds, refundsWait } = stored;
  if (store.disputesOf(account).some(({ dispute }) => dispute.payment.id === payment.id))
    throw invalid(assumptions.refundCodes.disputed);
  const body = parseObject(Buffer.from(request.body).toString('utf8')) ?? {};
  const left = payment.amount - refundedOf(stored);
  const amount = integerOf(body, 'amount') ?? left;
  if (amount < 1) throw invalid('amount_invalid');
  if (amount > left) throw invalid(assumptions.refundCodes.tooLarge);
  const refund: WireRefund = {
    id: store.newId('act'),
    amount,
    reference: textOf(body, 'reference') ?? payment.reference,
    processed_on: toWireTime(store.ports.now()),
    ...(refundsWait ? {} : { approved: true }),
  };
  store.savePayment(account, { ...stored, refunds: [refund, ...refunds] });
  const type = refundsWait ? 'payment_refund_pending' : 'payment_refunded';
  publishPayment(store, account, { type, payment, refund });
  return { payment, refund };
}

export function refundedOf({ refunds }: StoredPayment): number {
  return refunds.filter(({ approved }) => approved !== false).reduce((sum, { amount }) => sum + amount, 0);
}
