import type { JsonObject } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { toDispute } from '../src/dispute-mapping.js';

import { now, recorded } from './helpers.js';

const { data } = recorded('event.created.needs-response.json') as { data: { object: JsonObject } };
const read = (over: JsonObject, at = now) =>
  toDispute({ ...data.object, ...over }, { environment: 'test', now: at });

describe('a Stripe dispute that was lost without a fee', () => {
  const withdrawn = (over: JsonObject = {}) => ({
    status: 'lost',
    balance_transactions: [{ amount: -5000, fee: 0, reporting_category: 'dispute', ...over }],
  });

  it('is prevented if no evidence was sent', () => {
    const dispute = read(withdrawn(), new Date('2027-01-01T00:00:00Z'));
    expect(dispute).to.include({ status: 'prevented', stage: 'alert', providerStatus: 'lost' });
    expect(dispute).not.to.have.property('outcomeDetail');
  });

  const lost: readonly [string, JsonObject][] = [
    ['a fee', withdrawn({ fee: 1500 })],
    ['evidence', { ...withdrawn(), evidence_details: { submission_count: 1 } }],
    [
      'another network',
      { ...withdrawn(), payment_method_details: { type: 'card', card: { network: 'mastercard' } } },
    ],
    ['a second transaction', { status: 'lost', balance_transactions: [{ fee: 0 }, { fee: 0 }] }],
    ['no transaction', { status: 'lost', balance_transactions: [] }],
  ];
  for (const [what, over] of lost)
    it(`is lost with ${what}`, () => expect(read(over)).to.include({ status: 'lost', stage: 'closed' }));
});
