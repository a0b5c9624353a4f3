import { expect } from 'chai';

import { FailedWork } from './failed-work.js';
import { RenderingError } from './rendering-error.js';

const kindOf = (error: unknown) => (error instanceof RenderingError ? error.kind : String(error));

describe('failed work', () => {
  const open = () =>
    new FailedWork(
      (error): error is RenderingError => error instanceof RenderingError && error.kind !== 'busy',
    );

  it('is retried only with different content', async () => {
    const failed = open();
    let tries = 0;
    const attempt = (hash: string) =>
      failed
        .run(hash, () => {
          tries += 1;
          return Promise.reject(new RenderingError('timeout', 'too slow'));
        })
        .catch(kindOf);
    expect([await attempt('a'), await attempt('a'), await attempt('b')]).to.deep.equal(
      Array.from({ length: 3 }, () => 'timeout'),
    );
    expect(tries).to.equal(2);
  });

  it('is retried if the content was not the cause', async () => {
    const failed = open();
    const busy = () => Promise.reject(new RenderingError('busy', 'later'));
    expect(await failed.run('a', busy).catch(kindOf)).to.equal('busy');
    expect(await failed.run('a', () => Promise.resolve('hay'))).to.equal('hay');
  });
});
