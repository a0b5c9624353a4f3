import type { DisputeHistory } from '@rebuttal/plugin-kit';
import { webhookRequest } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import fc from 'fast-check';

import type { WorldpayContext } from '../src/credentials.js';
import { disputeFromHistory, readWebhook } from '../src/webhook.js';

import { accessContext, now, recordings, wpgContext } from './helpers.js';

type Actions = Partial<Pick<DisputeHistory, 'submittedAt' | 'acceptedAt'>> & {
  /** The time of arrival of each body. */
  readonly receivedAt?: readonly Date[];
};
const time = (text: string) => new Date(text);

function fold(
  context: WorldpayContext,
  bodies: readonly string[],
  { receivedAt = [], ...actions }: Actions = {},
) {
  const events = bodies.flatMap((body, index) => {
    const request = webhookRequest(body);
    const received = receivedAt[index] && { receivedAt: receivedAt[index] };
    return readWebhook(context, request).map(({ id, ...event }) => ({ id, request, event, ...received }));
  });
  const [id = 'none'] = events.flatMap(({ event }) =>
    event.kind === 'dispute' ? [event.providerDisputeId] : [],
  );
  const sent = [...new Map(events.map((one) => [one.id, one])).values()];
  return disputeFromHistory(context, id, { events: sent, submittedAt: [], ...actions });
}

const requested = recordings.text('event.information-requested.json');
const charged = recordings.text('event.charged-back.json');
const access = (bodies: readonly string[], actions?: Actions) => fold(accessContext(), bodies, actions);
const wpgText = (name: string) => recordings.text(`notification.${name}.xml`);
/** `reversed undated`: the notification without its journal, so without a day. */
const undatedOr = (name: string) => {
  const text = wpgText(name.replace(/ undated$/, ''));
  return name.endsWith(' undated') ? text.replace(/<journal[^]*<\/journal>/, '') : text;
};
const wpg = (names: readonly string[], actions?: Actions) => fold(wpgContext(), names.map(wpgText), actions);

describe('an Access dispute from its events', () => {
  it('has all fields', () => {
    expect(access([requested])).to.deep.equal({
      providerDisputeId: 'wpe:hutch-1042/13-08',
      transactionId: 'hutch-1042/13-08',
      amount: { amountMinor: 25050, currency: 'GBP' },
      status: 'needs_response',
      stage: 'inquiry',
      providerStatus: 'informationRequested',
      reason: 'general',
      openedAt: time('2026-11-12T14:18:13.407Z'),
      isRefundable: false,
      isTestMode: true,
      submissionCount: 0,
      metadata: { worldpay_payment_day: '2026-10-21', worldpay_classification: 'chargeback' },
      raw: { events: [JSON.parse(requested)] },
    });
  });

  it('needs a response after a chargeback without a request for information', () => {
    expect(access([charged])).to.include({ status: 'needs_response', stage: 'chargeback' });
    const byCard = charged.replace('"_links"', '"paymentInstrument":{"method":"card"},"_links"');
    expect(access([byCard]))
      .to.include({ status: 'needs_response' })
      .and.not.have.property('network');
    expect(access([byCard.replace('"card"', '"Visa"')])).to.include({
      status: 'needs_response',
      network: 'visa',
    });
  });

  it('is lost after a request for information, or if the method allows no response', () => {
    expect(access([requested, charged])).to.include({
      status: 'lost',
      stage: 'closed',
      providerStatus: 'chargedBack',
    });
    expect(access([recordings.text('event.charged-back.klarna.json')])).to.include({
      status: 'lost',
      network: 'klarna',
    });
  });

  it('needs a response again if the request for information came after the chargeback', () => {
    expect(access([charged, requested.replace('2026-11-12', '2026-11-19')])).to.include({
      status: 'needs_response',
    });
  });

  it('is under review after a response in the portal, until the next event', () => {
    const submittedAt = [time('2026-11-13T10:00:00Z')];
    expect(access([requested], { submittedAt })).to.include({ status: 'under_review', submissionCount: 1 });
    expect(access([requested, charged], { submittedAt })).to.include({ status: 'lost', submissionCount: 1 });
    expect(access([charged], { submittedAt })).to.include({ status: 'needs_response', submissionCount: 1 });
    expect(access([charged], { submittedAt: [now] })).to.include({
      status: 'under_review',
      stage: 'representment',
    });
  });

  it('is lost after it was accepted', () => {
    expect(access([requested], { acceptedAt: now })).to.include({
      status: 'lost',
      outcomeDetail: 'accepted',
    });
  });

  it('is undefined without dispute events', () => {
    expect(access([])).to.equal(undefined);
    expect(access([recordings.text('event.settled.json')])).to.equal(undefined);
    const events = [{ id: 'another-id', request: webhookRequest(requested) }];
    expect(disputeFromHistory(accessContext(), 'wpe:hutch-1042/13-08', { events, submittedAt: [] })).to.equal(
      undefined,
    );
  });
});

describe('an Access event without a time', () => {
  it('has the time of arrival', () => {
    const undated = charged.replace(/"eventTimestamp":"[^"]*",/, '');
    const receivedAt = [time('2026-11-12T14:20:00Z'), time('2026-11-20T08:00:00Z')];
    expect(access([requested, undated], { receivedAt })).to.deep.include({
      status: 'lost',
      stage: 'closed',
    });
  });
});

describe('a WPG dispute from its notifications', () => {
  const histories: readonly [readonly string[], string, string][] = [
    [['information-requested'], 'needs_response', 'inquiry'],
    [['information-requested', 'information-supplied.undated'], 'needs_response', 'inquiry'],
    [['information-supplied.undated'], 'under_review', 'inquiry'],
    [['charged-back'], 'needs_response', 'chargeback'],
    [['information-requested', 'charged-back'], 'lost', 'closed'],
    [['information-supplied.undated', 'charged-back'], 'lost', 'closed'],
    [['charged-back', 'reversed'], 'won', 'closed'],
    [['information-requested', 'charged-back', 'reversed'], 'won', 'closed'],
    [['charged-back', 'settled'], 'needs_response', 'chargeback'],
    [['charged-back', 'charged-back'], 'needs_response', 'chargeback'],
  ];
  for (const [names, status, stage] of histories) {
    it(`is ${status} after ${names.join(', ')}, in any order of arrival`, () => {
      expect(wpg(names)).to.include({ status, stage });
      fc.assert(
        fc.property(fc.shuffledSubarray([...names], { minLength: names.length }), (order) => {
          expect(wpg(order)).to.deep.equal(wpg(names));
        }),
      );
    });
  }

  /** Each with its day, if any, and the time of arrival. */
  const received: readonly [readonly [string, string][], string, string][] = [
    [
      [
        ['information-requested', '2026-11-03T09:00:00Z'],
        ['charged-back undated', '2026-11-17T09:00:00Z'],
      ],
      'lost',
      'closed',
    ],
    [
      [
        ['charged-back', '2026-11-17T09:00:00Z'],
        ['reversed undated', '2026-11-18T09:00:00Z'],
      ],
      'won',
      'closed',
    ],
    [
      [
        ['information-requested', '2026-11-03T09:00:00Z'],
        ['information-supplied.undated', '2026-11-17T08:00:00Z'],
        ['charged-back', '2026-11-17T09:00:00Z'],
      ],
      'lost',
      'closed',
    ],
    [
      [
        ['charged-back', '2026-11-17T09:00:00Z'],
        ['information-requested undated', '2026-11-19T09:00:00Z'],
      ],
      'needs_response',
      'inquiry',
    ],
  ];
  for (const [sent, status, stage] of received) {
    it(`is ${status} after ${sent.map(([name]) => name).join(', ')}, with the day of arrival for undated ones`, () => {
      const replayAll = (all: typeof sent) =>
        fold(
          wpgContext(),
          all.map(([name]) => undatedOr(name)),
          { receivedAt: all.map(([, at]) => time(at)) },
        );
      expect(replayAll(sent)).to.include({ status, stage });
      expect(replayAll(sent.toReversed())).to.deep.equal(replayAll(sent));
    });
  }

  it('is opened on the day of arrival of an undated notification', () => {
    const receivedAt = [time('2026-11-12T09:00:00Z')];
    expect(wpg(['information-supplied.undated'], { receivedAt })).to.deep.include({
      openedAt: time('2026-11-12T00:00:00Z'),
    });
  });

  it('needs a response again if an undated request for information arrived after the response', () => {
    const body = undatedOr('charged-back undated');
    const folded = (at: string) =>
      fold(wpgContext(), [body], { receivedAt: [time(at)], submittedAt: [time('2026-11-17T10:00:00Z')] });
    expect(folded('2026-11-17T08:00:00Z')).to.include({ status: 'under_review' });
    expect(folded('2026-11-19T08:00:00Z')).to.include({ status: 'needs_response' });
  });

  it('is opened on the first day in its notifications', () => {
    const dispute = wpg(['information-requested', 'charged-back']);
    expect(dispute?.openedAt).to.deep.equal(time('2026-11-03T00:00:00Z'));
    expect(wpg(['information-supplied.undated'])?.openedAt).to.deep.equal(now);
  });

  it('is answered by a response of the same day, because events have only a day', () => {
    expect(wpg(['charged-back'], { submittedAt: [time('2026-11-17T08:00:00Z')] })).to.include({
      status: 'under_review',
    });
    expect(wpg(['charged-back'], { submittedAt: [time('2026-11-16T20:00:00Z')] })).to.include({
      status: 'needs_response',
    });
  });

  it('stays won if it was accepted and then reversed', () => {
    expect(wpg(['charged-back', 'reversed'], { acceptedAt: time('2026-11-18T08:00:00Z') })).to.include({
      status: 'won',
    });
  });

  it('converts the amount to the decimals of ISO 4217, for any exponent', () => {
    expect(wpg(['other-exponent'])).to.deep.include({
      amount: { amountMinor: 5000, currency: 'JPY' },
      network: 'mastercard',
    });
    expect(wpg(['charged-back'])).to.deep.include({
      amount: { amountMinor: 1500, currency: 'GBP' },
      network: 'visa',
    });
  });
});
