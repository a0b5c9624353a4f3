import { expect } from 'chai';

import { can } from '../../loading.js';
import type { Money } from '../../money.js';
import type { AnyContext } from '../../provider.js';
import type { ProviderRefund, RefundedPayment, RefundRefusal } from '../../refund.js';
import type { Fault } from '../../simulator/host.js';
import type { SimulatedPayments } from '../../simulator/simulator.js';
import type { Case } from '../case.js';
import { expectProviderError } from '../expect-error.js';
import { dyingHttp, isWrite, onlyDeath, ProcessDied, untilDone } from '../http-hooks.js';
import { defaultAmounts } from '../sample.js';
import type { ProviderSample } from '../sample.js';
import { toRequest } from '../world.js';
import type { World } from '../world.js';

const daySeconds = 86_400;
const paid = { amount: 4200, currency: 'EUR' };
const part: Money = { amountMinor: 1500, currency: 'EUR' };

const play = (fault: Fault) => (world: World) => world.host.setFault(fault);

/** Right before the call that refunds. */
const interruptions: Readonly<Record<string, (world: World) => void>> = {
  'the connection breaks before the call': play({ count: 1, drop: 'before' }),
  'the connection breaks after the call took effect': play({ count: 1, drop: 'after' }),
  'the provider responds with 500': play({ count: 1, status: 500 }),
  'the provider responds with 503': play({ count: 1, status: 503 }),
  'the provider is too busy': play({ count: 1, status: 429 }),
  'the process is killed right before the call': () => {
    throw new ProcessDied();
  },
};

export function refundCases(sample: ProviderSample): Case[] {
  const cases = [...acceptedCases(sample), ...onceCases(), ...refusedCases()];
  const needs = ['refundPayment', 'readRefunds'] as const;
  return cases.map((one) => ({ ...one, needs: [...needs, ...(one.needs ?? [])] }));
}

function acceptedCases(sample: ProviderSample): Case[] {
  return [
    {
      title: 'refunds a part of a payment and then the rest, and reads both back with their references',
      run: async (world) => {
        const id = createPayment(world);
        await refund(world, id);
        const rest = { amountMinor: paid.amount - part.amountMinor, currency: paid.currency };
        const before = part.amountMinor;
        await refund(world, id, { reference: 'ref_second', amount: rest, refundedBeforeMinor: before });
        const read = await readRefunds(world, id);
        expect(read.refundedMinor, 'refundedMinor').to.equal(paid.amount);
        const byReference = new Map(read.refunds.map((one) => [one.reference, one]));
        expect(byReference.get('ref_first')).to.deep.include({ status: 'succeeded', amount: part });
        expect(byReference.get('ref_second')).to.deep.include({ status: 'succeeded', amount: rest });
        expect(byReference.size).to.equal(2);
      },
    },
    ...(sample.amounts ?? defaultAmounts).map(({ amount, currency }) => ({
      title: `refunds an amount in ${currency} exactly`,
      run: async (world: World) => {
        const id = createPayment(world, { amount, currency });
        await refund(world, id, { amount: { amountMinor: amount, currency } });
        const read = await readRefunds(world, id);
        expect(read.refunds.map((one) => one.amount)).to.deep.equal([{ amountMinor: amount, currency }]);
        expect(read.refundedMinor, 'refundedMinor').to.equal(amount);
      },
    })),
    ...(['succeeded', 'failed'] as const).map((end) => ({
      title: `reports a refund as pending until it ${end}, and posts a webhook that names the payment`,
      run: async (world: World) => {
        const id = createPayment(world, { ...paid, refundsWait: true });
        expect((await refund(world, id)).status).to.equal('pending');
        // A provider without a read API does not report it at all until then.
        const { refunds } = await readRefunds(world, id);
        expect(refunds.filter(({ status }) => status !== 'pending')).to.deep.equal([]);
        await expectEnd(world, id, end);
      },
    })),
    {
      title: 'reports a refund that the bank returned as failed, although it had succeeded',
      run: async (world) => {
        const id = createPayment(world);
        await refund(world, id);
        expect((await readRefunds(world, id)).refunds[0]?.status).to.equal('succeeded');
        await expectEnd(world, id, 'failed');
      },
    },
  ];
}

function onceCases(): Case[] {
  return [
    ...Object.entries(interruptions).map(([what, interrupt]) => ({
      title: `refunds exactly once although ${what}`,
      run: async (world: World) => {
        const id = createPayment(world);
        const journal = createRefundJournal(world, (nth) => {
          if (nth === 1) interrupt(world);
        });
        await untilDone(() => refund(world, id, { journal }));
        await expectOneRefund(world, id);
      },
    })),
    {
      title:
        'refunds exactly once although the process is killed right after the call, and idempotency keys expire',
      run: async (world) => {
        const id = createPayment(world);
        const journal = createRefundJournal(world);
        const http = dyingHttp(world.http, (request) => isWrite(request) && journal.sentAt !== undefined);
        await refund(world, id, { journal, context: world.context({ http }) }).catch(onlyDeath);
        world.advance(31 * daySeconds);
        await untilDone(() => refund(world, id, { journal }));
        await expectOneRefund(world, id);
      },
    },
    {
      title: 'refunds exactly once although two workers send the same refund at the same time',
      run: async (world) => {
        const id = createPayment(world);
        await Promise.allSettled([refund(world, id), refund(world, id)]);
        await untilDone(() => refund(world, id));
        await expectOneRefund(world, id);
      },
    },
  ];
}

function refusedCases(): Case[] {
  return [
    {
      title: 'refuses a refund if the refunded amount has changed since it was started, and sends nothing',
      run: async (world) => {
        const id = createPayment(world);
        await refund(world, id);
        await expectRefusal(world, id, 'refunded_elsewhere', { reference: 'ref_second' });
      },
    },
    {
      title: 'refuses a refund of a payment whose money a dispute has taken, and sends nothing',
      run: async (world) => {
        const id = createPayment(world);
        world.simulator.createDispute(world.account, {
          ...paid,
          ...world.sample.disputeOptions,
          transactionId: id,
        });
        await expectRefusal(world, id, 'payment_disputed', {});
      },
      // Core knows the disputes that a provider cannot return.
      needs: ['fetchDispute'],
    },
    {
      title: 'refuses to refund more than is left, and sends nothing if the provider reports what is left',
      run: async (world) => {
        const amount = { amountMinor: paid.amount + 1, currency: paid.currency };
        const id = createPayment(world);
        if ((await readRefunds(world, id)).paid !== undefined)
          return expectRefusal(world, id, 'refund_too_large', { amount });
        await refund(world, id, { amount });
        expect((await readRefunds(world, id)).refundedMinor, 'refundedMinor').to.equal(0);
      },
    },
    {
      title: 'throws not_found when the account does not have the payment to refund',
      run: async (world) => {
        await expectProviderError(() => refund(world, 'unknown_payment_1'), 'not_found');
      },
    },
  ];
}

type Options = {
  readonly reference?: string;
  readonly amount?: Money;
  readonly refundedBeforeMinor?: number;
  readonly journal?: RefundTestJournal;
  readonly context?: AnyContext;
};

function refund(world: World, paymentId: string, options: Options = {}): Promise<ProviderRefund> {
  const { provider } = world;
  if (!can(provider, 'refundPayment')) throw new Error('it cannot refund payments');
  return provider.refundPayment({
    context: world.context(),
    payment: { paymentId, events: eventsOf(world, paymentId) },
    amount: part,
    refundedBeforeMinor: 0,
    reference: 'ref_first',
    journal: createRefundJournal(world),
    ...options,
  });
}

function readRefunds(world: World, paymentId: string): Promise<RefundedPayment> {
  const { provider } = world;
  if (!can(provider, 'readRefunds')) throw new Error('it cannot read refunds');
  return provider.readRefunds(world.context(), { paymentId, events: eventsOf(world, paymentId) });
}

/** The distinct webhooks about refunds of a payment, as core stores them. */
function eventsOf(world: World, paymentId: string) {
  const events = world.delivered.map(toRequest).flatMap((request) =>
    world.provider
      .readWebhook(world.context(), request)
      .filter((event) => event.kind === 'refund' && event.providerPaymentId === paymentId)
      .map(({ id }) => [id, { id, request }] as const),
  );
  return [...new Map(events).values()];
}

type RefundTestJournal = { sentAt: Date | undefined; markSending(): Promise<void> };

/** Outlives the simulated process: pass the same journal to the next attempt. */
function createRefundJournal(
  world: World,
  onSend: (nth: number) => void = () => undefined,
): RefundTestJournal {
  let sends = 0;
  const journal: RefundTestJournal = {
    sentAt: undefined,
    markSending() {
      sends += 1;
      journal.sentAt ??= world.now();
      onSend(sends);
      return Promise.resolve();
    },
  };
  return journal;
}

async function expectOneRefund(world: World, id: string): Promise<void> {
  const { refunds, refundedMinor } = await readRefunds(world, id);
  expect(refunds.map(({ reference, amount }) => ({ reference, amount }))).to.deep.equal([
    { reference: 'ref_first', amount: part },
  ]);
  expect(refundedMinor, 'refundedMinor').to.equal(part.amountMinor);
}

async function expectEnd(world: World, id: string, end: 'succeeded' | 'failed'): Promise<void> {
  const deliveredBefore = eventsOf(world, id).length;
  world.advance(60);
  paymentsOf(world).endRefunds(world.account, id, end);
  for (const { request } of eventsOf(world, id)) await world.provider.verifyWebhook(world.context(), request);
  expect(eventsOf(world, id).length, 'webhooks about the refund').to.be.above(deliveredBefore);
  const read = await readRefunds(world, id);
  expect(read.refunds.map(({ status }) => status)).to.deep.equal([end]);
  expect(read.refundedMinor, 'refundedMinor').to.equal(end === 'failed' ? 0 : part.amountMinor);
}

async function expectRefusal(
  world: World,
  id: string,
  refusal: RefundRefusal,
  options: Options,
): Promise<void> {
  const before = await readRefunds(world, id);
  const journal = createRefundJournal(world);
  const error = await expectProviderError(() => refund(world, id, { ...options, journal }), 'refused');
  expect(error.refusal).to.equal(refusal);
  expect(journal.sentAt, 'marked as sent').to.equal(undefined);
  expect(await readRefunds(world, id)).to.deep.equal(before);
}

function paymentsOf({ simulator }: World): SimulatedPayments {
  if (simulator.payments === undefined) throw new Error('its simulator has no payments to refund');
  return simulator.payments;
}

function createPayment(
  world: World,
  options: Parameters<SimulatedPayments['createPayment']>[1] = paid,
): string {
  return paymentsOf(world).createPayment(world.account, options).providerPaymentId;
}
