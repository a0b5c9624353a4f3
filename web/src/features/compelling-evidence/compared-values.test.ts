import type { CompellingEvidence } from '@rebuttal/sdk';
import { expect } from 'chai';

import {
  changedValues,
  comparedRows,
  formatAddress,
  missingByField,
  type Prior,
  toFormValues,
} from './compared-values.js';

const address = {
  line1: '1 Hutch Lane',
  line2: null,
  city: 'Bunnyville',
  state: 'CA',
  postal_code: '90210',
  country: 'US',
};
const prior = (over: Partial<Prior>): Prior => ({
  payment_id: 'ch_b',
  paid_at: '2026-05-01T00:00:00Z',
  days_before: 150,
  amount: 2900,
  currency: 'USD',
  matches: [],
  eligible: true,
  why_not: null,
  can_be_chosen: true,
  ip: '203.0.113.7',
  device_id: 'hutch-tablet-0001',
  device_fingerprint: null,
  account_id: null,
  email: null,
  shipping_address: address,
  product_description: 'Hay',
  ...over,
});
const evidenceOf = (priors: readonly Prior[], matches: CompellingEvidence['matches']) =>
  ({
    disputed: { ...prior({ payment_id: 'ch_a' }), merchandise_or_services: null },
    candidates: priors,
    chosen: priors.map(({ payment_id: id }) => id),
    matches,
  }) as unknown as CompellingEvidence;

describe('the rows of compared payments', () => {
  it('leave out what no payment has, and mark what all have in common', () => {
    const rows = comparedRows(evidenceOf([prior({}), prior({ payment_id: 'ch_c' })], ['ip', 'device']));
    expect(rows.map(({ key, isSame }) => [key, isSame])).to.deep.equal([
      ['product_description', false],
      ['ip', true],
      ['device_id', true],
      ['shipping_address', false],
    ]);
  });

  it('mark only the device value that is the same', () => {
    const print = 'fingerprint-of-a-tablet';
    const priors = [prior({ device_fingerprint: print }), prior({ payment_id: 'ch_c' })];
    const rows = comparedRows(evidenceOf(priors, ['device']));
    expect(rows.filter(({ isSame }) => isSame).map(({ key }) => key)).to.deep.equal(['device_id']);
  });

  it('name each missing value once, with the payments that lack it', () => {
    const missing = [
      { payment_id: 'ch_a', field: 'ip' },
      { payment_id: 'ch_b', field: 'ip' },
      { payment_id: 'ch_a', field: 'merchandise_or_services' },
    ] as const;
    expect(missingByField({ missing: [...missing] })).to.deep.equal([
      { field: 'ip', payments: ['ch_a', 'ch_b'] },
      { field: 'merchandise_or_services', payments: ['ch_a'] },
    ]);
  });

  it('have an address in one line', () => {
    expect(formatAddress(address)).to.equal('1 Hutch Lane, Bunnyville CA 90210, US');
    expect(formatAddress(null)).to.equal(undefined);
  });
});

describe('the changed values of a payment', () => {
  const payment = prior({});
  const form = toFormValues(payment);

  it('are nothing if nothing was typed', () => {
    expect(changedValues(payment, form)).to.deep.equal({});
  });

  it('are only those that differ, and null withdraws one', () => {
    const changed = changedValues(payment, { ...form, ip: '', email: ' robin@example.com ' });
    expect(changed).to.deep.equal({ ip: null, email: 'robin@example.com' });
  });

  it('have a whole address, or none', () => {
    const moved = { ...form, address: { ...form.address, line1: '2 Hutch Lane' } };
    expect(changedValues(payment, moved).shipping_address).to.deep.include({
      line1: '2 Hutch Lane',
      city: 'Bunnyville',
      country: 'US',
    });
    const cleared = { line1: '', line2: '', city: '', state: '', postal_code: '', country: '' };
    expect(changedValues(payment, { ...form, address: cleared })).to.deep.equal({ shipping_address: null });
  });
});
