import type { ProviderDispute } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import type { Dispute } from '../disputes/disputes.js';
import { completed } from './dispute-sync.js';

const known = {
  status: 'lost',
  stage: 'chargeback',
  network: 'visa',
  lossReason: 'Not sufficient',
  outcomeDetail: 'expired',
  evidenceDueBy: new Date('2026-12-01'),
  metadata: { order: '7' },
} as unknown as Dispute;
const excerpt = (given: Partial<ProviderDispute>) =>
  completed({ metadata: {}, ...given } as ProviderDispute, known);

describe("a webhook's excerpt", () => {
  it('replaces the values that it has, and keeps others as long as they can apply', () => {
    expect(
      excerpt({ status: 'lost', stage: 'chargeback', network: 'amex', reasonCode: '10.4' }),
    ).to.deep.equal({
      ...{
        status: 'lost',
        stage: 'chargeback',
        network: 'amex',
        reasonCode: '10.4',
        metadata: known.metadata,
      },
      ...{ lossReason: known.lossReason, evidenceDueBy: known.evidenceDueBy },
    });
    const won = excerpt({ status: 'won', stage: 'chargeback', metadata: { invoice: '8' } });
    expect(won).to.deep.include({ network: 'visa', metadata: { order: '7', invoice: '8' } });
    expect(won).not.to.have.any.keys('lossReason', 'evidenceDueBy', 'outcomeDetail');
  });
});
