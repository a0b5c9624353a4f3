import { createMemoryStore } from '@rebuttal/plugin-kit';
import { toRequest } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { scenarios } from '../src/simulator/scenarios.js';
import { readWebhook, verifyWebhook } from '../src/webhook.js';

import { account, createBench, credentials } from './bench.js';
import { adyenContext, hmacKey } from './helpers.js';

const notified = 'NOTIFICATION_OF_CHARGEBACK/Undefended';
const supplied = 'INFORMATION_SUPPLIED/Pending';
const requested = 'REQUEST_FOR_INFORMATION/Unresponded';
const responded = 'INFORMATION_SUPPLIED/Responded';
const debit = 'CHARGEBACK/Pending';
const reversed = 'CHARGEBACK_REVERSED/Pending';
const silent = 'ISSUER_RESPONSE_TIMEFRAME_EXPIRED/Won';
const declined = 'SECOND_CHARGEBACK/Lost';
const ended = 'DISPUTE_DEFENSE_PERIOD_ENDED';
const anyRequest = { network: 'mc', reason: 'fraudulent' };

describe('the Adyen simulator', () => {
  /** Scenario, its events after the response, and those after the bank decides that it is won. */
  const answeredScenarios: readonly [string | undefined, readonly string[], readonly string[]][] = [
    [undefined, [notified, supplied], [debit, reversed, silent]],
    ['won', [notified, supplied, debit, reversed, silent], []],
    ['lost', [notified, supplied, debit, reversed, declined], []],
    ['late_win', [notified, supplied, debit, reversed, declined, 'PREARBITRATION_WON/Won'], []],
    ['inquiry', [requested, responded], [`${ended}/-`]],
    ['inquiry_then_chargeback', [requested, notified, supplied], [debit, reversed, silent]],
    ['second_round', [requested, responded, notified], [silent]],
    [
      'duplicate_events',
      [notified, notified, supplied, supplied],
      [debit, debit, reversed, reversed, silent, silent],
    ],
    ['out_of_order', ['CHARGEBACK/Undefended', notified, supplied], [silent, reversed]],
    [
      'prearbitration',
      [notified, supplied, debit, reversed, 'PREARBITRATION_OPEN/Undefended'],
      ['PREARBITRATION_WON/Won'],
    ],
    [
      'scheme_arbitration',
      [
        notified,
        supplied,
        debit,
        reversed,
        'PREARBITRATION_OPEN/Undefended',
        'PREARBITRATION_DECLINED/Pending',
        'SCHEME_ARBITRATION/Pending',
      ],
      ['SCHEME_ARBITRATION_WON/Won'],
    ],
    [
      'brazil',
      ['NOTIFICATION_OF_CHARGEBACK/-', 'INFORMATION_SUPPLIED/-'],
      ['CHARGEBACK/-', 'CHARGEBACK_REVERSED/-', 'ISSUER_RESPONSE_TIMEFRAME_EXPIRED/-'],
    ],
    ['three_d_secure', [notified, supplied], [debit, reversed, silent]],
    ['issuer_comments', [notified, 'ISSUER_COMMENTS/-', supplied], [debit, reversed, silent]],
  ];
  for (const [scenario, expected, rest] of answeredScenarios) {
    it(`plays the scenario ${scenario ?? 'of an ordinary chargeback'} with a response`, async () => {
      const bench = createBench();
      const id = bench.open({ ...anyRequest, ...(scenario === undefined ? {} : { scenario }) });
      expect(bench.resultOf(await bench.defend(id))).to.deep.equal({ success: true });
      expect(bench.eventLog()).to.deep.equal(expected);
      bench.advance(1);
      bench.simulator.resolve(account, id, 'won');
      expect(bench.eventLog().slice(expected.length)).to.deep.equal(rest);
      bench.simulator.resolve(account, id, 'lost');
      if (scenario !== 'second_round') expect(bench.eventLog()).to.have.length(expected.length + rest.length);
    });
  }

  /** Cases without a possible response: the first events, and those after a bank's decision. */
  const finished: readonly [string, readonly string[], readonly string[]][] = [
    ['expired', [notified, `${ended}/Expired`], []],
    ['not_defendable', [notified], [`${ended}/Lost`]],
    ['bank_debit', ['CHARGEBACK/Undefended'], [`${ended}/Lost`]],
    ['auto_defended', ['NOTIFICATION_OF_CHARGEBACK/-', supplied], [debit, reversed, declined]],
    ['notification_of_fraud', ['NOTIFICATION_OF_FRAUD/-'], []],
  ];
  for (const [scenario, expected, rest] of finished) {
    it(`plays the scenario ${scenario}, which accepts no response`, async () => {
      const bench = createBench();
      const id = bench.open({ scenario });
      expect(bench.eventLog()).to.deep.equal(expected);
      expect(bench.resultOf(await bench.defend(id)).success).to.equal(false);
      bench.simulator.resolve(account, id, 'lost');
      expect(bench.eventLog().slice(expected.length)).to.deep.equal(rest);
    });
  }

  it('expires a case without a response', async () => {
    const bench = createBench();
    const [dispute, inquiry] = [bench.open(), bench.open({ scenario: 'inquiry' })];
    bench.advance(17);
    await bench.call('retrieveApplicableDefenseReasons', dispute);
    bench.advance(2);
    expect(
      bench.resultOf(await bench.call('retrieveApplicableDefenseReasons', dispute)).errorMessage,
    ).to.match(/ended/);
    expect(bench.eventLog()).to.deep.equal([notified, requested, `${ended}/Expired`, `${ended}/Expired`]);
    expect(bench.resultOf(await bench.call('acceptDispute', inquiry)).success).to.equal(false);
  });

  it('escalates an inquiry to a chargeback with the same reference', async () => {
    const bench = createBench();
    const id = bench.open({ scenario: 'inquiry' });
    await bench.defend(id);
    bench.simulator.resolve(account, id, 'lost');
    expect(bench.eventLog()).to.deep.equal([requested, responded, notified]);
    expect(bench.items().map(({ pspReference }) => pspReference)).to.deep.equal([id, id, id]);
  });

  it('gives no two events of a dispute the same date', () => {
    for (const scenario of scenarios.names) {
      const bench = createBench();
      const id = bench.open({ scenario });
      bench.simulator.resolve(account, id, 'won');
      const own = bench
        .items()
        .filter(
          ({ pspReference, merchantAccountCode }) =>
            pspReference === id && merchantAccountCode === credentials.merchant_account,
        );
      const dates = new Set(own.map(({ eventDate }) => eventDate));
      const kinds = new Set(own.map(({ eventCode }) => eventCode));
      expect(dates.size, scenario).to.equal(kinds.size);
    }
  });

  it('adds events of other accounts and payments to a batch', () => {
    const bench = createBench();
    const id = bench.open({ scenario: 'batch' });
    expect(bench.delivered).to.have.length(1);
    const [webhook] = bench.delivered.map(toRequest);
    if (webhook === undefined) throw new Error('no webhook was posted');
    verifyWebhook(adyenContext(), webhook);
    const kinds = readWebhook(adyenContext(), webhook).map((event) =>
      event.kind === 'ignored'
        ? event.why.slice(0, 8)
        : event.kind === 'dispute' && event.providerDisputeId === id,
    );
    expect(kinds).to.deep.equal([true, true, 'It is ab', 'It belon']);
  });

  it('leaves out the payment in late events without the setting under Risk', async () => {
    const bench = createBench();
    const id = bench.open({ ...anyRequest, scenario: 'without_references' });
    await bench.defend(id);
    bench.simulator.resolve(account, id, 'lost');
    const named = bench
      .items()
      .map(({ eventCode, originalReference }) => [eventCode, originalReference !== undefined]);
    expect(Object.fromEntries(named)).to.include({
      CHARGEBACK: true,
      CHARGEBACK_REVERSED: false,
      SECOND_CHARGEBACK: false,
    });
  });

  it("creates the requested dispute with Adyen's codes and minor units", () => {
    const bench = createBench();
    bench.open({ amount: 9900, currency: 'clp', network: 'mastercard', reason: 'product_unacceptable' });
    bench.open({ reason: '12.6.1' });
    const [first, second] = bench.items();
    expect(first).to.deep.include({ amount: { currency: 'CLP', value: 990000 }, paymentMethod: 'mc' });
    expect(first?.additionalData).to.include({ chargebackReasonCode: '4853', chargebackSchemeCode: 'mc' });
    expect(second?.additionalData).to.include({ chargebackReasonCode: '12.6.1' });
    expect(() => bench.open({ scenario: 'rabbit' })).to.throw(RangeError, 'chargeback');
  });

  it('decides only disputes that it has', () => {
    expect(() => createBench().simulator.resolve(account, 'ZZZZZZZZZZZZZZ82', 'won')).to.throw(RangeError);
  });

  it('posts events to the webhook URL of the account, with its password', () => {
    const bench = createBench();
    const locked = {
      ...account,
      credentials: { ...credentials, webhook_username: 'rabbit', webhook_password: 'car:rot' },
    };
    bench.simulator.createDispute(locked, {});
    const [webhook] = bench.delivered;
    expect(webhook?.url).to.equal(account.webhookUrl);
    expect(webhook?.headers.authorization).to.equal(
      `Basic ${Buffer.from('rabbit:car:rot').toString('base64')}`,
    );
  });

  it('signs each item of any body, even if the merchant has not entered the key', () => {
    const { simulator } = createBench();
    const body = (item: object) =>
      JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem: item }] });
    const event = {
      pspReference: 'A',
      merchantAccountCode: 'B',
      amount: { value: 1, currency: 'EUR' },
      eventCode: 'X',
      success: 'true',
    };
    const signature = (from: typeof account) =>
      /hmacSignature":"([^"]+)/.exec(simulator.sign(from, body(event)).body)?.[1];
    expect(signature(account)).to.match(/^[A-Za-z0-9+/]{43}=$/);
    const keyless = { ...account, credentials: { ...credentials, hmac_key: undefined } };
    expect(signature(keyless)).to.match(/=$/).and.not.to.equal(signature(account));
    for (const odd of ['', 'no JSON', '{}', body({}), body([])]) simulator.sign(account, odd);
    expect(simulator.sign(account, 'no JSON').body).to.equal('no JSON');
    expect(hmacKey).to.have.length(64);
  });

  it('continues after a restart', async () => {
    const store = createMemoryStore();
    const before = createBench(store);
    const id = before.open(anyRequest);
    await before.supply(id, 'DefenseMaterial');
    const after = createBench(store);
    const { body } = await after.call('retrieveApplicableDefenseReasons', id);
    expect(JSON.stringify(body)).to.contain('"available":true');
    expect(after.resultOf(await after.defend(id)).success).to.equal(true);
    expect(after.open()).not.to.equal(id);
  });
});
