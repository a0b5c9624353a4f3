import { closeSync, openSync } from 'node:fs';

import { expect } from 'chai';

import { createLog } from './log.js';

describe('the log', () => {
  it('neither blocks nor throws while its disk is full', async function () {
    if (process.platform !== 'linux') return;
    const full = openSync('/dev/full', 'w');
    const log = createLog('info', false, full);
    for (let i = 0; i < 3; i += 1) {
      expect(() => log.info({ carrots: i }, 'a rabbit ate')).not.to.throw();
      await new Promise(setImmediate);
    }
    closeSync(full);
  });
});
