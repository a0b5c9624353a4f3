import { expectProviderError } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { toDispute } from '../src/dispute-mapping.js';
import { amountIn, fromWire, toWire } from '../src/money.js';

import { recorded } from './helpers.js';

const { dispute: defended } = recorded('defend.json').body as { dispute: Record<string, unknown> };
const open = {
  ...defended,
  status: 'WAITING_MERCHANT',
  defendedDate: undefined,
  dueDate: '2026-11-27T23:59:59Z',
  actions: [
    { type: 'ACCEPT', dueDate: '2026-11-25T23:59:59Z' },
    { type: 'DEFEND', dueDate: '2026-11-26T23:59:59Z' },
  ],
};
const read = (over: object) => toDispute({ ...open, ...over }, 'live');

describe('mapping a Wix dispute', () => {
  it('maps an answered dispute to under review, without a deadline', () => {
    expect(toDispute(defended, 'live')).to.deep.include({
      status: 'under_review',
      stage: 'representment',
      submissionCount: 1,
      isTestMode: false,
      amount: { amountMinor: 8640, currency: 'USD' },
    });
    expect(read({ status: 'UNDER_REVIEW' })).not.to.have.property('evidenceDueBy');
  });

  it('uses the deadline of DEFEND, or else of ACCEPT, or else of the dispute', () => {
    const due = (over: object) => read(over).evidenceDueBy?.toISOString().slice(0, 10);
    expect(due({})).to.equal('2026-11-26');
    expect(due({ actions: [open.actions[0]] })).to.equal('2026-11-25');
    expect(due({ actions: [] })).to.equal('2026-11-27');
  });

  const ends: readonly [over: object, status: string, detail: string | undefined][] = [
    [{ status: 'WON' }, 'won', undefined],
    [{ status: 'WON', autoDefended: true }, 'won', 'auto_defended'],
    [{ status: 'LOST', acceptedDate: '2026-11-20T00:00:00Z' }, 'lost', 'accepted'],
    [{ status: 'LOST', updatedDate: '2026-11-28T00:00:00Z' }, 'lost', 'expired'],
    [{ status: 'LOST', defendedDate: '2026-11-20T00:00:00Z' }, 'lost', undefined],
    [{ stage: 'INQUIRY', status: 'WON' }, 'warning_closed', undefined],
    [{ stage: 'INQUIRY', status: 'LOST' }, 'lost', undefined],
    [
      { stage: 'INQUIRY', status: 'LOST', acceptedDate: '2026-11-20T00:00:00Z' },
      'charge_refunded',
      'refunded',
    ],
    [{ status: 'RFI_CLOSED' }, 'warning_closed', undefined],
    [{ status: 'TELEPORTED' }, 'unknown', undefined],
    [{ status: 'WAITING_BUYER' }, 'pending', undefined],
  ];
  for (const [over, status, detail] of ends) {
    it(`maps ${JSON.stringify(over)} to ${status}${detail === undefined ? '' : `, ${detail}`}`, () => {
      const dispute = read(over);
      expect([dispute.status, dispute.outcomeDetail]).to.deep.equal([status, detail]);
    });
  }

  const formerWords: Readonly<Record<string, string>> = {
    RFI_OPEN: 'needs_response',
    CHARGEBACK_OPEN: 'needs_response',
    RFI_UNDER_REVIEW: 'under_review',
    CHARGEBACK_UNDER_REVIEW: 'under_review',
    PRE_ARBITRATION_UNDER_REVIEW: 'under_review',
    CHARGEBACK_WON: 'won',
    PRE_ARBITRATION_WON: 'won',
    CHARGEBACK_LOST: 'lost',
    PRE_ARBITRATION_LOST: 'lost',
  };
  const reasonWords: Readonly<Record<string, string>> = {
    FRAUD_CARD_PRESENT: 'fraudulent',
    FRAUD_CARD_ABSENT: 'fraudulent',
    DUPLICATE_PROCESSING: 'duplicate',
    SERVICES_NOT_PROVIDED: 'product_not_received',
    CANCELED_RECURRING: 'subscription_canceled',
    NOT_AS_DESCRIBED: 'product_unacceptable',
    COUNTERFEIT: 'product_unacceptable',
    MISREPRESENTATION: 'product_unacceptable',
    CANCELED: 'credit_not_processed',
  };

  it('maps each status, of the current and the older API', () => {
    for (const [word, status] of Object.entries(formerWords)) {
      expect(read({ status: word }).status, word).to.equal(status);
      expect(read({ status: word })).not.to.have.property('unmappedValues');
    }
    for (const [word, reason] of Object.entries(reasonWords))
      expect(read({ reason: word }).reason, word).to.equal(reason);
  });

  it('names the network of a code that only one network has', () => {
    expect(read({ networkReasonCode: '13.1' }).network).to.equal('visa');
    expect(read({ networkReasonCode: '4853' }).network).to.equal('mastercard');
    for (const networkReasonCode of ['unheard-of', undefined])
      expect(read({ networkReasonCode }).network).to.equal(undefined);
  });

  it('uses Wix’s reason, or else the one that all networks give the code, or else general', () => {
    const reason = (word: string | undefined, networkReasonCode?: string) =>
      read({ reason: word, networkReasonCode }).reason;
    expect(reason('COUNTERFEIT')).to.equal('product_unacceptable');
    expect(reason('OTHER', '10.4')).to.equal('fraudulent');
    expect(reason('OTHER', 'zz')).to.equal('general');
    expect(reason(undefined)).to.equal('general');
    expect(reason('BORED')).to.equal('unknown');
  });

  it('rejects a dispute without id, status, amount or date', async () => {
    for (const name of ['id', 'status', 'amount', 'currencyCode', 'createdDate'])
      await expectProviderError(() => read({ [name]: undefined }), 'unexpected_answer');
    await expectProviderError(() => read({ amount: '86.405' }), 'unexpected_answer');
  });

  it('reports unknown values', () => {
    expect(read({ channel: 'PIGEON' }).unmappedValues).to.deep.equal([{ field: 'channel', word: 'PIGEON' }]);
  });
});

describe('an amount of Wix', () => {
  const amounts: readonly [string, string, number][] = [
    ['86.4', 'USD', 8640],
    ['4800', 'JPY', 4800],
    ['4800.00000000', 'JPY', 4800],
    ['12.34', 'KWD', 12340],
    ['0.07', 'usd', 7],
    ['-20', 'EUR', -2000],
    ['0.29', 'USD', 29],
    ['1000000.01', 'USD', 100000001],
    [' 86.4\n', 'USD', 8640],
    ['-0', 'USD', 0],
  ];
  for (const [text, currency, minor] of amounts) {
    it(`is exact: ${text} ${currency}`, () => {
      const amount = fromWire(text, currency);
      expect(amount).to.deep.equal({ amountMinor: minor, currency: currency.toUpperCase() });
      expect(fromWire(toWire(amount), currency)).to.deep.equal(amount);
    });
  }

  it('is written without trailing zeros', () => {
    const written = [8640, 2000, 10_000, 7, 0].map((amountMinor) => toWire({ amountMinor, currency: 'USD' }));
    expect(written).to.deep.equal(['86.4', '20', '100', '0.07', '0']);
    expect(toWire({ amountMinor: 4800, currency: 'JPY' })).to.equal('4800');
  });

  it('is read from an object, and undefined otherwise', () => {
    expect(amountIn({ tax: { amount: '86.4' } }, 'tax', 'USD')).to.deep.equal({
      amountMinor: 8640,
      currency: 'USD',
    });
    for (const tax of [undefined, '86.4', {}, { amount: 86.4 }, { amount: 'much' }, { amount: '0.001' }])
      expect(amountIn({ tax }, 'tax', 'USD')).to.equal(undefined);
  });

  it('is repeated in the error, shortened', () => {
    expect(() => fromWire('0.001', 'usd')).to.throw(RangeError, '"0.001" has more decimals than USD');
    expect(() => fromWire('x'.repeat(50), 'USD')).to.throw(
      RangeError,
      `"${'x'.repeat(32)}" is not an amount`,
    );
  });

  it('is undefined if it has too many decimals or is not a number', () => {
    for (const [text, currency] of [
      ['0.001', 'USD'],
      ['1.5', 'JPY'],
      ['', 'USD'],
      ['1e3', 'USD'],
      ['1,5', 'USD'],
      ['NaN', 'USD'],
      ['12', 'dollar'],
    ] as const)
      expect(() => fromWire(text, currency), text).to.throw(RangeError);
  });
});
