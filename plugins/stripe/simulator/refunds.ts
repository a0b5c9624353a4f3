import { money } from '@rebuttal/plugin-kit';
import { usualBuyer } from '@rebuttal/plugin-kit/simulator';
import type { SimulatedAccount, SimulatedPayments } from '@rebuttal/plugin-kit/simulator';

import { toWire } from '../src/money.js';

import type { Account } from './account.js';
import { missing, refused, StripeApiError } from './api-error.js';
import type { Call } from './api.js';
import { post } from './events.js';
import { textOf, treeOf } from './form-parser.js';
import { listOf } from './list.js';
import { chargeOf } from './payments.js';
import { closeWarnings } from './warnings.js';
import type { WireCharge, WireRefund } from './wire.js';

const daySeconds = 86_400;

/** Payments that no one has disputed. */
export function simulatedPayments(connect: (simulated: SimulatedAccount) => Account): SimulatedPayments {
  return {
    createPayment(simulated, { amount, currency, refundsWait }) {
      const account = connect(simulated);
      const charge = newCharge(account, { amount, currency });
      if (refundsWait) account.save('charge', charge.id, { ...charge, metadata: { refunds: 'wait' } });
      return { providerPaymentId: charge.id };
    },
    endRefunds(simulated, providerPaymentId, end) {
      const account = connect(simulated);
      const charge = account.get('charge', providerPaymentId);
      for (const before of account.refundsOf(charge.id)) {
        if (before.status === end || before.status === 'failed') continue;
        const failed = end === 'failed' ? { failure_reason: 'lost_or_stolen_card' } : {};
        const refund: WireRefund = { ...before, ...failed, status: end };
        save(account, refund);
        const type = end === 'failed' ? 'refund.failed' : 'refund.updated';
        post(account, [{ type, object: refund, before }]);
      }
    },
  };
}

/** A payment two weeks ago. */
export function newCharge(account: Account, { amount, currency, network = 'visa' }: NewCharge): WireCharge {
  const id = account.newId('ch');
  const paid = {
    amount: toWire(money(amount, currency)),
    charge: id,
    currency: currency.toLowerCase(),
    livemode: account.livemode,
    payment_intent: account.newId('pi'),
    payment_method_details: { type: 'card', card: { brand: network } },
  };
  const made = { id, customer: null, buyer: usualBuyer, paidAt: account.nowSeconds() - 14 * daySeconds };
  const charge = chargeOf(paid, made);
  account.save('charge', charge.id, charge);
  return charge;
}

type NewCharge = {
  readonly amount: number;
  readonly currency: string;
  readonly network?: string | undefined;
};

/** Source: API reference, "List all refunds". */
export function listRefunds({ account, form }: Call): object {
  return listOf('/v1/refunds', account.refundsOf(textOf(form.charge) ?? ''), form);
}

/** Source: API reference, "Create a refund". */
export function createRefund({ account, form }: Call): object {
  const id = textOf(form.charge) ?? '';
  const charge = account.find('charge', id);
  if (charge === undefined) throw missing('charge', id, 'charge');
  requireUndisputed(account, charge);
  const left = charge.amount_captured - charge.amount_refunded;
  if (left <= 0)
    throw new StripeApiError(400, `Charge ${id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  const amount = Number(textOf(form.amount) ?? left);
  if (!Number.isInteger(amount) || amount < 1) throw refused('Invalid positive integer', 'amount');
  if (amount > left)
    throw refused(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      'amount',
    );
  const waits = (charge.metadata as Record<string, unknown> | undefined)?.refunds === 'wait';
  const refund: WireRefund = {
    id: account.newId('re'),
    object: 'refund',
    amount,
    charge: id,
    created: account.nowSeconds(),
    currency: charge.currency,
    metadata: { ...(treeOf(form.metadata) as Record<string, string>) },
    payment_intent: charge.payment_intent,
    reason: textOf(form.reason) ?? null,
    status: waits ? 'pending' : 'succeeded',
  };
  save(account, refund);
  post(account, [{ type: 'refund.created', object: refund }]);
  return refund;
}

function requireUndisputed(account: Account, { id }: WireCharge): void {
  const disputes = account.disputes().filter(({ charge }) => charge === id);
  if (disputes.some((dispute) => !dispute.is_charge_refundable))
    throw new StripeApiError(400, `Charge ${id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
}

/** A failed refund returns its amount to the charge. */
function save(account: Account, refund: WireRefund): void {
  const others = account.refundsOf(refund.charge).filter(({ id }) => id !== refund.id);
  const refunds = [refund, ...others];
  account.save('refunds', refund.charge, refunds);
  const charge = account.find('charge', refund.charge);
  if (charge === undefined) return;
  const counted = refunds.filter(({ status }) => status !== 'failed');
  const amountRefunded = counted.reduce((sum, { amount }) => sum + amount, 0);
  account.save('charge', charge.id, {
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount_captured,
  });
  closeWarnings(account, charge.id);
}
