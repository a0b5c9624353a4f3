import { expect } from 'chai';

import { idsOf, linkedDisputesOf, type OtherDispute } from './linked-dispute.js';

const reported = {
  disputeId: 'dsp_store',
  provider: 'wix',
  providerDisputeId: '5d1c2b7a-0000-4000-a000-000000000001',
  transactionId: 'charge-0001',
  metadata: { wix_provider_dispute: 'dp_77001', wix_channel: 'EXTERNAL' },
  status: 'needs_response',
} as const;

const atService = (over: Partial<OtherDispute> = {}): OtherDispute => ({
  disputeId: 'dsp_service',
  provider: 'stripe',
  providerDisputeId: 'dp_88002',
  transactionId: 'ch_1001',
  metadata: { stripe_payment_intent: 'pi_2002' },
  status: 'needs_response',
  accountName: 'Main shop',
  isAnswerable: true,
  ...over,
});

describe('linked disputes of a store and a payment service', () => {
  const fromStore = (other: OtherDispute, payments: readonly (readonly string[])[] = []) =>
    linkedDisputesOf(reported, [other], { isStore: true, payments }).map(({ basis, isPrimary }) => ({
      basis,
      isPrimary,
    }));

  it('are linked first by the case that the store names', () => {
    expect(fromStore(atService({ providerDisputeId: 'dp_77001' }))).to.deep.equal([
      { basis: 'case', isPrimary: true },
    ]);
  });

  it('are linked by a payment that the order has under both ids, or that both name', () => {
    expect(fromStore(atService(), [['charge-0001', 'pi_2002']])).to.deep.equal([
      { basis: 'payment', isPrimary: true },
    ]);
    expect(fromStore(atService({ transactionId: 'charge-0001' }))).to.deep.equal([
      { basis: 'payment', isPrimary: true },
    ]);
  });

  it('are not linked for two payments of one order', () => {
    const payments = [
      ['charge-0001', 'pi_9009'],
      ['charge-0002', 'pi_2002'],
    ];
    expect(fromStore(atService(), payments)).to.deep.equal([]);
  });

  it('are not linked by values that many disputes share', () => {
    expect(idsOf(reported)).to.have.members([reported.providerDisputeId, 'charge-0001', 'dp_77001']);
    const alike = atService({ metadata: { wix_channel: 'EXTERNAL' }, transactionId: undefined });
    expect(fromStore(alike, [['charge-0001']])).to.deep.equal([]);
  });

  it('are answered at the payment service while its dispute is open and its account active', () => {
    const same = { providerDisputeId: 'dp_77001' };
    for (const status of ['needs_response', 'under_review', 'pending', 'unknown'] as const)
      expect(fromStore(atService({ ...same, status }))[0]?.isPrimary, status).to.equal(true);
    for (const status of ['won', 'lost', 'charge_refunded', 'warning_closed'] as const)
      expect(fromStore(atService({ ...same, status }))[0]?.isPrimary, status).to.equal(false);
    expect(fromStore(atService({ ...same, isAnswerable: false }))[0]?.isPrimary).to.equal(false);
  });

  it("never redirect from the payment service's dispute", () => {
    const copy: OtherDispute = { ...reported, accountName: 'Shop', isAnswerable: true };
    const theirs = atService({ providerDisputeId: 'dp_77001' });
    const found = linkedDisputesOf(theirs, [copy], { isStore: false, payments: [] });
    expect(found.map(({ basis, isPrimary }) => ({ basis, isPrimary }))).to.deep.equal([
      { basis: 'case', isPrimary: false },
    ]);
  });
});
