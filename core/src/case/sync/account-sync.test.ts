import { ProviderError, type ListedDispute, type ProviderDispute } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import type { Job } from '../../platform/jobs/job-worker.js';
import type { Lease } from '../../platform/jobs/runner.js';
import { eventually } from '../../testing/waiting.js';
import type { ProviderSnapshot } from '../disputes/disputes.repository.js';
import { AccountSync, type AccountSyncDeps } from './account-sync.js';
import { inBatches, type StartTimer } from './timed-batches.js';

/** A list whose items arrive when the test releases them. */
function slowList<T>() {
  const steps: (() => T | undefined)[] = [];
  let wake = () => {};
  async function* list(): AsyncGenerator<T> {
    for (;;) {
      const step = steps.shift();
      if (step === undefined) {
        await new Promise<void>((resolve) => (wake = resolve));
        continue;
      }
      const item = step();
      if (item === undefined) return;
      yield item;
    }
  }
  const push = (step: () => T | undefined) => {
    steps.push(step);
    wake();
  };
  return { list, arrive: (item: T) => push(() => item), end: () => push(() => undefined), push };
}

/** A clock that the test advances. */
function handTimer() {
  const running = new Set<() => void>();
  const start: StartTimer = () => {
    let end: () => void = () => {};
    const ended = new Promise<'late'>((resolve) => (end = () => resolve('late')));
    running.add(end);
    return { ended, cancel: () => running.delete(end) };
  };
  return {
    start,
    isRunning: () => running.size > 0,
    pass() {
      for (const end of running) end();
      running.clear();
    },
  };
}

describe('batches of a slow list', () => {
  it('delivers a batch that is not full once its first item has waited long enough', async () => {
    const { list, arrive, end } = slowList<string>();
    const timer = handTimer();
    const batches = inBatches(list(), { size: 3, waitMs: 3_000, startTimer: timer.start });
    const first = batches.next();
    arrive('carrot');
    await eventually('the timer', timer.isRunning);
    timer.pass();
    expect((await first).value).to.deep.equal(['carrot']);
    const second = batches.next();
    for (const item of ['turnip', 'radish', 'beet']) arrive(item);
    expect((await second).value).to.deep.equal(['turnip', 'radish', 'beet']);
    expect(timer.isRunning()).to.equal(false);
    arrive('leek');
    end();
    expect((await batches.next()).value).to.deep.equal(['leek']);
    expect((await batches.next()).done).to.equal(true);
    expect(timer.isRunning()).to.equal(false);
  });

  it('delivers what arrived before a failure, then the failure', async () => {
    const { list, arrive, push } = slowList<string>();
    const batches = inBatches(list(), { size: 3, waitMs: 3_000, startTimer: handTimer().start });
    arrive('carrot');
    push(() => {
      throw new Error('The fox was here');
    });
    expect((await batches.next()).value).to.deep.equal(['carrot']);
    const failure = await batches.next().catch((error: unknown) => error);
    expect(String(failure)).to.contain('The fox was here');
  });

  it('ends the list when its reader stops', async () => {
    let isEnded = false;
    const list: AsyncIterable<string> = {
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.resolve({ done: false, value: 'carrot' }),
        return: () => {
          isEnded = true;
          return Promise.resolve({ done: true, value: undefined });
        },
      }),
    };
    for await (const batch of inBatches(list, { size: 1, waitMs: 3_000 })) {
      expect(batch).to.deep.equal(['carrot']);
      break;
    }
    expect(isEnded).to.equal(true);
  });
});

describe('scheduled account sync', () => {
  /** A real account sync with simulated dependencies. */
  function createScene(list: () => AsyncIterable<ListedDispute>, hasDisputes = false) {
    const timer = handTimer();
    const scene = { timer, stored: [] as string[], isListed: false, error: undefined as unknown };
    const account = { tenantId: 'ten_1', accountId: 'acc_1', isActive: true };
    const provider = {
      manifest: { label: 'Warren Pay', capabilities: ['listDisputes'] },
      listDisputes: list,
    };
    const nothing = () => Promise.resolve();
    const now = { rows: [{ now: new Date() }] };
    const deps = {
      database: { system: { raw: () => Promise.resolve(now) }, transaction: nothing },
      accounts: { find: () => Promise.resolve(account) },
      contexts: { for: () => ({ provider, context: {}, isSimulated: true }) },
      disputes: { hasAny: () => Promise.resolve(hasDisputes) },
      sync: {
        apply: (_account: unknown, seen: readonly ProviderSnapshot[]) => {
          scene.stored.push(...seen.map(({ dispute }) => dispute.providerDisputeId));
          return Promise.resolve();
        },
      },
      states: {
        begin: () => Promise.resolve(new Date()),
        progress: nothing,
        listedTo: () => {
          scene.isListed = true;
          return Promise.resolve();
        },
      },
      unreadable: { listIds: () => Promise.resolve([]), resolve: nothing },
      clock: () => new Date(),
      log: {
        info: ({ error }: { error: unknown }) => {
          scene.error = error;
        },
      },
      startTimer: timer.start,
    } as unknown as AccountSyncDeps;
    const job = { tenantId: 'ten_1', payload: { accountId: 'acc_1' } } as Job<'psp-accounts.sync'>;
    const lease = { assertHeld: () => {}, claimedAt: '' } as unknown as Lease;
    return { scene, run: () => new AccountSync(deps).run(job, lease) };
  }

  it('stores what a slow provider has listed while it is still listing', async () => {
    const { list, arrive, end } = slowList<ListedDispute>();
    const { scene, run } = createScene(list);
    const ended = run();
    arrive({ providerDisputeId: 'carrot' } as ProviderDispute);
    await eventually('the timer', scene.timer.isRunning);
    expect(scene.stored).to.deep.equal([]);
    scene.timer.pass();
    await eventually('the first dispute', () => scene.stored.length === 1);
    expect(scene.isListed).to.equal(false);
    arrive({ providerDisputeId: 'turnip' } as ProviderDispute);
    end();
    await ended;
    expect(scene.stored).to.deep.equal(['carrot', 'turnip']);
    expect(scene.isListed).to.equal(true);
  });

  it('reports a list in which nothing belongs to the account, unless the account has disputes', async () => {
    const error = new ProviderError('not_found', 'Nothing matches.', { noneMatches: true });
    const list = () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }) });
    const empty = createScene(list);
    await empty.run();
    expect(empty.scene).to.deep.include({ isListed: false, error: 'Nothing matches.' });
    const used = createScene(list, true);
    await used.run();
    expect(used.scene).to.deep.include({ isListed: true, error: undefined });
  });
});
