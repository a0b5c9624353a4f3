import { expect } from 'chai';

import { RenderingError } from '../errors/rendering-error.js';
import { FairQueue, type FairQueueLimits } from './fair-queue.js';

const tick = () => new Promise((resolve) => setTimeout(resolve, 1));

function open(running: Partial<FairQueueLimits['running']> = {}, over: Partial<FairQueueLimits> = {}) {
  const queue = new FairQueue({
    running: { total: 1, perCompany: 9, perKind: 9, ...running },
    waiting: { total: 100, perKind: 100 },
    ...over,
  });
  const done: string[] = [];
  /** The work of company "a", of kind "read". */
  const run = (name: string, kind = 'read') =>
    queue.run(name.slice(0, 1), kind, async () => {
      await tick();
      done.push(name);
    });
  const kindOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof RenderingError ? error.kind : String(error)),
    );
  return { queue, done, run, kindOf };
}

describe('fair queue', () => {
  it('lets a company with one document pass a company with many', async () => {
    const { done, run } = open();
    await Promise.all(['w0', 'w1', 'w2', 'w3', 'b0', 'm0'].map((name) => run(name)));
    expect(done).to.deep.equal(['w0', 'b0', 'm0', 'w1', 'w2', 'w3']);
  });

  it('alternates between addresses first, so companies behind one address share its turn', async () => {
    const { done, run } = open({}, { groupOf: (company) => (company === 'x' ? 'burrow' : 'den') });
    await Promise.all(['a1', 'a2', 'b1', 'c1', 'x1', 'x2'].map((name) => run(name)));
    expect(done).to.deep.equal(['a1', 'x1', 'b1', 'x2', 'c1', 'a2']);
  });

  it('alternates between the kinds of one company’s work', async () => {
    const { done, run } = open();
    await Promise.all([run('a1'), run('a2'), run('a3'), run('a4', 'letter')]);
    expect(done).to.deep.equal(['a1', 'a4', 'a2', 'a3']);
  });

  it('never runs more than its limits: in total, of a company, and of one kind of its work', async () => {
    const { queue } = open({ total: 4, perCompany: 3, perKind: 2 });
    const running: string[] = [];
    const most: Record<string, number> = { total: 0, a: 0, 'a read': 0 };
    const work = (company: string, kind: string) =>
      queue.run(company, kind, async () => {
        running.push(`${company} ${kind}`);
        for (const key of Object.keys(most)) {
          const count = running.filter((name) => key === 'total' || name.startsWith(key)).length;
          most[key] = Math.max(most[key] ?? 0, count);
        }
        await tick();
        running.splice(running.indexOf(`${company} ${kind}`), 1);
      });
    const works = Array.from({ length: 10 }, () => [
      work('a', 'read'),
      work('a', 'print'),
      work('b', 'read'),
    ]);
    await Promise.all(works.flat());
    expect(most).to.deep.equal({ total: 4, a: 3, 'a read': 2 });
  });

  it('rejects immediately if too many wait in total or of one kind', async () => {
    const { run, kindOf } = open({}, { waiting: { total: 3, perKind: 2 } });
    const kinds = await Promise.all(['a', 'a', 'a', 'a', 'b', 'b'].map((name) => kindOf(run(name))));
    expect(kinds).to.deep.equal(['done', 'done', 'done', 'busy', 'done', 'busy']);
  });

  it('starts the next job after a failure', async () => {
    const { queue, run, kindOf } = open();
    const fault = kindOf(queue.run('a', 'read', () => Promise.reject(new Error('no hay'))));
    expect(await Promise.all([fault, kindOf(run('a'))])).to.deep.equal(['Error: no hay', 'done']);
  });

  it('rejects all waiting jobs when it closes, and waits for the running ones', async () => {
    const { queue, done, run, kindOf } = open();
    const [first, second] = [run('a'), kindOf(run('a'))];
    await queue.close();
    expect(done).to.deep.equal(['a']);
    await first;
    expect([await second, await kindOf(run('a'))]).to.deep.equal(['closed', 'closed']);
  });
});
