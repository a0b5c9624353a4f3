import { expect } from 'chai';

import { mergeItems } from './reminder-mailing.js';

describe('the items of a reminder email', () => {
  it('begin with mentions, so that a full digest names their disputes', () => {
    const approvals = Array.from({ length: 30 }, (_, at) => ({
      kind: 'approval' as const,
      dispute_id: `dsp_${at}`,
      evidence_due_by: null,
    }));
    const mention = { kind: 'mentioned' as const, dispute_id: 'dsp_m', evidence_due_by: null };
    expect(mergeItems([...approvals, mention])[0]).to.equal(mention);
  });
});
