import { expect } from 'chai';

import { openTestDatabase, type OpenTestDatabase } from '../../testing/test-database.js';
import { eventually } from '../../testing/waiting.js';
import type { Database } from '../database/database.js';
import { createLog } from '../shared/log.js';
import { enqueueJob } from './jobs.js';
import { claimRows, leaseMs, renewLeases } from './leases.js';
import { createRunner, LeaseLostError, type Lease, type Runner } from './runner.js';

const tenantId = 'ten_00000000000000000001';
const table = { name: 'jobs', id: 'job_id', waiting: 'ready' } as const;
type Row = { readonly job_id: number; readonly key: string };

describe('a runner of leased rows', () => {
  let test: OpenTestDatabase;
  let database: Database;
  const runners: Runner[] = [];

  before(async () => {
    test = await openTestDatabase([tenantId]);
    ({ database } = test);
  });
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop(100)));
    await database.system('jobs').delete();
  });
  after(() => test.close());

  const add = (...keys: string[]) =>
    database.transaction(tenantId, async (tx) => {
      for (const key of keys)
        await enqueueJob(tx, { tenantId, name: 'psp-accounts.verify', payload: { accountId: key }, key });
    });
  const done = (row: Row) => database.system('jobs').where({ job_id: row.job_id }).delete();

  function run(handle: (row: Row, lease: Lease) => Promise<void>, concurrency = 4): Runner {
    const runner = createRunner<Row>({
      table,
      system: database.system,
      log: createLog('silent'),
      concurrency,
      batch: 50,
      groupBy: (row) => String(row.job_id),
      handle: async ([row], lease) => {
        if (row !== undefined) await handle(row, lease);
      },
    });
    runners.push(runner);
    runner.start();
    return runner;
  }

  it('renews leases without waiting for a row that is being settled', async () => {
    await add('carrot', 'turnip');
    const claimed = await claimRows<Row>(database.system, table, 'wrk_1', 10);
    const [settling, ...others] = claimed;
    await database.system.transaction(async (tx) => {
      await tx('jobs').where({ job_id: settling?.job_id }).update({ last_error: 'none' });
      // On another connection: it would wait for this transaction, which waits for it.
      expect(await renewLeases(database.system, table, claimed)).to.deep.equal(others);
    });
    expect(await renewLeases(database.system, table, claimed)).to.deep.equal(claimed);
  });

  it('does not renew rows that were claimed again, even by the same worker', async () => {
    await add('carrot', 'turnip');
    const first = await claimRows<Row>(database.system, table, 'wrk_1.1', 10);
    await database.system('jobs').where({ key: 'carrot' }).update({ leased_until: '2026-01-01' });
    const second = await claimRows<Row>(database.system, table, 'wrk_1.2', 10);
    expect(second.map((row) => row.key)).to.deep.equal(['carrot']);
    expect(await renewLeases(database.system, table, [...first, ...second])).to.deep.equal([
      ...first.filter((row) => row.key === 'turnip'),
      ...second,
    ]);
  });

  it('processes each row once with any number of runners, within the concurrency limit', async () => {
    const keys = Array.from({ length: 60 }, (_, index) => `carrot-${index}`);
    await add(...keys);
    const worked: string[] = [];
    let [now, most] = [0, 0];
    const handle = async (row: Row) => {
      now += 1;
      most = Math.max(most, now);
      worked.push(row.key);
      await new Promise((resolve) => setTimeout(resolve, 5));
      await done(row);
      now -= 1;
    };
    run(handle, 3);
    run(handle, 3);
    await eventually('all rows to be worked', () => Promise.resolve(worked.length >= keys.length));
    expect(worked.toSorted()).to.deep.equal(keys.toSorted());
    expect(most).to.be.at.most(6);
  });

  it('counts an attempt interrupted by a crash together with the next, and a failed one separately', async () => {
    await add('hutch');
    const claim = async () => (await claimRows<Row>(database.system, table, 'wrk_test', 1))[0]?.attempts;
    expect(await claim()).to.equal(1);
    for (let death = 0; death < 3; death += 1) {
      await database.system('jobs').update({ leased_until: '2026-01-01' });
      expect(await claim()).to.equal(1);
    }
    await database.system('jobs').update({ leased_until: null, leased_by: null });
    expect(await claim()).to.equal(2);
  });

  it('takes over the rows of a crashed worker after its lease expired', async () => {
    await add('orphan');
    await database.system('jobs').update({
      leased_by: 'wrk_dead',
      leased_until: database.system.raw(`clock_timestamp() + ? * interval '1 millisecond'`, [leaseMs]),
    });
    const startedAt = Date.now();
    let worked = false;
    run(async (row) => {
      worked = true;
      await done(row);
    });
    await eventually('the orphan', () => Promise.resolve(worked));
    expect(Date.now() - startedAt).to.be.at.least(leaseMs - 500);
  });

  it('releases what it has claimed and not begun when it stops, without an attempt', async () => {
    await add('begun', 'waiting');
    let end: (() => void) | undefined;
    const begun = new Promise<void>((resolve) => {
      run(async (row) => {
        resolve();
        await new Promise<void>((ended) => (end = ended));
        await done(row);
      }, 1);
    });
    await begun;
    const stopped = runners[0]?.stop();
    const rows = () => database.system('jobs').where({ leased_by: null }).select('attempts');
    await eventually('the release', async () => (await rows()).length === 1);
    expect(await rows()).to.deep.equal([{ attempts: 0 }]);
    end?.();
    await stopped;
  });

  it('notifies a worker whose row was claimed by another, even after its lease was renewed', async () => {
    await add('stolen');
    const outcome = new Promise<unknown>((resolve) => {
      run(async (_row, lease) => {
        lease.assertHeld();
        await database.system('jobs').update({ leased_by: 'wrk_other' });
        await new Promise((wait) => setTimeout(wait, leaseMs + 1_500));
        await database.system('jobs').update({ state: 'parked' });
        try {
          lease.assertHeld();
          resolve('still held');
        } catch (error) {
          resolve(error);
        }
      });
    });
    expect(await outcome).to.be.instanceOf(LeaseLostError);
  });

  it('keeps a row for as long as it is processed', async () => {
    await add('slow');
    let runs = 0;
    let wasHeld = false;
    const slow = async (row: Row, lease: Lease) => {
      runs += 1;
      await new Promise((resolve) => setTimeout(resolve, leaseMs + 1_500));
      lease.assertHeld();
      wasHeld = true;
      await done(row);
    };
    run(slow);
    run(slow);
    await eventually('the slow work', () => Promise.resolve(wasHeld), 10_000);
    expect(runs).to.equal(1);
  });
});
