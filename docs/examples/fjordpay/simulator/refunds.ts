import { integerOf, parseObject, textOf } from '@rebuttal/plugin-kit';
import type {
  SimulatedPayments,
  SimulatorAnswer,
  SimulatorPorts,
  SimulatorRequest,
} from '@rebuttal/plugin-kit/simulator';

import { accountOf } from './bank.js';
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
export function simulatedPayments(bank: Bank, { store }: SimulatorPorts): SimulatedPayments {
  return {
    createPayment(simulated, { amount, currency, refundsWait = false }) {
      const account = accountOf(simulated.credentials.api_key);
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
      bank.postRefund(accountOf(simulated.credentials.api_key), id);
    },
  };
}

/** Shows or refunds a payment of `createPayment`. Undefined for any other call. */
export function handlePayment(
  bank: Bank,
  { store }: SimulatorPorts,
  request: SimulatorRequest,
  account: string,
): SimulatorAnswer | undefined {
  const [, id = '', action] = path.exec(request.path) ?? [];
  const stored = store.get<StoredPayment>('payment', id);
  if (stored?.account !== account) return undefined;
  return action === undefined ? json(200, show(bank, stored)) : refund(bank, { store }, stored, request);
}

function show(bank: Bank, { account, id, amount, currency, refunds }: StoredPayment): object {
  const disputed = bank.casesOf(account).some(({ dispute }) => dispute.payment_id === id);
  const kept = refunds.filter(({ status }) => status !== 'returned');
  const refunded = kept.reduce((sum, one) => sum + one.amount, 0);
  return { id, amount, currency, refunded, refunds, charged_back: disputed };
}

function refund(
  bank: Bank,
  { store }: Pick<SimulatorPorts, 'store'>,
  stored: StoredPayment,
  { body }: SimulatorRequest,
): SimulatorAnswer {
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
  store.put('payment', id, { ...stored, refunds: [...refunds, made] });
  bank.postRefund(account, id);
  return json(201, made);
}

function json(status: number, body: object): SimulatorAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
