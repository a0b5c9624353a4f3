import { expect } from 'chai';

import { filesToRepeat } from './lib/repeated-files.mjs';

describe('the failed files that run once more', () => {
  const story = 'web/test/dispute-answer.test.ts';

  it('are one or two files that wait for a browser, a server or a process', () => {
    expect(filesToRepeat([story])).to.deep.equal([story]);
    expect(filesToRepeat([story, 'cli/test/disputes.test.ts'])).to.have.length(2);
  });

  it('are none if three files failed', () => {
    expect(filesToRepeat([story, 'web/test/data.test.ts', 'testing/api/views.test.ts'])).to.deep.equal([]);
  });

  it('are none if a unit, a plugin, a crash, a race or the isolation of companies failed', () => {
    const others = [
      'core/src/platform/money/money.test.ts',
      'plugins/stripe/test/contract.test.ts',
      'testing/faults/faults.test.ts',
      'testing/api/notifications-crashes.test.ts',
      'testing/api/tenant-isolation.test.ts',
      'testing/api/permissions-matrix.test.ts',
      'testing/api/automation-rules-at-volume.test.ts',
      'testing/api/submission-faults.test.ts',
      'the end of a process of tests',
    ];
    for (const file of others) expect(filesToRepeat([story, file]), file).to.deep.equal([]);
  });
});
