import { expect } from 'chai';

import { isSubmitted, isUnderWay, progressOf } from './progress.js';

describe('the progress of a submission', () => {
  it('moves forward with each status', () => {
    const shares = (['pending', 'generating', 'uploading', 'submitted'] as const).map(
      (status) => progressOf({ status })?.share,
    );
    expect(shares).to.deep.equal([0.25, 0.5, 0.75, 1]);
    expect(progressOf({ status: 'submitted' })?.text).to.equal('Dispute response submitted successfully!');
  });

  it('starts before the server has told anything, and ends with a failure', () => {
    expect(progressOf(undefined)).to.deep.equal(progressOf({ status: 'pending' }));
    expect(progressOf({ status: 'failed' })).to.equal(undefined);
  });

  it('knows what is under way and when the provider has the response', () => {
    expect(isUnderWay({ status: 'uploading' })).to.equal(true);
    expect(isUnderWay({ status: 'failed' })).to.equal(false);
    expect(isSubmitted([{ status: 'failed' }, { status: 'submitted' }])).to.equal(true);
    expect(isSubmitted([{ status: 'failed' }])).to.equal(false);
  });
});
