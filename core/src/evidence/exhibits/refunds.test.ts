import { expect } from 'chai';

import type { EvidenceDetails } from './evidence-details.js';
import { summarizeRefunds, type RefundRecord, type RefundState } from './refunds.js';

const record = (text?: string): RefundRecord => ({ evidenceType: 'refund_proof', text });
const detailed = (details: EvidenceDetails): RefundRecord => ({ evidenceType: 'refund_proof', details });
const refund = (amount: string, id?: string, day?: string) =>
  [
    `Refunded: ${amount}`,
    ...(day === undefined ? [] : [`Date: ${day}`]),
    ...(id === undefined ? [] : [`Refund ID: ${id}`]),
  ].join('\n');
const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });

describe('the refund state of a dispute', () => {
  const cases: readonly [string, readonly RefundRecord[], RefundState, number][] = [
    ['no evidence', [], 'none', 0],
    ['evidence of another type', [{ evidenceType: 'receipt', text: refund('120.00 EUR') }], 'none', 0],
    ['a file', [record()], 'unknown', 0],
    ['a text without an amount', [record('We refunded the customer.')], 'unknown', 0],
    ['an amount inside a sentence', [record('No refund of 120.00 EUR was issued.')], 'unknown', 0],
    ['an amount of zero', [record(refund('0.00 EUR'))], 'unknown', 0],
    ['an amount in another currency', [record(refund('120.00 USD'))], 'unknown', 0],
    ['too many decimals', [record(refund('120.005 EUR'))], 'unknown', 0],
    ['a part', [record(refund('24.00 EUR', 're_1', '2026-11-03'))], 'partial', 2400],
    ['one cent less', [record(refund('119.99 EUR'))], 'partial', 11_999],
    ['the disputed amount', [record(refund('120.00 EUR'))], 'full', 12_000],
    ['the currency first', [record('Payment: pi_1\n\nRefunded: EUR 120.00')], 'full', 12_000],
    ['more than the disputed amount', [record(refund('1,200.00 EUR'))], 'full', 120_000],
    [
      'two parts in one record',
      [
        record(
          `${refund('60.00 EUR', 're_1', '2026-11-03')}\n\n${refund('60.00 EUR', 're_2', '2026-11-03')}`,
        ),
      ],
      'full',
      12_000,
    ],
    [
      'two parts in two records',
      [record(refund('24.00 EUR', 're_1', '2026-11-03')), record(refund('96.00 EUR', 're_2', '2026-11-05'))],
      'full',
      12_000,
    ],
    [
      'one refund, reported twice under one id',
      [record(refund('60.00 EUR', 're_1')), record(refund('60.00 EUR', 're_1'))],
      'partial',
      6000,
    ],
    [
      'one refund, reported by the provider and the store',
      [record(refund('60.00 EUR', 're_1', '2026-11-03')), record(refund('60.00 EUR', 'tx_9', '2026-11-03'))],
      'partial',
      6000,
    ],
    [
      'two refunds of one provider, equal but for the id',
      [record(refund('60.00 EUR', 're_1', '2026-11-03')), record(refund('60.00 EUR', 're_2', '2026-11-03'))],
      'full',
      12_000,
    ],
    [
      'a file with its amount in the details',
      [detailed({ amount: 12_000, currency: 'EUR' })],
      'full',
      12_000,
    ],
    [
      'one refund, in the details and in another record',
      [record(refund('60.00 EUR', 're_1')), detailed({ amount: 6000, currency: 'EUR', id: 're_1' })],
      'partial',
      6000,
    ],
    [
      'details that correct the text',
      [{ ...record(refund('120.00 EUR')), details: { amount: 2400, currency: 'EUR' } }],
      'partial',
      2400,
    ],
    [
      'two refunds with different ARNs',
      [
        detailed({ amount: 6000, currency: 'EUR', arn: '74027516310001234567890' }),
        detailed({ amount: 6000, currency: 'EUR', arn: '74027516310001234567891' }),
      ],
      'full',
      12_000,
    ],
    ['details in another currency', [detailed({ amount: 12_000, currency: 'USD' })], 'unknown', 0],
    ['one refund, and a file about it', [record(refund('60.00 EUR')), record()], 'partial', 6000],
    [
      'a record that cannot be sent',
      [{ ...record(refund('120.00 EUR')), unsendableBecause: 'It is protected.' }],
      'none',
      0,
    ],
  ];
  for (const [name, evidence, state, amountMinor] of cases)
    it(`is ${state} with ${name}`, () => {
      expect(summarizeRefunds(eur(12_000), evidence)).to.deep.equal({ state, total: eur(amountMinor) });
    });

  it('counts minor units by the currency', () => {
    expect(
      summarizeRefunds({ amountMinor: 5000, currency: 'JPY' }, [record(refund('5000 JPY'))]).state,
    ).to.equal('full');
    expect(
      summarizeRefunds({ amountMinor: 5000, currency: 'KWD' }, [record(refund('5.000 KWD'))]).state,
    ).to.equal('full');
  });
});
