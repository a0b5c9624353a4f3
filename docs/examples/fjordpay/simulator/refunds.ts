import { integerOf, parseObject, textOf } from '@rebuttal/plugin-kit';
import { jsonAnswer as json } from '@rebuttal/plugin-kit/simulator';
import type { SimulatedPayments, SimulatorAnswer, SimulatorRequest } from '@rebuttal/plugin-kit/simulator';

import type { Bank } from './bank.js';

type WireRefund = Readonly<Record<'id' | 'currency' | 'reference' | 'status', string>> & {
  readonly amount: number;
};
type StoredPayment = {
  readonly account: string;
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly refunds: readonly WireRefund[];
  readonly refundsWait: boolean;
};

const path = /^\/v1\/payments\/([^/]+)(\/refunds)?$/;

/** Payments that no one has disputed, in the same store. */
export function simulatedPayments(bank: Bank): SimulatedPayments {
  const { store } = bank.ports;
  return {
    createPayment(simulated, { amount, currency, refundsWait = false }) {
      const account = bank.accountOf(simulated);
      const id = bank.newId('pay');
      bank.saveEndpoint(simulated);
      store.put('payment', id, { account, id, amount, currency, refunds: [], refundsWait });
      return { providerPaymentId: id };
    },
    endRefunds(simulated, id, end) {
      const stored = store.get<StoredPayment>('payment', id);
      if (stored === undefined) throw new RangeError(`there is no payment ${id}`);
      const status = end === 'succeeded' ? 'paid' : 'returned';
      store.put('payment', id, {
        ...stored,
        refunds: stored.refunds.map((refund) => ({ ...refund, status })),
      });
      postRefund(bank, bank.accountOf(simulated), id);
    },
  };
}

/** Shows or refunds a payment of `createPayment`. Undefined for any other call. */
export function handlePayment(
  bank: Bank,
  request: SimulatorRequest,
  account: string,
): SimulatorAnswer | undefined {
  const [, id = '', action] = path.exec(request.path) ?? [];
  const stored = bank.ports.store.get<StoredPayment>('payment', id);
  if (stored?.account !== account) return undefined;
  return action === undefined ? json(200, show(bank, stored)) : refund(bank, stored, request);
}

function show(bank: Bank, { account, id, amount, currency, refunds }: StoredPayment): object {
  const disputed = bank.casesOf(account).some(({ dispute }) => dispute.payment_id === id);
  const kept = refunds.filter(({ status }) => status !== 'returned');
  const refunded = kept.reduce((sum, one) => sum + one.amount, 0);
  return { id, amount, currency, refunded, refunds, charged_back: disputed };
}

function refund(bank: Bank, stored: StoredPayment, { body }: SimulatorRequest): SimulatorAnswer {
  const wanted = parseObject(Buffer.from(body).toString('utf8')) ?? {};
  const reference = textOf(wanted, 'reference') ?? '';
  const known = stored.refunds.find((one) => one.reference === reference);
  if (known !== undefined) return json(200, known);
  const { currency, refundsWait, account, id, refunds } = stored;
  const status = refundsWait ? 'sent' : 'paid';
  const made = {
    id: bank.newId('ref'),
    amount: integerOf(wanted, 'amount') ?? 0,
    currency,
    reference,
    status,
  };
  bank.ports.store.put('payment', id, { ...stored, refunds: [...refunds, made] });
  postRefund(bank, account, id);
  return json(201, made);
}

function postRefund(bank: Bank, account: string, paymentId: string): void {
  const event = { id: bank.newId('evt'), created_at: bank.inDays(0), type: 'refund.changed' };
  bank.deliver(account, [{ ...event, payment_id: paymentId }]);
}
