import { expect } from 'chai';

import type { Dispute } from '../../case/disputes/disputes.js';
import type { Payment } from '../../commerce/payments/payments.js';
import type { PaymentWindow } from '../../commerce/payments/payments.repository.js';
import { findRecordedPayments } from './data-api-payments.js';
import { usualAge } from './payment-age.js';
import { daysBefore, disputedAt } from './testing/compared.js';

const paymentOf = (externalId: string, days: number): Payment => ({
  ...({} as Payment),
  externalId,
  amount: { amountMinor: 2_900, currency: 'USD' },
  paidAt: daysBefore(disputedAt, days),
});

describe("the payments of a customer in the company's records", () => {
  it('include those of the counted age after 150 newer ones', async () => {
    const recent = Array.from({ length: 150 }, (_, at) => paymentOf(`recent-${at}`, 1 + at / 2));
    const all = [...recent, paymentOf('counted-1', 130), paymentOf('counted-2', 360), paymentOf('old', 380)];
    const deps = {
      payments: {
        findOfBuyer: (_tenantId: string, _buyer: unknown, { from, to, limit }: PaymentWindow) =>
          Promise.resolve(all.filter(({ paidAt }) => paidAt >= from && paidAt <= to).slice(0, limit)),
      },
      linkedDisputeCandidates: { findCandidates: () => Promise.resolve([]) },
    };
    const dispute = { tenantId: 'ten_1', createdAt: disputedAt } as Dispute;
    const { priors } = await findRecordedPayments(deps, dispute, {
      recorded: undefined,
      cardFingerprint: 'card-a',
      email: undefined,
      paidAt: undefined,
      countedAge: usualAge,
    });
    const ids = priors.map(({ paymentId }) => paymentId).filter((id) => !id.startsWith('recent'));
    expect(ids).to.deep.equal(['counted-1', 'counted-2']);
  });
});
