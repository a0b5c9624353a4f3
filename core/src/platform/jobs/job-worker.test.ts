import { expect } from 'chai';

import { openTestDatabase, type OpenTestDatabase } from '../../testing/test-database.js';
import { eventually } from '../../testing/waiting.js';
import type { Database } from '../database/database.js';
import { createLog } from '../shared/log.js';
import { createJobWorker, type JobHandlers } from './job-worker.js';
import { enqueueJobs } from './jobs.js';

const tenantId = 'ten_00000000000000000001';

describe('jobs that wait for a stalled provider', () => {
  let test: OpenTestDatabase;
  let database: Database;

  before(async () => {
    test = await openTestDatabase([tenantId]);
    ({ database } = test);
  });
  after(() => test.close());

  it('occupy only their own slots, so that all other jobs still run', async () => {
    const hanging = ['psp-accounts.sync', 'evidence.collect', 'stores.sync-orders'] as const;
    const counts = new Map<string, { now: number; most: number; done: number }>();
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const handler = (name: string) => async () => {
      const count = counts.get(name) ?? { now: 0, most: 0, done: 0 };
      counts.set(name, count);
      count.now += 1;
      count.most = Math.max(count.most, count.now);
      if (hanging.some((one) => one === name)) await released;
      count.now -= 1;
      count.done += 1;
    };
    const handlers = new Proxy({}, { get: (_none, name) => handler(String(name)) }) as JobHandlers;
    await database.transaction(tenantId, async (tx) => {
      for (const name of hanging)
        await enqueueJobs(
          tx,
          Array.from({ length: 30 }, (_, number) => ({
            tenantId,
            name,
            payload: { accountId: '', disputeId: '', storeId: '' },
            key: `${name} ${number}`,
          })),
        );
      await enqueueJobs(
        tx,
        Array.from({ length: 30 }, (_, number) => ({
          tenantId,
          name: 'submissions.advance' as const,
          payload: { submissionId: '' },
          key: `submission ${number}`,
        })),
      );
    });
    const worker = createJobWorker(database, handlers, createLog('silent'));
    worker.start();
    try {
      await eventually('all submissions', () => counts.get('submissions.advance')?.done === 30);
      for (const name of hanging) {
        expect(counts.get(name)?.done, name).to.equal(0);
        // Four are enough, and three more may have been claimed with the previous one.
        expect(counts.get(name)?.most, name).to.be.within(4, 7);
      }
      release();
      await eventually('all of the others', () => hanging.every((name) => counts.get(name)?.done === 30));
      for (const name of hanging) expect(counts.get(name)?.most, name).to.be.at.most(7);
    } finally {
      release();
      await worker.stop();
    }
  });
});

describe('job that another worker has claimed', () => {
  let test: OpenTestDatabase;
  let database: Database;

  before(async () => {
    test = await openTestDatabase([tenantId]);
    ({ database } = test);
  });
  afterEach(() => database.system('jobs').delete());
  after(() => test.close());

  const job = { tenantId, name: 'psp-accounts.verify', payload: { accountId: '' }, key: 'carrot' } as const;
  const ends = [
    { end: 'failed', attempts: 1, finish: () => Promise.reject(new Error('The fox was here')) },
    {
      end: 'is asked to do it once more',
      attempts: 0,
      finish: () => database.transaction(tenantId, (tx) => enqueueJobs(tx, [job])),
    },
  ];
  for (const { end, attempts, finish } of ends)
    it(`stays with that worker if an earlier one ${end}`, async () => {
      const taken = { leased_by: 'wrk_other', leased_until: new Date('2099-01-01') };
      let isTaken = false;
      const handler = async () => {
        await database.system('jobs').update(taken);
        isTaken = true;
        await finish();
      };
      await database.transaction(tenantId, (tx) => enqueueJobs(tx, [job]));
      const handlers = { 'psp-accounts.verify': handler } as unknown as JobHandlers;
      const worker = createJobWorker(database, handlers, createLog('silent'));
      worker.start();
      await eventually('another worker to take it', () => isTaken);
      await worker.stop();
      const rows: unknown = await database
        .system('jobs')
        .select('state', 'last_error', 'attempts', 'leased_by', 'leased_until');
      expect(rows).to.deep.equal([{ state: 'ready', last_error: null, attempts, ...taken }]);
    });

  it('stays with the second claim of the same worker if the first one failed', async () => {
    let runs = 0;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const handler = async () => {
      runs += 1;
      if (runs > 1) return released;
      const first: unknown = await database.system('jobs').first('leased_by');
      // Repeated, because the heartbeat renews the lease until another worker claims it.
      await eventually('its second claim', async () => {
        await database
          .system('jobs')
          .where(first as object)
          .update({ leased_until: '2026-01-01' });
        return runs > 1;
      });
      throw new Error('The fox was here');
    };
    await database.transaction(tenantId, (tx) => enqueueJobs(tx, [job]));
    const handlers = { 'psp-accounts.verify': handler } as unknown as JobHandlers;
    const failures: unknown[] = [];
    const log = { ...createLog('silent'), warn: (line: unknown) => failures.push(line) };
    const worker = createJobWorker(database, handlers, log);
    worker.start();
    try {
      await eventually('the first one to fail', () => failures.length > 0);
      await new Promise((resolve) => setTimeout(resolve, 300)); // its changes to the row are done
      const [row] = (await database.system('jobs').select('last_error', 'attempts', 'leased_by')) as {
        leased_by: string | null;
      }[];
      expect(row).to.include({ last_error: null, attempts: 1 });
      expect(row?.leased_by).to.match(/^wrk_/);
    } finally {
      release();
      await worker.stop();
    }
    expect(runs).to.equal(2);
    expect(await database.system('jobs').select('job_id')).to.deep.equal([]);
  });
});

describe('a job that failed', () => {
  let test: OpenTestDatabase;

  before(async () => void (test = await openTestDatabase([tenantId])));
  after(() => test.close());

  it('is retried later, even if its error contains unstorable characters', async () => {
    const { database } = test;
    const job = {
      tenantId,
      name: 'psp-accounts.verify',
      payload: { accountId: '' },
      key: 'carrots',
    } as const;
    await database.transaction(tenantId, (tx) => enqueueJobs(tx, [job]));
    const handlers = new Proxy(
      {},
      { get: () => () => Promise.reject(new Error('550 no\0 carrots \ud83e')) },
    ) as JobHandlers;
    const worker = createJobWorker(database, handlers, createLog('silent'));
    worker.start();
    try {
      const row = await eventually('the failure', async () => {
        const found = await database.system('jobs').whereNotNull('last_error').first();
        return found as Readonly<Record<string, unknown>> | undefined;
      });
      expect(row).to.include({ last_error: '550 no carrots \ufffd', attempts: 1, leased_by: null });
    } finally {
      await worker.stop();
    }
  });
});
