import { expect } from 'chai';

import { factsOf } from '../src/dispute-mapping.js';
import { eligibility } from '../src/eligibility.js';

import { recorded } from './helpers.js';

const visa = (status: string) =>
  factsOf({
    ...recorded('dispute.staged.json'),
    metadata: {},
    reason: 'noncompliant',
    evidence_details: {
      due_by: 1795391999,
      submission_count: 0,
      enhanced_eligibility: { visa_compliance: { status } },
    },
  });

describe('eligibility of a stored Stripe dispute', () => {
  it('keeps the state of a compliance fee in the metadata', () => {
    expect(eligibility(visa('requires_fee_acknowledgement'))).to.include({
      isEligible: false,
      reason: 'fee_acknowledgment_required',
    });
    expect(eligibility(visa('fee_acknowledged'))).to.deep.equal({ isEligible: true });
  });

  it('sends a compliance case of an earlier release to the Dashboard until its fee is read again', () => {
    const { metadata, ...facts } = visa('requires_fee_acknowledgement');
    const { stripe_compliance_fee: _, ...earlier } = metadata;
    expect(eligibility({ ...facts, metadata: earlier })).to.include({
      isEligible: false,
      reason: 'answer_in_portal',
    });
  });

  it('accepts evidence for any other case of an earlier release', () => {
    const facts = factsOf({ ...recorded('dispute.staged.json'), metadata: {} });
    expect(eligibility({ ...facts, metadata: {} })).to.deep.equal({ isEligible: true });
  });
});
