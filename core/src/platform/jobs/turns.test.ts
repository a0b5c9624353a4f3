import { expect } from 'chai';

import { openTestDatabase, type OpenTestDatabase } from '../../testing/test-database.js';
import { enqueueJobs } from './jobs.js';
import { leaseMs } from './leases.js';

const [busy, quiet] = ['ten_00000000000000000001', 'ten_00000000000000000002'];

describe('the order of jobs', () => {
  let test: OpenTestDatabase;

  before(async () => void (test = await openTestDatabase([busy, quiet])));
  after(() => test.close());

  const enqueue = (tenantId: string, count: number) =>
    test.database.transaction(tenantId, (tx) =>
      enqueueJobs(
        tx,
        Array.from({ length: count }, (_, number) => ({
          tenantId,
          name: 'evidence.collect' as const,
          payload: { disputeId: '' },
          key: `${tenantId} ${number}`,
        })),
      ),
    );
  const claim = async (batch: number): Promise<string[]> => {
    const { rows } = await test.database.system.raw<{ rows: { tenant_id: string; job_id: number }[] }>(
      'select * from claim_jobs(?, ?, ?, ?)',
      ['wrk_test', leaseMs, batch, []],
    );
    const ids = rows.map((row) => row.job_id);
    await test.database.system('jobs').whereIn('job_id', ids).delete();
    return rows.map((row) => row.tenant_id);
  };

  it('lets each company in turn, however many jobs one of them has enqueued before', async () => {
    await enqueue(busy, 50);
    await enqueue(quiet, 3);
    const first = [...(await claim(4)), ...(await claim(4))];
    expect(first.filter((tenantId) => tenantId === quiet)).to.have.length(3);
    // Nothing waits while a worker is free.
    expect(await claim(100)).to.have.length(45);
  });

  it('does not let the failed jobs of a company come in front of others', async () => {
    const { system } = test.database;
    await enqueue(busy, 20);
    await system('jobs').update({ leased_by: 'wrk_failed' });
    await system('jobs').update({
      leased_by: null,
      run_at: system.raw(`clock_timestamp() - interval '1 second'`),
    });
    await enqueue(quiet, 1);
    expect(await claim(2)).to.include(quiet);
    await system('jobs').delete();
  });

  it('leaves jobs that are not due', async () => {
    const { system } = test.database;
    await enqueue(busy, 2);
    await system('jobs').update({ run_at: system.raw(`clock_timestamp() + interval '1 hour'`) });
    expect(await claim(4)).to.deep.equal([]);
  });
});
