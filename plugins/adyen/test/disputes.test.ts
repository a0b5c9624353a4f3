import { expect } from 'chai';

import { disputeFromHistory } from '../src/disputes.js';

import {
  adyenContext,
  changed,
  disputeId,
  replayed,
  storedEvents,
  posted,
  recordedItem,
  request,
  signed,
  stateOf,
  event,
} from './helpers.js';
import type { Item } from './helpers.js';

const opened = recordedItem('event.notification-of-chargeback.json');
const debited = recordedItem('event.chargeback.json');
const supplied = recordedItem('event.information-supplied.json');
const reversed = recordedItem('event.chargeback-reversed.json');
const second = recordedItem('event.second-chargeback.json');
const won = recordedItem('event.issuer-response-timeframe-expired.json');
const expired = recordedItem('event.defense-period-ended.json');
const preArbitration = recordedItem('event.prearbitration-open.json');
const preArbitrationWon = recordedItem('event.prearbitration-won.bare.json');
const inquiry = recordedItem('event.request-for-information.json');
const comments = recordedItem('event.issuer-comments.json');
const automatic = recordedItem('event.auto-defended.json');
const answeredInquiry = changed(
  'event.information-supplied.json',
  { eventDate: '2026-10-20T00:00:00Z' },
  { disputeStatus: 'Responded', rfiReasonCode: '127', chargebackReasonCode: undefined },
);

describe('an Adyen dispute with several events', () => {
  const cases: readonly [string, readonly Item[], string][] = [
    ['the debit of an open dispute', [opened, debited], 'needs_response/chargeback'],
    [
      'the debit after an early response, without a status',
      [
        event('INFORMATION_SUPPLIED'),
        changed('event.chargeback.json', { eventDate: '2026-12-02T00:00:00Z' }, { disputeStatus: undefined }),
      ],
      'under_review/representment',
    ],
    ['documents that arrived', [opened, debited, supplied], 'under_review/representment'],
    ['money that is back provisionally', [opened, debited, supplied, reversed], 'under_review/representment'],
    ['a defense that the issuer declined', [opened, supplied, reversed, second], 'lost/closed'],
    ['an issuer that stayed silent', [opened, supplied, reversed, won], 'won/closed'],
    ['a win after a loss', [opened, supplied, reversed, second, preArbitrationWon], 'won/closed/late_win'],
    [
      'an issuer that comes back after a win',
      [opened, supplied, won, { ...preArbitration, eventDate: '2027-01-20T04:00:00+01:00' }],
      'needs_response/pre_arbitration',
    ],
    [
      'an inquiry that ran out',
      [inquiry, { ...expired, additionalData: {} }],
      'warning_closed/inquiry/expired',
    ],
    ['an inquiry that becomes a chargeback', [inquiry, opened], 'needs_response/chargeback'],
    [
      'a debit without a status after an inquiry that was answered',
      [inquiry, answeredInquiry, event('CHARGEBACK')],
      'needs_response/chargeback',
    ],
    [
      'documents for an inquiry without an event',
      [{ ...answeredInquiry, eventDate: '2026-11-30T00:00:00Z' }],
      'under_review/inquiry',
    ],
    [
      'documents that name an inquiry after its chargeback',
      [opened, { ...answeredInquiry, eventDate: '2026-11-30T00:00:00Z' }],
      'under_review/representment',
    ],
    [
      'a debit that requires a response after documents arrived',
      [opened, supplied, event('CHARGEBACK', 'Undefended')],
      'needs_response/chargeback',
    ],
    ['a defense that Adyen sent automatically', [automatic, supplied, won], 'won/closed/auto_defended'],
    ['later comments', [opened, comments], 'needs_response/chargeback'],
  ];
  for (const [what, items, wanted] of cases) {
    it(`is ${wanted} with ${what}, in any order of arrival`, () => {
      const dispute = replayed(items);
      expect(stateOf(dispute)).to.equal(wanted);
      for (let turn = 1; turn < items.length; turn += 1)
        expect(replayed([...items.slice(turn), ...items.slice(0, turn)])).to.deep.equal(dispute);
      expect(replayed(items.toReversed())).to.deep.equal(dispute);
    });
  }

  it('puts a final event after another one with the same instant', () => {
    const at = { eventDate: '2026-12-15T03:00:00Z' };
    expect(stateOf(replayed([second, { ...preArbitration, ...at }]))).to.equal('lost/closed');
    expect(
      stateOf(
        replayed([event('NOTIFICATION_OF_CHARGEBACK', 'Lost'), event('INFORMATION_SUPPLIED', 'Responded')]),
      ),
    ).to.equal('lost/closed');
    expect(
      stateOf(
        replayed([
          { ...supplied, ...at },
          { ...reversed, ...at },
        ]),
      ),
    ).to.equal('under_review/representment');
    expect(
      replayed([
        { ...reversed, ...at },
        { ...supplied, ...at },
      ]).providerStatus,
    ).to.equal('CHARGEBACK_REVERSED/Pending');
  });

  it('has its money back provisionally only while a reversal is the newest event', () => {
    const returned = (items: readonly Item[]) => replayed(items).metadata.adyen_money_returned;
    expect(returned([opened, supplied, reversed])).to.equal('provisionally');
    expect(returned([opened, supplied])).to.equal(undefined);
    expect(returned([opened, supplied, event('CHARGEBACK_REVERSED', 'Won')])).to.equal(undefined);
  });

  it('compares instants, not texts of dates', () => {
    const sameInstant = recordedItem('event.chargeback.other-offset.json');
    expect(replayed([sameInstant]).openedAt).to.deep.equal(replayed([debited]).openedAt);
    const earlier = { ...supplied, eventDate: '2026-11-10T23:00:00+09:00' };
    const later = event('SECOND_CHARGEBACK', 'Lost');
    expect(replayed([later, earlier]).status).to.equal('lost');
  });

  it('uses an older event only for missing fields', () => {
    const late = recordedItem('event.chargeback-reversed.no-reference.json');
    const single = replayed([late]);
    const filled = replayed([late, opened]);
    expect(stateOf(filled)).to.equal(stateOf(single));
    expect(filled).to.include({ transactionId: 'HT7KXR2MWB9QPC82', providerStatus: 'CHARGEBACK_REVERSED/-' });
    expect(filled.openedAt).to.deep.equal(new Date('2026-11-04T08:00:00Z'));
    expect(filled.metadata).to.include({ adyen_money_returned: 'provisionally' });
    expect(filled.metadata).not.to.have.property('adyen_incomplete');
  });

  it('has the deadline of the current round until the round ends', () => {
    expect(replayed([opened, supplied]).evidenceDueBy).to.deep.equal(new Date('2026-11-22T08:00:00Z'));
    expect(replayed([opened, supplied, won])).not.to.have.property('evidenceDueBy');
    expect(replayed([inquiry, event('CHARGEBACK')])).not.to.have.property('evidenceDueBy');
    expect(replayed([opened, preArbitration]).evidenceDueBy).to.deep.equal(new Date('2027-01-09T23:00:00Z'));
    expect(replayed([changed('event.chargeback.json', {}, { defendable: 'false' })])).not.to.have.property(
      'evidenceDueBy',
    );
  });

  it('is refundable only before the bank has taken money', () => {
    expect(replayed([inquiry]).isRefundable).to.equal(true);
    expect(replayed([inquiry, answeredInquiry]).isRefundable).to.equal(false);
    expect(replayed([inquiry, opened]).isRefundable).to.equal(false);
    expect(replayed([{ ...inquiry, additionalData: { disputeStatus: 'Expired' } }]).isRefundable).to.equal(
      false,
    );
  });

  it("shows the issuer's comments and the shop's own data", () => {
    expect(replayed([opened, comments]).metadata).to.include({
      adyen_issuer_explanation: 'The second rabbit never came.',
      adyen_metadata_cart: 'hutch-7',
    });
  });

  it('reports the issuer’s comments as one statement, even if two events repeat them', () => {
    const repeated = { ...comments, eventDate: '2026-12-20T12:00:00+01:00' };
    const [statement, ...others] = replayed([opened, comments, repeated]).statements ?? [];
    expect(others).to.deep.equal([]);
    expect(statement).to.deep.include({ from: 'issuer', stage: 'chargeback' });
    expect(statement?.text).to.contain('Explanation: The second rabbit never came.');
    expect(replayed([opened])).not.to.have.property('statements');
  });

  it('limits the number and length of metadata entries', () => {
    const many = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [`metadata.k${index}`, 'x'.repeat(5000)]),
    );
    const { metadata } = replayed([
      changed('event.issuer-comments.json', {}, { ...many, 'metadata.__proto__': 'x' }),
    ]);
    expect(Object.keys(metadata).length).to.be.at.most(60);
    expect(Math.max(...Object.values(metadata).map(({ length }) => length))).to.be.at.most(2000);
  });

  it('is not reversed by an event that repeats a signature with another date and status', () => {
    const forged = changed(
      'event.chargeback.json',
      { eventDate: '2027-02-01T00:00:00Z' },
      { disputeStatus: 'Lost' },
    );
    const dispute = replayed([opened, debited, supplied, won, forged]);
    expect(stateOf(dispute)).to.equal('won/closed');
    expect(dispute.metadata).to.include({ adyen_doubtful_event: 'CHARGEBACK/Lost 2027-02-01T00:00:00.000Z' });
    expect(replayed([opened, debited, supplied, won]).metadata).not.to.have.property('adyen_doubtful_event');
  });

  it('reads only the identified event of a webhook with several', () => {
    const genuine = opened;
    const forged = {
      ...debited,
      additionalData: { ...debited.additionalData, disputeStatus: 'Won', hmacSignature: 'x' },
    };
    const [own] = storedEvents([genuine]);
    const events = [{ id: own?.id ?? '', request: posted([forged, signed(genuine)]) }];
    const dispute = disputeFromHistory(adyenContext(), disputeId, { events, submittedAt: [] });
    expect(dispute?.providerStatus).to.equal('NOTIFICATION_OF_CHARGEBACK/Undefended');
  });

  it('needs no HMAC key, so that it can be rebuilt after a key change', () => {
    const context = adyenContext({ credentials: { hmac_key: 'cd'.repeat(32) } });
    const dispute = disputeFromHistory(context, disputeId, {
      events: storedEvents([opened]),
      submittedAt: [],
    });
    expect(dispute?.status).to.equal('needs_response');
  });

  it('is undefined without an event about it', () => {
    const history = { events: storedEvents([opened]), submittedAt: [new Date()] };
    expect(disputeFromHistory(adyenContext(), 'ZZZZZZZZZZZZZZ82', history)).to.equal(undefined);
    const none = { events: [{ id: 'x', request: request('event.batch.json') }], submittedAt: [] };
    expect(disputeFromHistory(adyenContext(), disputeId, none)).to.equal(undefined);
  });
});
