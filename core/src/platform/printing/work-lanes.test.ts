import { setTimeout as pause } from 'node:timers/promises';

import { expect } from 'chai';

import { RenderingError } from './rendering-error.js';
import { WorkLanes, type WorkLanesOptions } from './work-lanes.js';

const slowAfterMs = 20;
const timeoutMs = 600;

function open(over: Partial<WorkLanesOptions> = {}) {
  const lanes = new WorkLanes({
    places: 2,
    slowAfterMs,
    waiting: { total: 100, perKey: 50 },
    isTimeout: (error) => error instanceof RenderingError && error.kind === 'timeout',
    ...over,
  });
  const started: string[] = [];
  const done: string[] = [];
  /** Never ends before its timeout. */
  const bad = (key: string, name = key) =>
    lanes
      .run(key, async (signal) => {
        started.push(name);
        await pause(timeoutMs, undefined, { signal });
        throw new RenderingError('timeout', 'too slow');
      })
      .catch((error: unknown) => void done.push(`${name} ${(error as RenderingError).kind}`));
  const good = (key: string, name = key) =>
    lanes.run(key, async () => {
      started.push(name);
      await pause(1);
      done.push(name);
    });
  return { lanes, started, done, bad, good };
}

describe('work lanes', () => {
  it('let short work overtake work that never ends, before its timeout', async () => {
    const { done, bad, good } = open();
    const all = ['fox', 'wolf', 'owl', 'stoat'].map((key) => bad(key));
    await good('rabbit');
    // None has timed out yet: the short work waited for turns, not for timeouts.
    expect(done).to.deep.equal(['rabbit']);
    await Promise.all(all);
    expect(done.slice(1).toSorted()).to.deep.equal([
      'fox timeout',
      'owl timeout',
      'stoat timeout',
      'wolf timeout',
    ]);
  });

  it('give a slot of a company that has several to one that has none, immediately', async () => {
    const { started, done, bad, good } = open({ slowAfterMs: 400 });
    const all = ['f1', 'f2', 'f3'].map((name) => bad('fox', name));
    await good('rabbit');
    expect(done).to.deep.equal(['rabbit']);
    await Promise.all(all);
    // The one that was stopped is neither lost nor slow.
    expect(started).to.deep.equal(['f1', 'f2', 'rabbit', 'f3', 'f2']);
  });

  it('count processor time where it is reported, so that a busy machine makes no work slow', async () => {
    const lanes = new WorkLanes({
      places: 1,
      slowAfterMs,
      waiting: { total: 9, perKey: 9 },
      isTimeout: () => false,
    });
    let starts = 0;
    const starved = (cpuMs: number) =>
      lanes.run('fox', async (signal, reportCpu) => {
        starts += 1;
        reportCpu(cpuMs);
        await pause(2 * slowAfterMs, undefined, { signal });
      });
    const others = () => ['rabbit', 'owl'].map((key) => lanes.run(key, () => pause(1)));
    const first = starved(1);
    await Promise.all([first, ...others()]);
    expect(starts).to.equal(1);
    const blocked = lanes.run('stoat', (signal) => pause(8 * slowAfterMs, undefined, { signal }));
    await pause(2 * slowAfterMs);
    await Promise.all([starved(2 * slowAfterMs), ...others(), blocked]);
    expect(starts).to.equal(3);
  });

  it('let long work finish while no other work waits', async () => {
    const { lanes } = open();
    let starts = 0;
    const long = (key: string) =>
      lanes.run(key, async (signal) => {
        starts += 1;
        await pause(5 * slowAfterMs, undefined, { signal });
        return key;
      });
    expect(await Promise.all(['a', 'b', 'c'].map(long))).to.deep.equal(['a', 'b', 'c']);
    expect(starts).to.equal(3);
  });

  it('deprioritize a company for ten minutes after two timeouts', async () => {
    let now = 0;
    const { started, bad, good } = open({ now: () => now });
    await Promise.all([bad('fox', 'f1'), bad('fox', 'f2')]);
    const blocking = bad('fox', 'f3');
    const next = good('fox', 'f4');
    await good('rabbit', 'r1');
    await good('rabbit', 'r2');
    expect(started).to.deep.equal(['f1', 'f2', 'f3', 'r1', 'r2']);
    await Promise.all([blocking, next]);
    now += 10 * 60_000 + 1;
    const one = bad('owl');
    await good('fox', 'f5');
    expect(started.at(-1)).to.equal('f5');
    await one;
  });

  it('alternate between addresses, so companies behind one address share its turn', async () => {
    const { done, good } = open({ places: 1, groupOf: (key) => (key === 'rabbit' ? 'burrow' : 'den') });
    await Promise.all(['fox', 'wolf', 'owl', 'rabbit'].map((key) => good(key)));
    expect(done).to.deep.equal(['fox', 'wolf', 'rabbit', 'owl']);
  });

  it('reject immediately if too many wait, and after closing', async () => {
    const { lanes, good } = open({ places: 1, waiting: { total: 2, perKey: 1 } });
    const kindOf = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: unknown) => (error instanceof RenderingError ? error.kind : String(error)),
      );
    const all = ['a', 'b', 'b', 'c', 'd'].map((key) => kindOf(good(key)));
    expect(await Promise.all(all)).to.deep.equal(['done', 'done', 'busy', 'done', 'busy']);
    const [first, second] = [kindOf(good('a')), kindOf(good('a'))];
    lanes.close();
    expect([await first, await second, await kindOf(good('a'))]).to.deep.equal(['done', 'closed', 'closed']);
  });
});
