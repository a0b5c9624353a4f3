import { expect } from 'chai';

import { fileFields, longTextFields, shortTextFields } from '../src/evidence-fields.js';
import { isStagedBy, noteStaging, stagedCount, stagedFields, stagedRound } from '../src/staging.js';

describe('staging note in the metadata', () => {
  it('is read as it was written', () => {
    const dispute = { status: 'needs_response', evidence_details: { submission_count: 1 } };
    const metadata = noteStaging('submission-1', dispute, {
      texts: ['customer_name'],
      files: ['receipt'],
    });
    expect(stagedFields({ metadata })).to.deep.equal(['customer_name', 'receipt']);
    expect(stagedRound({ metadata })).to.equal('needs_response');
    expect(stagedCount({ metadata })).to.equal(1);
    expect(isStagedBy({ metadata }, 'submission-1')).to.equal(true);
    expect(isStagedBy({ metadata }, 'submission-2')).to.equal(false);
  });

  it('fits into the 500 characters of a value if every field is filled', () => {
    const note = noteStaging(
      'r',
      { status: 'warning_needs_response' },
      {
        texts: [...longTextFields, ...shortTextFields],
        files: fileFields,
      },
    );
    for (const value of Object.values(note)) expect(value.length).to.be.at.most(500);
    expect(stagedFields({ metadata: note })).to.have.length(27);
  });

  it('has no count if none was written or others wrote something', () => {
    for (const app_count of [undefined, '', 'once', '-1', 1])
      expect(stagedCount({ metadata: { app_count } })).to.equal(undefined);
  });

  it('names no field if there is none or others wrote something', () => {
    for (const dispute of [
      {},
      { metadata: {} },
      { metadata: { app_texts: 'submit,__proto__', app_files: 7 } },
    ]) {
      expect(stagedFields(dispute)).to.deep.equal([]);
    }
  });
});
