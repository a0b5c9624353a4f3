import { ProviderError, type ListedDispute, type ProviderDispute } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import type { Job } from '../../platform/jobs/job-worker.js';
import type { Lease } from '../../platform/jobs/runner.js';
import { eventually } from '../../testing/waiting.js';
import type { ProviderSnapshot } from '../disputes/disputes.repository.js';
import { AccountSync, type AccountSyncDeps } from './account-sync.js';

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
  return { list, arrive: (item: T) => push(() => item), end: () => push(() => undefined) };
}

describe('scheduled account sync', () => {
  /** A real account sync with simulated dependencies. */
  function createScene(
    list: () => AsyncIterable<ListedDispute>,
    hasDisputes = false,
    syncAlerts?: () => Promise<void>,
  ) {
    const scene = { stored: [] as string[], isListed: false, error: undefined as unknown };
    const account = { tenantId: 'ten_1', accountId: 'acc_1', isActive: true };
    const provider = {
      manifest: { label: 'Warren Pay', capabilities: ['listDisputes'] },
      listDisputes: list,
    };
    const nothing = () => Promise.resolve();
    const now = { rows: [{ now: new Date() }] };
    const deps = {
      database: { system: { raw: () => Promise.resolve(now) }, transaction: nothing },
      accounts: { findPspAccount: () => Promise.resolve(account) },
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
      syncAlerts,
      clock: () => new Date(),
      log: {
        info: ({ error }: { error: unknown }) => {
          scene.error = error;
        },
        warn: () => {},
      },
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
    await eventually('the first dispute', () => scene.stored.length === 1);
    expect(scene.isListed).to.equal(false);
    arrive({ providerDisputeId: 'turnip' } as ProviderDispute);
    end();
    await ended;
    expect(scene.stored).to.deep.equal(['carrot', 'turnip']);
    expect(scene.isListed).to.equal(true);
  });

  it('succeeds if the key may not read alerts, and fails if they are unavailable', async () => {
    async function* list(): AsyncGenerator<ListedDispute> {}
    for (const [kind, isFailed] of [
      ['credentials', false],
      ['unavailable', true],
    ] as const) {
      const { scene, run } = createScene(list, false, () => Promise.reject(new ProviderError(kind, 'No.')));
      await run();
      expect(scene.error !== undefined, kind).to.equal(isFailed);
    }
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
