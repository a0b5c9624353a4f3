import { money } from '@rebuttal/plugin-kit';
import {
  buildPacket,
  createMemoryJournal,
  expectProviderError,
  onlyMockedCalls,
} from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { submitEvidence } from '../src/submit.js';

import { recorded, stripeContext } from './helpers.js';

const id = 'du_1SPx3kB7WZ01zgkWq5Hn2LmT';
const path = `/v1/disputes/${id}`;
const api = () => nock('https://api.stripe.com');
const details = { due_by: 1795391999, has_evidence: true, past_due: false, submission_count: 0 };
const withFee = (status: string) => ({
  ...recorded('dispute.staged.json'),
  evidence: {},
  reason: 'noncompliant',
  evidence_details: { ...details, enhanced_eligibility: { visa_compliance: { status } } },
});
const open = withFee('requires_fee_acknowledgement');
const staged = { ...open, metadata: { app_ref: 'submission-1', app_round: 'needs_response' } };
const sent = { ...staged, status: 'under_review', evidence_details: { ...details, submission_count: 1 } };
const feeBody = 'evidence[enhanced_evidence][visa_compliance][fee_acknowledged]=true&submit=false';

async function submit(acknowledged?: number, journal = createMemoryJournal()) {
  const fee = acknowledged === undefined ? {} : { acknowledgedFee: money(acknowledged, 'USD') };
  const packet = await buildPacket({ items: [], ...fee });
  return submitEvidence({ context: stripeContext(), id, packet, journal });
}

describe('the fee of a Visa compliance case at Stripe', () => {
  onlyMockedCalls(nock);

  const expectStaging = () => {
    api().get(path).reply(200, open);
    nock('https://files.stripe.com').post('/v1/files').reply(200, { id: 'file_letter' });
    api()
      .post(path, /uncategorized_file.*submit=false/)
      .reply(200, staged);
  };

  it('is acknowledged in a separate call between staging and submitting', async () => {
    expectStaging();
    api().post(path, feeBody).reply(200, withFee('fee_acknowledged'));
    api().post(path, 'submit=true').reply(200, sent);
    expect((await submit(50_000)).providerStatus).to.equal('under_review');
  });

  it('prevents the submission if Stripe did not record the acknowledgment', async () => {
    expectStaging();
    api().post(path, feeBody).reply(200, open);
    const journal = createMemoryJournal();
    await expectProviderError(() => submit(50_000, journal), 'unexpected_answer');
    expect(journal.sends).to.equal(0);
  });

  for (const [what, amount] of [
    ['not acknowledged', undefined],
    ['acknowledged for another amount', 25_000],
  ] as const)
    it(`rejects the evidence before any upload if it was ${what}`, async () => {
      api().get(path).reply(200, open);
      const error = await expectProviderError(() => submit(amount), 'refused');
      expect(error.ineligibleBecause).to.equal('fee_acknowledgment_required');
    });
});
