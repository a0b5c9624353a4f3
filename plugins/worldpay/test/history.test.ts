import type { DisputeHistory } from '@rebuttal/plugin-kit';
import { webhookRequest } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import fc from 'fast-check';

import type { WorldpayContext } from '../src/credentials.js';
import { disputeFromHistory, readWebhook } from '../src/webhook.js';

import { accessContext, now, recordings, wpgContext } from './helpers.js';

type Acts = Partial<Pick<DisputeHistory, 'submittedAt' | 'acceptedAt'>> & {
  /** When each of the bodies came. */
  readonly receivedAt?: readonly Date[];
};
const time = (text: string) => new Date(text);

function fold(context: WorldpayContext, bodies: readonly string[], { receivedAt = [], ...acts }: Acts = {}) {
  const events = bodies.flatMap((body, index) => {
    const request = webhookRequest(body);
    const received = receivedAt[index] && { receivedAt: receivedAt[index] };
    return readWebhook(context, request).map(({ id, ...event }) => ({ id, request, event, ...received }));
  });
  const [id = 'none'] = events.flatMap(({ event }) =>
    event.kind === 'dispute' ? [event.providerDisputeId] : [],
  );
  const told = [...new Map(events.map((one) => [one.id, one])).values()];
  return disputeFromHistory(context, id, { events: told, submittedAt: [], ...acts });
}

const asked = recordings.text('event.information-requested.json');
const charged = recordings.text('event.charged-back.json');
const access = (bodies: readonly string[], acts?: Acts) => fold(accessContext(), bodies, acts);
const wpgText = (name: string) => recordings.text(`notification.${name}.xml`);
/** `reversed undated`: the notification without its journal, and so without a day. */
const undatedOr = (name: string) => {
  const text = wpgText(name.replace(/ undated$/, ''));
  return name.endsWith(' undated') ? text.replace(/<journal[^]*<\/journal>/, '') : text;
};
const wpg = (names: readonly string[], acts?: Acts) => fold(wpgContext(), names.map(wpgText), acts);

describe('an Access dispute as it was told', () => {
  it('is read in full', () => {
    expect(access([asked])).to.deep.equal({
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
      raw: { events: [JSON.parse(asked)] },
    });
  });

  it('waits for an answer after a chargeback that came without a question', () => {
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

  it('is lost after a question, or where the method leaves nothing to answer', () => {
    expect(access([asked, charged])).to.include({
      status: 'lost',
      stage: 'closed',
      providerStatus: 'chargedBack',
    });
    expect(access([recordings.text('event.charged-back.klarna.json')])).to.include({
      status: 'lost',
      network: 'klarna',
    });
  });

  it('waits again when the question came after the chargeback', () => {
    expect(access([charged, asked.replace('2026-11-12', '2026-11-19')])).to.include({
      status: 'needs_response',
    });
  });

  it('is under review once it was answered in the portal, until something new is told', () => {
    const submittedAt = [time('2026-11-13T10:00:00Z')];
    expect(access([asked], { submittedAt })).to.include({ status: 'under_review', submissionCount: 1 });
    expect(access([asked, charged], { submittedAt })).to.include({ status: 'lost', submissionCount: 1 });
    expect(access([charged], { submittedAt })).to.include({ status: 'needs_response', submissionCount: 1 });
    expect(access([charged], { submittedAt: [now] })).to.include({
      status: 'under_review',
      stage: 'representment',
    });
  });

  it('is lost once it was given up', () => {
    expect(access([asked], { acceptedAt: now })).to.include({ status: 'lost', outcomeDetail: 'accepted' });
  });

  it('is none where nothing tells of one', () => {
    expect(access([])).to.equal(undefined);
    expect(access([recordings.text('event.settled.json')])).to.equal(undefined);
    const events = [{ id: 'another-id', request: webhookRequest(asked) }];
    expect(disputeFromHistory(accessContext(), 'wpe:hutch-1042/13-08', { events, submittedAt: [] })).to.equal(
      undefined,
    );
  });
});

describe('an Access event without a time', () => {
  it('is of the moment at which it came', () => {
    const undated = charged.replace(/"eventTimestamp":"[^"]*",/, '');
    const receivedAt = [time('2026-11-12T14:20:00Z'), time('2026-11-20T08:00:00Z')];
    expect(access([asked, undated], { receivedAt })).to.deep.include({
      status: 'lost',
      stage: 'closed',
    });
  });
});

describe('a WPG dispute as it was told', () => {
  const stories: readonly [readonly string[], string, string][] = [
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
  for (const [names, status, stage] of stories) {
    it(`is ${status} after ${names.join(', ')}, in whatever order they came`, () => {
      expect(wpg(names)).to.include({ status, stage });
      fc.assert(
        fc.property(fc.shuffledSubarray([...names], { minLength: names.length }), (order) => {
          expect(wpg(order)).to.deep.equal(wpg(names));
        }),
      );
    });
  }

  /** Each with the day that it names or none, and the moment at which it came. */
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
  for (const [told, status, stage] of received) {
    it(`is ${status} after ${told.map(([name]) => name).join(', ')}, for what has no day came on one`, () => {
      const foldAll = (all: typeof told) =>
        fold(
          wpgContext(),
          all.map(([name]) => undatedOr(name)),
          { receivedAt: all.map(([, at]) => time(at)) },
        );
      expect(foldAll(told)).to.include({ status, stage });
      expect(foldAll(told.toReversed())).to.deep.equal(foldAll(told));
    });
  }

  it('is opened on the day on which an undated notification first came, whenever it is looked at', () => {
    const receivedAt = [time('2026-11-12T09:00:00Z')];
    expect(wpg(['information-supplied.undated'], { receivedAt })).to.deep.include({
      openedAt: time('2026-11-12T00:00:00Z'),
    });
  });

  it('waits again where an undated question came after the answer', () => {
    const body = undatedOr('charged-back undated');
    const folded = (at: string) =>
      fold(wpgContext(), [body], { receivedAt: [time(at)], submittedAt: [time('2026-11-17T10:00:00Z')] });
    expect(folded('2026-11-17T08:00:00Z')).to.include({ status: 'under_review' });
    expect(folded('2026-11-19T08:00:00Z')).to.include({ status: 'needs_response' });
  });

  it('is opened on the first day that is named', () => {
    const dispute = wpg(['information-requested', 'charged-back']);
    expect(dispute?.openedAt).to.deep.equal(time('2026-11-03T00:00:00Z'));
    expect(wpg(['information-supplied.undated'])?.openedAt).to.deep.equal(now);
  });

  it('is answered by an answer of the same day, for only the day of an event is told', () => {
    expect(wpg(['charged-back'], { submittedAt: [time('2026-11-17T08:00:00Z')] })).to.include({
      status: 'under_review',
    });
    expect(wpg(['charged-back'], { submittedAt: [time('2026-11-16T20:00:00Z')] })).to.include({
      status: 'needs_response',
    });
  });

  it('stays won when it was given up and the money came back', () => {
    expect(wpg(['charged-back', 'reversed'], { acceptedAt: time('2026-11-18T08:00:00Z') })).to.include({
      status: 'won',
    });
  });

  it('has its amount in the decimals of ISO 4217, whatever exponent was sent', () => {
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
