import { expect } from 'chai';

import { FairQueue } from './fair-queue.js';
import { RenderingError } from './rendering-error.js';

const tick = () => new Promise((resolve) => setTimeout(resolve, 1));

describe('fair queue', () => {
  it('never runs more jobs at once than it has slots', async () => {
    const queue = new FairQueue(2, { total: 100, perKey: 100 });
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await tick();
      running -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, (_, index) => queue.run(`t${index % 3}`, work)));
    expect(most).to.equal(2);
    expect(running).to.equal(0);
  });

  it('lets a tenant with one document pass a tenant with many', async () => {
    const queue = new FairQueue(1, { total: 100, perKey: 100 });
    const done: string[] = [];
    const run = (key: string, name: string) =>
      queue.run(key, async () => {
        await tick();
        done.push(name);
      });
    await Promise.all([
      ...Array.from({ length: 10 }, (_, index) => run('warren', `w${index}`)),
      run('burrow', 'b0'),
      run('meadow', 'm0'),
    ]);
    expect(done.slice(0, 4)).to.deep.equal(['w0', 'w1', 'b0', 'm0']);
    expect(done).to.have.length(12);
  });

  it('rejects immediately if too many wait in total or for one key', async () => {
    const queue = new FairQueue(1, { total: 3, perKey: 2 });
    const kinds = await Promise.all(
      ['a', 'a', 'a', 'a', 'b', 'b'].map((key) =>
        queue.run(key, tick).then(
          () => 'done',
          (error: unknown) => (error instanceof RenderingError ? error.kind : error),
        ),
      ),
    );
    expect(kinds).to.deep.equal(['done', 'done', 'done', 'busy', 'done', 'busy']);
  });

  it('keeps slots free for others if a key may use only some', async () => {
    const queue = new FairQueue(2, { total: 9, perKey: 9, runningPerKey: 1 });
    const done: string[] = [];
    const run = (key: string, name: string) =>
      queue.run(key, async () => {
        await tick();
        done.push(name);
      });
    await Promise.all([run('warren', 'w0'), run('warren', 'w1'), run('warren', 'w2'), run('burrow', 'b0')]);
    expect(done).to.deep.equal(['w0', 'b0', 'w1', 'w2']);
  });

  it('frees the slot after a failure', async () => {
    const queue = new FairQueue(1, { total: 9, perKey: 9 });
    const fault = queue.run('a', () => Promise.reject(new Error('no hay')));
    const next = queue.run('a', () => Promise.resolve('hay'));
    expect(await fault.catch((error: unknown) => String(error))).to.equal('Error: no hay');
    expect(await next).to.equal('hay');
  });

  it('rejects all waiting jobs when it closes', async () => {
    const queue = new FairQueue(1, { total: 9, perKey: 9 });
    const first = queue.run('a', tick);
    const second = queue.run('a', tick).catch((error: unknown) => error);
    queue.close();
    await first;
    expect(await second).to.have.property('kind', 'closed');
    expect(await queue.run('a', tick).catch((error: unknown) => error)).to.have.property('kind', 'closed');
  });
});
