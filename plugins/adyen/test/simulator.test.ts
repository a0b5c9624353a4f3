import { commonScenarios, createMemoryStore } from '@rebuttal/plugin-kit';
import { toRequest } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { stories } from '../src/simulator/scenarios.js';
import { readWebhook, verifyWebhook } from '../src/webhook.js';

import { account, createBench, credentials } from './bench.js';
import { adyenContext, hmacKey } from './helpers.js';

const notified = 'NOTIFICATION_OF_CHARGEBACK/Undefended';
const supplied = 'INFORMATION_SUPPLIED/Pending';
const asked = 'REQUEST_FOR_INFORMATION/Unresponded';
const answered = 'INFORMATION_SUPPLIED/Responded';
const debit = 'CHARGEBACK/Pending';
const reversed = 'CHARGEBACK_REVERSED/Pending';
const silent = 'ISSUER_RESPONSE_TIMEFRAME_EXPIRED/Won';
const declined = 'SECOND_CHARGEBACK/Lost';
const ended = 'DISPUTE_DEFENSE_PERIOD_ENDED';
const anyWish = { network: 'mc', reason: 'fraudulent' };

describe('the Adyen simulator tells', () => {
  it('all stories that are asked of every provider', () => {
    expect(stories.names).to.include.members([...commonScenarios]);
  });

  /** Scenario, its events once it is answered, and those after the bank says that it is won. */
  const told: readonly [string | undefined, readonly string[], readonly string[]][] = [
    [undefined, [notified, supplied], [debit, reversed, silent]],
    ['won', [notified, supplied, debit, reversed, silent], []],
    ['lost', [notified, supplied, debit, reversed, declined], []],
    ['late_win', [notified, supplied, debit, reversed, declined, 'PREARBITRATION_WON/Won'], []],
    ['inquiry', [asked, answered], [`${ended}/-`]],
    ['inquiry_then_chargeback', [asked, notified, supplied], [debit, reversed, silent]],
    ['second_round', [asked, answered, notified], [silent]],
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
    ['issuer_comments', [notified, 'ISSUER_COMMENTS/-', supplied], [debit, reversed, silent]],
  ];
  for (const [scenario, story, rest] of told) {
    it(`the story ${scenario ?? 'of an ordinary chargeback'} when it is answered`, async () => {
      const bench = createBench();
      const id = bench.open({ ...anyWish, ...(scenario === undefined ? {} : { scenario }) });
      expect(bench.said(await bench.defend(id))).to.deep.equal({ success: true });
      expect(bench.story()).to.deep.equal(story);
      bench.advance(1);
      bench.simulator.resolve(account, id, 'won');
      expect(bench.story().slice(story.length)).to.deep.equal(rest);
      bench.simulator.resolve(account, id, 'lost');
      if (scenario !== 'second_round') expect(bench.story()).to.have.length(story.length + rest.length);
    });
  }

  /** Cases that nobody can answer: the events at once, and what a bank's decision adds. */
  const finished: readonly [string, readonly string[], readonly string[]][] = [
    ['expired', [notified, `${ended}/Expired`], []],
    ['not_defendable', [notified], [`${ended}/Lost`]],
    ['bank_debit', ['CHARGEBACK/Undefended'], [`${ended}/Lost`]],
    ['auto_defended', ['NOTIFICATION_OF_CHARGEBACK/-', supplied], [debit, reversed, declined]],
    ['notification_of_fraud', ['NOTIFICATION_OF_FRAUD/-'], []],
  ];
  for (const [scenario, story, rest] of finished) {
    it(`the story ${scenario}, which no one can answer`, async () => {
      const bench = createBench();
      const id = bench.open({ scenario });
      expect(bench.story()).to.deep.equal(story);
      expect(bench.said(await bench.defend(id)).success).to.equal(false);
      bench.simulator.resolve(account, id, 'lost');
      expect(bench.story().slice(story.length)).to.deep.equal(rest);
    });
  }

  it('what becomes of a case that nobody answers', async () => {
    const bench = createBench();
    const [dispute, inquiry] = [bench.open(), bench.open({ scenario: 'inquiry' })];
    bench.advance(17);
    await bench.call('retrieveApplicableDefenseReasons', dispute);
    bench.advance(2);
    expect(bench.said(await bench.call('retrieveApplicableDefenseReasons', dispute)).errorMessage).to.match(
      /ended/,
    );
    expect(bench.story()).to.deep.equal([notified, asked, `${ended}/Expired`, `${ended}/Expired`]);
    expect(bench.said(await bench.call('acceptDispute', inquiry)).success).to.equal(false);
  });

  it('an inquiry that the issuer does not believe as a chargeback of the same reference', async () => {
    const bench = createBench();
    const id = bench.open({ scenario: 'inquiry' });
    await bench.defend(id);
    bench.simulator.resolve(account, id, 'lost');
    expect(bench.story()).to.deep.equal([asked, answered, notified]);
    expect(bench.items().map(({ pspReference }) => pspReference)).to.deep.equal([id, id, id]);
  });

  it('no two events of a dispute with the same date', () => {
    for (const scenario of stories.names) {
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

  it('events of other accounts and payments beside it in a batch', () => {
    const bench = createBench();
    const id = bench.open({ scenario: 'batch' });
    expect(bench.delivered).to.have.length(1);
    const [webhook] = bench.delivered.map(toRequest);
    if (webhook === undefined) throw new Error('nothing was posted');
    verifyWebhook(adyenContext(), webhook);
    const kinds = readWebhook(adyenContext(), webhook).map((event) =>
      event.kind === 'ignored'
        ? event.why.slice(0, 8)
        : event.kind === 'dispute' && event.providerDisputeId === id,
    );
    expect(kinds).to.deep.equal([true, true, 'It is ab', 'It belon']);
  });

  it('late events without the payment where the setting under Risk is not made', async () => {
    const bench = createBench();
    const id = bench.open({ ...anyWish, scenario: 'without_references' });
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

  it("what is wished, in Adyen's words and minor units", () => {
    const bench = createBench();
    bench.open({ amount: 9900, currency: 'clp', network: 'mastercard', reason: 'product_unacceptable' });
    bench.open({ reason: '12.6.1' });
    const [first, second] = bench.items();
    expect(first).to.deep.include({ amount: { currency: 'CLP', value: 990000 }, paymentMethod: 'mc' });
    expect(first?.additionalData).to.include({ chargebackReasonCode: '4853', chargebackSchemeCode: 'mc' });
    expect(second?.additionalData).to.include({ chargebackReasonCode: '12.6.1' });
    expect(() => bench.open({ scenario: 'rabbit' })).to.throw(RangeError, 'chargeback');
  });

  it('a decision only about disputes that it has', () => {
    expect(() => createBench().simulator.resolve(account, 'ZZZZZZZZZZZZZZ82', 'won')).to.throw(RangeError);
  });

  it('its events to the address of the account, with its password', () => {
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

  it('signs any body item by item, also with a key that the merchant has not entered', () => {
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

  it('goes on after a restart where it stopped', async () => {
    const store = createMemoryStore();
    const before = createBench(store);
    const id = before.open(anyWish);
    await before.supply(id, 'DefenseMaterial');
    const after = createBench(store);
    const { body } = await after.call('retrieveApplicableDefenseReasons', id);
    expect(JSON.stringify(body)).to.contain('"available":true');
    expect(after.said(await after.defend(id)).success).to.equal(true);
    expect(after.open()).not.to.equal(id);
  });
});
