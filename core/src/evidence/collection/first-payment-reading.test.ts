import { expect } from 'chai';
import { pino } from 'pino';

import type { Dispute } from '../../case/disputes/disputes.js';
import { FirstPaymentReading } from './first-payment-reading.js';
import type { PaymentReading } from './payment-reader.js';

const dispute = { tenantId: 'ten_1', disputeId: 'dsp_1', status: 'needs_response' } as Dispute;
const found: PaymentReading = {
  label: 'Stripe',
  payment: { providerPaymentId: 'ch_1' },
  readAt: new Date('2026-11-25T10:00:00Z'),
};
const failed: PaymentReading = { label: 'Stripe', why: 'Stripe is not reachable.', mayRetry: true };

function createReading(read: () => Promise<PaymentReading>) {
  let calls = 0;
  let isKnown = false;
  let hasAlert = false;
  const reading = new FirstPaymentReading({
    disputePayments: {
      isRead: (_dispute, { afterAlerts }) => Promise.resolve(isKnown && !(afterAlerts && hasAlert)),
    },
    paymentReader: {
      async readPayment() {
        calls += 1;
        const result = await read();
        isKnown = 'payment' in result;
        return result;
      },
    },
    log: pino({ level: 'silent' }),
  });
  return { reading, calls: () => calls, report: () => void (hasAlert = true) };
}

describe('the first reading of a payment', () => {
  it('happens once, for a dispute that waits for a response', async () => {
    const { reading, calls } = createReading(() => Promise.resolve(found));
    expect(await reading.attempt({ ...dispute, status: 'under_review' })).to.equal(undefined);
    expect(calls()).to.equal(0);
    expect(await reading.attempt(dispute)).to.equal(undefined);
    await reading.finish(dispute);
    expect(await reading.attempt(dispute)).to.equal(undefined);
    expect(calls()).to.equal(1);
  });

  it('is repeated after a report of fraud, where prior payments can decide the dispute', async () => {
    const { reading, calls, report } = createReading(() => Promise.resolve(found));
    await reading.finish(dispute);
    report();
    await reading.finish(dispute);
    expect(calls()).to.equal(1);
    await reading.finish({ ...dispute, reason: 'fraudulent', network: 'visa', reasonCode: '10.4' });
    expect(calls()).to.equal(2);
  });

  it('gives the reason of a failure, and is repeated for the next letter', async () => {
    const answers = [failed, found];
    const { reading, calls } = createReading(() => Promise.resolve(answers.shift() ?? failed));
    expect(await reading.attempt(dispute)).to.equal('Stripe is not reachable.');
    expect(await reading.attempt(dispute)).to.equal(undefined);
    expect(calls()).to.equal(2);
  });

  it('reports nothing where the provider has no payments to read', async () => {
    const { reading } = createReading(() => Promise.resolve({ ...failed, isLimit: true }));
    expect(await reading.attempt(dispute)).to.equal(undefined);
  });

  it('is shared by callers at the same time, and by no other dispute', async () => {
    const { reading, calls } = createReading(
      () => new Promise((resolve) => setImmediate(() => resolve(found))),
    );
    await Promise.all([reading.finish(dispute), reading.attempt(dispute), reading.finish(dispute)]);
    expect(calls()).to.equal(1);
  });

  it('keeps a letter waiting for five seconds from its start, and no later letter again', async function () {
    this.timeout(15_000);
    const { reading, calls } = createReading(() => new Promise(() => undefined));
    const startedAt = performance.now();
    expect(await reading.attempt(dispute)).to.match(/did not respond in time/);
    expect(performance.now() - startedAt).to.be.within(4_900, 9_000);
    const againAt = performance.now();
    expect(await reading.attempt(dispute)).to.match(/did not respond in time/);
    expect(performance.now() - againAt).to.be.below(1_000);
    expect(calls()).to.equal(1);
  });

  it('fails only a caller that needs the payment, and never a letter', async () => {
    const broken = () => Promise.reject(new TypeError('no such field'));
    expect(await createReading(broken).reading.attempt(dispute)).to.equal('The reading failed unexpectedly.');
    const failure = await createReading(broken)
      .reading.finish(dispute)
      .catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(TypeError);
  });
});
