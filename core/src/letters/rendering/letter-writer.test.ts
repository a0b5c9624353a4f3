import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

import { RenderingError } from '../../platform/errors/rendering-error.js';
import { WorkPool } from '../../platform/sandbox/work-pool.js';
import { itThorough } from '../../testing/thoroughness.js';
import { createLetterRenderer, writeLetter, type LetterForm } from './layout.js';
import { createLetterWriter } from './letter-writer.js';
import { aTime, hutchCase } from './testing/rabbit-case.js';

const layoutFile = fileURLToPath(new URL('letter.ejs', import.meta.url));

/** Several megabytes. */
function largeCase() {
  const text = 'The <hutch> arrived & the rabbit "said" so. '.repeat(2_300);
  const exhibits = Array.from({ length: 30 }, (_, index) => ({
    label: `A${index}`,
    evidenceId: `evd_${index}`,
    evidenceType: 'other' as const,
    title: `Note ${index}`,
    text,
  }));
  return hutchCase('We ask you to reverse this.', { exhibits });
}

describe('letter writer', function () {
  this.timeout(60_000);
  const pool = new WorkPool();
  const writer = createLetterWriter({ layoutFile, pool });
  after(() => pool.close());

  it('writes the same text as in the process of the server', async () => {
    const renderer = await createLetterRenderer({ layoutFile });
    const letterCase = hutchCase('{{merchant_name}} disagrees.', { generatedAt: aTime });
    for (const form of ['html', 'print', 'text', 'argument'] satisfies LetterForm[])
      expect(await writer.write(letterCase, form, 'warren')).to.deep.equal(
        writeLetter(renderer, letterCase, form),
      );
  });

  itThorough('keeps the server responsive during long letters', async () => {
    let longestMs = 0;
    const state = { isDone: false };
    const since = performance.now();
    const writing = writer.write(largeCase(), 'print', 'warren').finally(() => (state.isDone = true));
    for (let last = performance.now(); !state.isDone; last = performance.now()) {
      await new Promise(setImmediate);
      longestMs = Math.max(longestMs, performance.now() - last);
    }
    await writing;
    expect(longestMs).to.be.below((performance.now() - since) / 2);
  });

  it('reports the reason of a failure', async () => {
    const merchant = { name: 'x'.repeat(100_000) };
    const error: unknown = await writer
      .write(hutchCase('{{merchant_name}}'.repeat(300), { merchant }), 'html', 'warren')
      .catch((fault: unknown) => fault);
    expect(error).to.be.instanceOf(RenderingError).with.property('kind', 'too_large');
  });

  it('stops a letter that takes too long', async () => {
    const hasty = createLetterWriter({ layoutFile, pool, cpuMsMax: 1 });
    const error: unknown = await hasty.write(largeCase(), 'print', 'warren').catch((fault: unknown) => fault);
    expect(error).to.be.instanceOf(RenderingError).with.property('kind', 'timeout');
  });
});
