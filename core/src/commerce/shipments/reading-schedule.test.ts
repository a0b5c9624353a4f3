import { expect } from 'chai';

import { nextReadAt } from './reading-schedule.js';

const hourMs = 60 * 60 * 1000;
const now = new Date('2026-11-26T12:00:00Z');
const proof = { storageKey: 'ten_1/proof', source: 'carrier', sizeBytes: 900 } as const;
const nothing = { status: undefined, deliveredAt: undefined, problem: undefined, proof: undefined };
const hoursUntil = (read: Partial<Parameters<typeof nextReadAt>[0]>) => {
  const at = nextReadAt({ ...nothing, failures: 0, ...read }, now);
  return at && (at.getTime() - now.getTime()) / hourMs;
};

describe('the next read of a shipment', () => {
  it('comes soon while the parcel is on its way', () => {
    expect(hoursUntil({ status: 'in_transit' })).to.equal(6);
    expect(hoursUntil({ status: 'attempted' })).to.equal(6);
  });

  it('comes later for an unknown number, and never after 20 failures', () => {
    expect(hoursUntil({ problem: 'not_found', failures: 19 })).to.equal(12);
    expect(hoursUntil({ problem: 'not_found', failures: 20 })).to.equal(undefined);
  });

  it('ends with a return, and with a delivery whose document the carrier gave', () => {
    expect(hoursUntil({ status: 'returned' })).to.equal(undefined);
    expect(hoursUntil({ status: 'delivered', deliveredAt: now, proof })).to.equal(undefined);
  });

  it('requests the carrier’s document daily for seven days after the delivery', () => {
    const own = { ...proof, source: 'record' } as const;
    const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * hourMs);
    expect(hoursUntil({ status: 'delivered', deliveredAt: daysAgo(6), proof: own })).to.equal(24);
    expect(hoursUntil({ status: 'delivered', deliveredAt: daysAgo(8), proof: own })).to.equal(undefined);
  });

  it('retries within an hour to keep a proof that could not be stored', () => {
    expect(hoursUntil({ status: 'delivered', deliveredAt: now })).to.equal(1);
  });
});
