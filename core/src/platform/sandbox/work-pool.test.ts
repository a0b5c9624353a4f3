import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';

import { expect } from 'chai';

import { itThorough } from '../../testing/thoroughness.js';
import { eventually } from '../../testing/waiting.js';
import { RenderingError } from '../errors/rendering-error.js';
import { documentPriority } from '../shared/low-priority.js';
import { readProcessUse } from '../shared/process-use.js';
import { defaultLimits, StoppedWork, WorkPool, type Work } from './work-pool.js';

const started: ChildProcess[] = [];

/** Runs a shell script and returns its exit code. */
const script = (text: string, over: Partial<Work<number>> = {}): Work<number> => ({
  kind: 'script',
  limits: defaultLimits,
  start: () => {
    const child = spawn('/bin/sh', ['-c', text], { stdio: 'ignore' });
    started.push(child);
    return child;
  },
  use: async (child) => {
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    if (code === null) throw new StoppedWork('ended', String(signal));
    return code;
  },
  ...over,
});
const hang = 'exec sleep 60';
const spin = 'while :; do :; done';
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) =>
      error instanceof StoppedWork ? error.why : error instanceof RenderingError ? error.kind : String(error),
  );

describe('work pool', function () {
  this.timeout(60_000);
  let pool: WorkPool;
  beforeEach(() => {
    started.length = 0;
    pool = new WorkPool();
  });
  afterEach(() => pool.close());

  const pidOf = (index: number) => eventually('a process', () => started[index]?.pid);
  const ended = (index: number) =>
    eventually('its end', () => started[index]?.exitCode !== null || started[index].signalCode !== null);

  it('has a place for another company while one floods it with several kinds of work that never end', async () => {
    const kinds = ['read', 'print', 'letter'];
    const flood = Array.from({ length: 12 }, (_, index) =>
      outcomeOf(pool.run('fox', script(hang, { kind: kinds[index % 3] ?? '' }))),
    );
    await pidOf(2);
    for (let count = 0; count < 3; count += 1) expect(await pool.run('rabbit', script('exit 0'))).to.equal(0);
    expect(started).to.have.length(6);
    await pool.close();
    expect(new Set(await Promise.all(flood))).to.deep.equal(new Set(['closed']));
  });

  it('starts other kinds of a company’s work while one kind never ends', async () => {
    const reads = Array.from({ length: 4 }, () => outcomeOf(pool.run('fox', script(hang, { kind: 'read' }))));
    expect(await pool.run('fox', script('exit 0', { kind: 'letter' }))).to.equal(0);
    await pool.close();
    await Promise.all(reads);
  });

  it('stops work over its limits of time on the clock, processor time and memory, and ends its process', async () => {
    const limits = { cpuMs: 300, memoryBytes: 1e9 };
    expect(await outcomeOf(pool.run('fox', script(hang, { limits })))).to.equal('slow');
    if (process.platform === 'linux') {
      const spins = script(spin, { limits: { ...limits, cpuMs: 1_000 } });
      expect(await outcomeOf(pool.run('fox', spins))).to.equal('slow');
      expect(
        await outcomeOf(pool.run('fox', script(hang, { limits: { ...limits, memoryBytes: 1 } }))),
      ).to.equal('huge');
    }
    for (const index of started.keys()) await ended(index);
  });

  it('repeats work once if its process was killed from outside', async () => {
    const killed = (times: number) =>
      script('', { start: () => script(started.length < times ? 'kill -9 $$' : 'exit 0').start() });
    expect(await outcomeOf(pool.run('fox', killed(1)))).to.equal('done');
    started.length = 0;
    expect(await outcomeOf(pool.run('fox', killed(2)))).to.equal('ended');
  });

  it('ends running work and rejects waiting work when it closes, after all have cleaned up', async () => {
    pool = new WorkPool({ places: 1 });
    const cleaned: string[] = [];
    const work = (name: string) =>
      outcomeOf(
        pool.run(
          'fox',
          script(hang, {
            cleanUp: async () => {
              await new Promise((resolve) => setTimeout(resolve, 20));
              cleaned.push(name);
            },
          }),
        ),
      );
    const works = [work('first'), work('second')];
    await pidOf(0);
    await pool.close();
    expect(cleaned).to.deep.equal(['first']);
    expect(await Promise.all(works)).to.deep.equal(['closed', 'closed']);
    expect(await work('third')).to.equal('closed');
    await ended(0);
  });

  it('keeps a process for the next work of its kind, until it fails or closes', async () => {
    const reused = (result: () => Promise<number>) =>
      pool.run('fox', script(hang, { isReusable: true, use: result }));
    await reused(() => Promise.resolve(1));
    await reused(() => Promise.resolve(1));
    expect(started).to.have.length(1);
    await reused(() => Promise.reject(new Error('no hay'))).catch(() => undefined);
    await ended(0);
    await reused(() => Promise.resolve(1));
    expect(started).to.have.length(2);
    await pool.close();
    await ended(1);
  });

  if (process.platform === 'linux')
    itThorough('keeps a process whose start took a second, as on a busy machine', async () => {
      const slowStart = script(spin, {
        isReusable: true,
        use: (child) => eventually('its start', () => (readProcessUse(child.pid).cpuMs > 1_200 ? 1 : false)),
      });
      await pool.run('fox', slowStart);
      await pool.run('fox', slowStart);
      expect(started).to.have.length(1);
    });

  if (process.platform === 'linux')
    itThorough('gives its work a low priority, and a lower one if it takes long', async () => {
      const work = outcomeOf(pool.run('fox', script(spin)));
      const pid = await pidOf(0);
      for (const priority of [documentPriority.short, documentPriority.long])
        await eventually(`priority ${priority}`, () => getPriority(pid) === priority);
      await pool.close();
      await work;
    });
});
