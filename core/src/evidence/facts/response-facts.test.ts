import { expect } from 'chai';

import type { Evidence } from '../exhibits/evidence.js';
import type { DisputeRecord } from './dispute-facts-reader.js';
import { toResponseFacts } from './response-facts.js';

const shiftOf = (
  threeDSecure: string | undefined,
  details?: Readonly<Record<string, string>>,
  network = 'visa',
) => {
  const source = { kind: 'user', label: 'Ada' };
  const facts = {
    facts: threeDSecure === undefined ? [] : [{ key: 'three_d_secure', value: threeDSecure, source }],
    refundState: 'none',
    refundedTotal: { amountMinor: 0, currency: 'EUR' },
    position: {},
  };
  const record = { evidenceType: 'authorization_record', title: '3-D Secure result', details };
  const evidence = details === undefined ? [] : [record];
  return toResponseFacts({ network, facts } as unknown as DisputeRecord, evidence as unknown as Evidence[])
    .hasLiabilityShift;
};

describe('the liability shift in the facts of a response', () => {
  it('is known from the provider, from a person and from an authorization record', () => {
    expect(shiftOf('authenticated, ECI 05, version 2.2.0')).to.equal(true);
    expect(shiftOf('attempted')).to.equal(true);
    expect(shiftOf('ECI 02', undefined, 'mastercard')).to.equal(true);
    expect(shiftOf(undefined, { eci: '05' })).to.equal(true);
  });

  it('is denied if a source denies it or the indicator is of neither', () => {
    expect(shiftOf('failed')).to.equal(false);
    expect(shiftOf('authenticated, ECI 07')).to.equal(false);
    expect(shiftOf('not authenticated', { eci: '05' })).to.equal(false);
    expect(shiftOf(undefined, { eci: '07' })).to.equal(false);
  });

  it('is unknown without a source', () => {
    expect(shiftOf(undefined)).to.equal(undefined);
    expect(shiftOf(undefined, { avs: 'matched' })).to.equal(undefined);
  });
});

it('the day of delivery is left out of the facts of a response while a parcel is missing', () => {
  const parcel = (trackingNumber: string) => ({ id: trackingNumber, trackingNumber, items: [] });
  const proof = (number: string) => ({
    evidenceType: 'proof_of_delivery',
    details: { status: 'delivered', number },
  });
  const source = { kind: 'evidence', label: 'Proof' };
  const facts = {
    facts: [{ key: 'delivered_date', value: '2026-11-17', source }],
    position: {},
  };
  const order = { shipments: [parcel('JD000001'), parcel('JD000002')] };
  const dayOf = (...evidence: readonly ReturnType<typeof proof>[]) =>
    toResponseFacts(
      { facts, order, parcels: [] } as unknown as DisputeRecord,
      evidence as unknown as Evidence[],
    ).deliveredDate;
  expect(dayOf(proof('JD000001'))).to.equal(undefined);
  expect(dayOf(proof('JD000001'), proof('JD000002'))).to.equal('2026-11-17');
});
