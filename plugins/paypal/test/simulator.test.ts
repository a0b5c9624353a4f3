import { createMemoryStore } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';
import { toRequest } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { toDispute } from '../src/dispute-mapping.js';
import { readWebhook } from '../src/webhook.js';

import { paypalContext } from './helpers.js';
import { account, createBench } from './simulator-bench.js';

const requested = 'CREATED: REQUIRED_ACTION';
const reviewed = 'UPDATED: UNDER_PAYPAL_REVIEW';
const requestedAgain = 'UPDATED: REQUIRED_ACTION';
const ended = 'RESOLVED: RESOLVED';

describe('PayPal simulator scenarios', () => {
  /** Scenario, its events when evidence is sent, the status then. */
  const scenarios: readonly [string | undefined, readonly string[], string][] = [
    [undefined, [requested, reviewed], 'under_review'],
    ['chargeback', [requested, reviewed], 'under_review'],
    ['won', [requested, reviewed, ended], 'won'],
    ['lost', [requested, reviewed, ended], 'lost'],
    ['inquiry', [requested, reviewed], 'under_review'],
    ['inquiry_then_chargeback', [requested, requestedAgain, reviewed], 'under_review'],
    ['bank_chargeback', [requested, reviewed], 'under_review'],
    ['duplicate_events', [requested, requested, reviewed, reviewed], 'under_review'],
    ['out_of_order', [requestedAgain, requested, reviewed], 'under_review'],
    ['zero_decimal', [requested, reviewed], 'under_review'],
    ['late_win', [requested, reviewed, ended, ended], 'won'],
    ['appeal', [requested, reviewed, 'RESOLVED: APPEALABLE'], 'lost'],
    ['second_round', [requested, reviewed], 'under_review'],
  ];
  for (const [scenario, events, status] of scenarios) {
    it(`play ${scenario ?? 'the default'}: ${events.join(', ')}`, async () => {
      const bench = createBench();
      const id = bench.open({ scenario });
      expect((await bench.send(id)).status).to.equal(200);
      expect(bench.eventLog()).to.deep.equal(events);
      expect(toDispute(await bench.read(id), 'test').status).to.equal(status);
    });
  }

  const unanswerable: readonly [string, readonly string[], string][] = [
    ['open_inquiry', ['CREATED: OPEN_INQUIRIES'], 'needs_response'],
    ['waiting_for_buyer', ['CREATED: REQUIRED_OTHER_PARTY_ACTION'], 'pending'],
    ['expired', [requested], 'needs_response'],
    ['withdrawn', [requested, ended], 'won'],
    ['prevented', ['CREATED: RESOLVED', ended], 'prevented'],
  ];
  for (const [scenario, events, status] of unanswerable) {
    it(`play ${scenario}, which accepts no evidence`, async () => {
      const bench = createBench();
      const id = bench.open({ scenario });
      expect((await bench.send(id)).body).to.include({ name: 'UNPROCESSABLE_ENTITY' });
      expect(bench.eventLog()).to.deep.equal(events);
      expect(toDispute(await bench.read(id), 'test').status).to.equal(status);
    });
  }

  it('reject an unknown name, and list the existing ones', () => {
    const bench = createBench();
    expect(() => bench.open({ scenario: 'revenge' })).to.throw(RangeError, 'late_win');
    const known = [...scenarios, ...unanswerable].flatMap(([name]) => name ?? []);
    expect([...bench.simulator.scenarios].sort()).to.deep.equal(known.sort());
  });

  it('deliver the first event last in the scenario of that name', () => {
    const bench = createBench();
    const id = bench.open({ scenario: 'out_of_order' });
    const [second, first] = bench.posted.flatMap((webhook) =>
      readWebhook(paypalContext(), toRequest(webhook)),
    );
    expect([second, first].map((event) => event?.type)).to.deep.equal([
      'CUSTOMER.DISPUTE.UPDATED',
      'CUSTOMER.DISPUTE.CREATED',
    ]);
    expect(second?.occurredAt).to.be.greaterThan(first?.occurredAt ?? new Date());
    expect(bench.events().map(({ resource }) => resource.dispute_id)).to.deep.equal([id, id]);
  });

  it('give each event a unique ID, and a repeated one the same', () => {
    const bench = createBench();
    bench.open({ scenario: 'duplicate_events' });
    bench.open();
    const ids = bench.events().map(({ id }) => id);
    expect([ids[0] === ids[1], ids[1] === ids[2]]).to.deep.equal([true, false]);
    expect(ids[0]).to.match(/^WH-[0-9A-Z]{17}-[0-9A-Z]{17}$/);
  });

  it('report a late win as late_win, and a case without a response as expired', async () => {
    const bench = createBench();
    const late = bench.open({ scenario: 'late_win' });
    await bench.send(late);
    const silent = bench.open({ scenario: 'expired' });
    bench.simulator.resolve(account, silent, 'lost');
    const details = await Promise.all(
      [late, silent].map(async (id) => toDispute(await bench.read(id), 'test').outcomeDetail),
    );
    expect(details).to.deep.equal(['late_win', 'expired']);
  });

  it('play an appeal, which is final if it is lost', async () => {
    const bench = createBench();
    const id = bench.open({ scenario: 'appeal' });
    await bench.send(id);
    expect((await bench.send(id)).status).to.equal(422);
    expect((await bench.send(id, '/appeal')).status).to.equal(200);
    const appealed = await bench.read(id);
    expect(appealed)
      .to.include({ dispute_state: 'UNDER_PAYPAL_REVIEW' })
      .and.not.to.have.property('dispute_outcome');
    bench.simulator.resolve(account, id, 'lost');
    expect(await bench.read(id)).to.include({ dispute_state: 'RESOLVED' });
    expect((await bench.send(id, '/appeal')).status).to.equal(422);
    bench.simulator.resolve(account, id, 'won');
    expect(toDispute(await bench.read(id), 'test')).to.include({ status: 'won', outcomeDetail: 'late_win' });
  });

  it('play a second round in pre-arbitration with a new deadline, and no third', async () => {
    const bench = createBench();
    const id = bench.open({ scenario: 'second_round' });
    const first = toDispute(await bench.read(id), 'test');
    await bench.send(id);
    bench.advance(5 * 86_400_000);
    bench.simulator.resolve(account, id, 'lost');
    const second = toDispute(await bench.read(id), 'test');
    expect([first.stage, second.stage]).to.deep.equal(['chargeback', 'pre_arbitration']);
    expect([first.status, second.status]).to.deep.equal(['needs_response', 'needs_response']);
    expect([first.submissionCount, second.submissionCount]).to.deep.equal([0, 1]);
    expect(Number(second.evidenceDueBy) - Number(first.evidenceDueBy)).to.equal(5 * 86_400_000);
    await bench.send(id);
    expect(toDispute(await bench.read(id), 'test')).to.include({
      status: 'under_review',
      submissionCount: 2,
    });
    bench.simulator.resolve(account, id, 'lost');
    expect(toDispute(await bench.read(id), 'test')).to.include({ status: 'lost', stage: 'closed' });
  });

  it('play no second round for a case that is won in the first, or was never answered', async () => {
    const bench = createBench();
    const won = bench.open({ scenario: 'second_round' });
    const silent = bench.open({ scenario: 'second_round' });
    await bench.send(won);
    bench.simulator.resolve(account, won, 'won');
    bench.simulator.resolve(account, silent, 'lost');
    expect(toDispute(await bench.read(won), 'test').status).to.equal('won');
    expect(toDispute(await bench.read(silent), 'test')).to.include({
      status: 'lost',
      outcomeDetail: 'expired',
    });
  });

  it('end an inquiry as withdrawn without loss, or as lost', async () => {
    const bench = createBench();
    const stored = bench.open({ scenario: 'inquiry' });
    const lost = bench.open({ scenario: 'inquiry' });
    bench.simulator.resolve(account, stored, 'won');
    bench.simulator.resolve(account, lost, 'lost');
    expect(toDispute(await bench.read(stored), 'test').status).to.equal('warning_closed');
    expect(toDispute(await bench.read(lost), 'test').status).to.equal('lost');
  });

  it('ignore a repeated decision, and reject an unknown dispute', () => {
    const bench = createBench();
    const id = bench.open();
    const prevented = bench.open({ scenario: 'prevented' });
    bench.simulator.resolve(account, id, 'won');
    const before = bench.posted.length;
    bench.simulator.resolve(account, id, 'won');
    bench.simulator.resolve(account, prevented, 'lost');
    expect(bench.posted.length).to.equal(before);
    expect(() => bench.simulator.resolve(account, 'PP-R-RBT-1', 'won')).to.throw(RangeError);
    const other = { ...account, credentials: { ...account.credentials, client_id: 'AXother' } };
    expect(() => bench.simulator.resolve(other, id, 'won')).to.throw(RangeError);
  });

  const cases: readonly [object, JsonObject][] = [
    [{}, { dispute_amount: { currency_code: 'USD', value: '50.00' }, dispute_channel: 'INTERNAL' }],
    [{ scenario: 'zero_decimal' }, { dispute_amount: { currency_code: 'JPY', value: '5000' } }],
    [{ amount: 4500000, currency: 'huf' }, { dispute_amount: { currency_code: 'HUF', value: '45000' } }],
    [{ reason: 'fraudulent' }, { reason: 'UNAUTHORISED' }],
    [{ reason: 'UNAUTHORISED' }, { reason: 'UNAUTHORISED' }],
    [{ reason: 'EATEN_BY_FOX' }, { reason: 'EATEN_BY_FOX' }],
    [
      { network: 'Visa', reason: 'fraudulent' },
      { dispute_channel: 'EXTERNAL', external_reason_code: '10.4' },
    ],
    [{ network: 'visa', scenario: 'inquiry' }, { dispute_channel: 'INTERNAL' }],
    [{ network: 'paypal' }, { dispute_channel: 'INTERNAL' }],
  ];
  for (const [options, expected] of cases) {
    it(`use the given options: ${JSON.stringify(options)}`, async () => {
      const bench = createBench();
      expect(await bench.read(bench.open(options))).to.deep.include(expected);
    });
  }

  it('reject an amount that PayPal cannot represent', () => {
    expect(() => createBench().open({ amount: 4550, currency: 'HUF' })).to.throw(RangeError);
  });

  it('set deadlines at the end of a day in California', async () => {
    const bench = createBench();
    const { seller_response_due_date: due } = await bench.read(bench.open());
    expect(due).to.equal('2026-11-30T07:59:59.000Z');
    const overdue = await bench.read(bench.open({ scenario: 'expired' }));
    expect(overdue.seller_response_due_date).to.equal('2026-11-19T07:59:59.000Z');
    expect(Date.parse(overdue.create_time)).to.be.lessThan(Date.parse(overdue.seller_response_due_date));
  });

  it('continue after a restart, and give no ID twice', async () => {
    const store = createMemoryStore();
    const before = createBench(store);
    const id = before.open({ scenario: 'appeal' });
    await before.send(id);
    const after = createBench(store);
    expect(await after.read(id)).to.deep.equal(await before.read(id));
    expect(after.open()).not.to.equal(id);
    const certificate = (bench: typeof before) => bench.posted.at(-1)?.headers['paypal-cert-url'];
    expect(certificate(after)).to.equal(certificate(before));
  });

  it('show each account only its own disputes', async () => {
    const bench = createBench();
    const id = bench.open();
    const foreign = await bench.call('GET', bench.pathOf(id), undefined, 'AXother');
    expect([foreign.status, foreign.body.name]).to.deep.equal([404, 'RESOURCE_NOT_FOUND']);
    expect(
      (await bench.call('GET', '/v1/customer/disputes', undefined, 'AXother')).body,
    ).not.to.have.property('items');
  });

  it('sign any body, for an endpoint whose ID exists before the merchant enters it', () => {
    const bench = createBench();
    const body = '{"id":"WH-1","event_type":"PAYMENT.SALE.COMPLETED"}';
    const { url, headers } = bench.simulator.sign({ ...account, credentials: { client_id: 'AXnew' } }, body);
    expect(url).to.equal(account.webhookUrl);
    expect(headers).to.include({
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-transmission-time': '2026-11-20T09:30:00Z',
    });
    const [event] = readWebhook(paypalContext(), toRequest({ url, headers, body }));
    expect(event).to.include({ kind: 'ignored', id: 'WH-1' });
  });
});
