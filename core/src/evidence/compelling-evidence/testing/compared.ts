import type { CustomerIdentifiers } from '@rebuttal/plugin-kit';

import type { AssessedCase } from '../assess.js';
import type { DisputedTransaction, PriorTransaction } from '../compelling-evidence.js';

export const disputedAt = new Date('2026-11-20T12:00:00Z');
export const paidAt = new Date('2026-10-01T12:00:00Z');
export const dayMs = 86_400_000;

export const daysBefore = (start: Date, days: number) => new Date(start.getTime() - days * dayMs);

/** The customer of all three payments. */
export const robin: CustomerIdentifiers = {
  ipAddress: '203.0.113.7',
  deviceId: 'hutch-tablet-0001',
  accountId: 'robin',
  email: 'robin@example.com',
};

export const disputedOf = (over: Partial<DisputedTransaction> = {}): DisputedTransaction => ({
  paymentId: 'ch_disputed',
  paidAt,
  amount: { amountMinor: 5_000, currency: 'USD' },
  description: 'Rabbit hutch',
  merchandiseOrServices: 'merchandise',
  identifiers: robin,
  ...over,
});

export const priorOf = (
  paymentId: string,
  days: number,
  over: Partial<PriorTransaction> = {},
): PriorTransaction => ({
  paymentId,
  paidAt: daysBefore(disputedAt, days),
  amount: { amountMinor: 2_900, currency: 'USD' },
  description: 'Hay',
  isSameCard: true,
  isDisputed: false,
  isFraudReported: undefined,
  isPaid: true,
  isRefunded: false,
  identifiers: robin,
  ...over,
});

export const caseOf = (over: Partial<AssessedCase> = {}): AssessedCase => ({
  reason: 'fraudulent',
  network: 'visa',
  reasonCode: '10.4',
  disputedAt,
  needsResponse: true,
  disputed: disputedOf(),
  priors: [priorOf('ch_b', 200), priorOf('ch_c', 250)],
  chosen: undefined,
  rules: undefined,
  eligibility: undefined,
  ...over,
});
