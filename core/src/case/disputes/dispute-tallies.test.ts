import { expect } from 'chai';
import knex, { type Knex } from 'knex';

import type { ApiClient } from '../../testing/api-client.js';
import { connectStripe } from '../../testing/scenarios.js';
import { startTestServer, type TestServer } from '../../testing/test-server.js';
import { itThorough } from '../../testing/thoroughness.js';
import { eventually } from '../../testing/waiting.js';

const endings = ['evidence_submitted_at', 'closed_at'];
const measured = (...expressions: string[]) =>
  ['opened', 'answered', 'closed']
    .map((measure, at) => `('${measure}', ${expressions[at] ?? ''})`)
    .join(', ');
const kind = 'tenant_id, account_id, provider, status, reason, currency, is_test_mode';

describe('dispute counters', () => {
  let server: TestServer;
  let owner: ApiClient;
  let foxes: ApiClient;
  let database: Knex;
  let ours: { tenant_id: string; account_id: string };
  let theirs: typeof ours;

  before(async () => {
    server = await startTestServer();
    database = knex({ client: 'pg', connection: server.ownerUrl, pool: { min: 0, max: 8 } });
    const company = async (client: ApiClient) => {
      const account = await connectStripe(server, client);
      return database('psp_accounts').where({ account_id: account }).first('tenant_id', 'account_id');
    };
    owner = await server.signUp('Rabbits Ltd');
    foxes = await server.signUp('Foxes Ltd');
    ours = await company(owner);
    theirs = await company(foxes);
  });
  after(async () => {
    await database.destroy();
    await server.close();
  });

  const dispute = (whose: typeof ours, number: number, own: object = {}) => ({
    ...whose,
    dispute_id: `dsp_${whose.account_id.slice(-10)}${String(number).padStart(10, '0')}`,
    provider: 'stripe',
    provider_dispute_id: `du_${number}`,
    amount_minor: 100 + number,
    currency: 'USD',
    status: 'needs_response',
    provider_status: 'x',
    stage: 'chargeback',
    reason: 'fraudulent',
    created_at: new Date(Date.UTC(2026, 0, 1 + (number % 300))),
    is_refundable: false,
    is_test_mode: true,
    raw: '{}',
    state_as_of: new Date(0),
    ...own,
  });
  const total = async (client: ApiClient, query = '') =>
    (await client.get(`/api/disputes?per_page=1${query}`)).body.total as number;
  const fold = () => database.raw('select fold_dispute_tallies()');
  const waiting = async () => Number((await database('dispute_tally_changes').count())[0]?.count);
  const untilFolded = () => eventually('the tallies to be folded', async () => (await waiting()) === 0);

  /** Compares the tallies, compacted or not, with the disputes themselves. */
  async function expectExact(): Promise<void> {
    const { rows } = await database.raw(`
      (select ${kind}, sum(count) as count, sum(contested_count), sum(amount_minor) as amount from (
         select ${kind}, count, contested_count, amount_minor from dispute_tallies
         union all select ${kind}, count, contested_count, amount_minor from dispute_tally_changes) told
        group by ${kind} having sum(count) <> 0 or sum(contested_count) <> 0 or sum(amount_minor) <> 0)
      except all
      (select ${kind}, count(*), count(*) filter (where status in ('won', 'lost') and submission_count > 0
              and accepted_at is null and outcome_detail is distinct from 'accepted' and stated_coverage is null), sum(amount_minor) from disputes group by ${kind})`);
    expect(rows).to.deep.equal([]);
    const told = await database.raw(`select coalesce(sum(count), 0)::int as count from (
      select count from dispute_tallies union all select count from dispute_tally_changes) told`);
    const counted = await database.raw('select count(*)::int as count from disputes');
    expect(told.rows).to.deep.equal(counted.rows);
    await expectSame(
      `select tenant_id, account_id, provider, status, sum(count) as count from (
         select tenant_id, account_id, provider, status, count from dispute_counts
         union all select tenant_id, account_id, provider, status, count from dispute_tally_changes) told
        group by 1, 2, 3, 4 having sum(count) <> 0`,
      'select tenant_id, account_id, provider, status, count(*) from disputes group by 1, 2, 3, 4',
    );
    await expectSame(
      `select tenant_id, is_test_mode, measure, bucket, sum(count) as count from (
         select tenant_id, is_test_mode, measure, part.bucket, part.count
           from dispute_spreads cross join unnest(buckets, counts) as part (bucket, count)
         union all
         select tenant_id, is_test_mode, part.measure, part.bucket, change.count from dispute_tally_changes change
           cross join lateral (values ${measured('opened_day', 'answer_hours', 'close_hours')}) as part (measure, bucket)
          where bucket is not null) told
        group by 1, 2, 3, 4 having sum(count) <> 0`,
      `select tenant_id, is_test_mode, measure, bucket, count(*) from disputes
         cross join lateral (values ${measured(
           'floor(extract(epoch from created_at) / 86400)',
           ...endings.map((end) => `floor(extract(epoch from ${end} - created_at) / 3600)`),
         )}) as part (measure, bucket)
        where bucket is not null group by 1, 2, 3, 4`,
    );
    await expectSame(
      `select tenant_id, is_test_mode, measure, sum(micros) as micros from (
         select tenant_id, is_test_mode, measure, micros from dispute_spreads
         union all
         select tenant_id, is_test_mode, part.measure, part.micros from dispute_tally_changes
           cross join lateral (values ${measured('0', 'answer_micros', 'close_micros')}) as part (measure, micros)) told
        group by 1, 2, 3 having sum(micros) <> 0`,
      `select tenant_id, is_test_mode, measure, sum(micros) from disputes
         cross join lateral (values ${measured(
           '0',
           ...endings.map((end) => `extract(epoch from ${end} - created_at) * 1000000`),
         )}) as part (measure, micros) group by 1, 2, 3 having sum(micros) <> 0`,
    );
  }

  /** Expects the same rows from both statements, in any order. */
  async function expectSame(told: string, counted: string): Promise<void> {
    const { rows } = await database.raw(`
      with told as (${told}), counted as (${counted})
      (select 'told', * from (table told except all table counted) as more)
      union all
      (select 'counted', * from (table counted except all table told) as less)`);
    expect(rows).to.deep.equal([]);
  }

  it('are exact after every kind of change, compacted or not, and ignore rollbacks', async () => {
    await database('disputes').insert(Array.from({ length: 25 }, (_, at) => dispute(ours, at)));
    const contested = { status: 'won', submission_count: 1 };
    await database('disputes').insert([25, 26, 27, 28, 29].map((at) => dispute(ours, at, contested)));
    await database('disputes').insert([dispute(theirs, 0), dispute(theirs, 1, { currency: 'JPY' })]);
    await expectExact();
    expect([await total(owner), await total(foxes)]).to.deep.equal([30, 2]);
    await untilFolded();
    await database('disputes').where(ours).where('amount_minor', '<', 110).update({ status: 'lost' });
    await database('disputes')
      .where(ours)
      .where('amount_minor', 120)
      .update({ amount_minor: 1, currency: 'EUR' });
    await database('disputes').where(ours).whereIn('amount_minor', [125, 126]).delete();
    const after = (hours: number) => database.raw(`created_at + ? * interval '1 hour'`, [hours]);
    const above = (amount: number) => database('disputes').where(ours).where('amount_minor', '>', amount);
    await above(105).update({ evidence_submitted_at: after(26.999_999) });
    await above(115).update({ evidence_submitted_at: after(27), closed_at: after(1_000), status: 'won' });
    await above(112).update({ submission_count: 1 });
    await above(117).update({ accepted_at: new Date(0) });
    await above(118).update({ is_test_mode: false });
    await above(121).update({ closed_at: after(-3.5) });
    await above(123).update({ status: 'under_review', closed_at: null });
    await above(127).update({ created_at: new Date('1969-12-30T23:00:00Z') });
    await expectExact();
    await above(118).update({ stated_coverage: JSON.stringify({ claim: 'filed' }) });
    await above(119).update({ accepted_at: null, submission_count: 0 });
    await expectExact();
    await above(100).where('status', 'won').update({ status: 'needs_response' });
    const again = [dispute(ours, 3), dispute(ours, 31)];
    await database('disputes').insert(again).onConflict(['account_id', 'provider_dispute_id']).ignore();
    await expectExact();
    expect([await total(owner), await total(owner, '&status=lost')]).to.deep.equal([29, 10]);
    const undone = database.transaction(async (tx) => {
      await tx('disputes').insert(dispute(ours, 40));
      await tx('disputes').where(ours).update({ status: 'won' });
      throw new Error('the fox came');
    });
    expect(await undone.catch((error: unknown) => (error as Error).message)).to.equal('the fox came');
    await expectExact();
    await fold();
    await expectExact();
    expect([await total(owner), await total(owner, '&status=won'), await total(foxes)]).to.deep.equal([
      29, 0, 2,
    ]);
  });

  it('record nothing for a change that they do not count', async () => {
    await untilFolded();
    await database('disputes').where(ours).update({ raw: '{"seen":true}', provider_status: 'y' });
    expect(await waiting()).to.equal(0);
  });

  it('stay exact with concurrent writes, compactions and reads', async () => {
    const before = await total(owner);
    const added = 60;
    const seen: number[] = [];
    await Promise.all([
      ...Array.from({ length: 6 }, async (_, writer) => {
        for (let at = 0; at < added / 6; at += 1) {
          await database('disputes').insert(dispute(ours, 1_000 + writer * 100 + at));
          if (at % 3 === 0) await fold();
        }
      }),
      (async () => {
        for (let at = 0; at < 15; at += 1) seen.push(await total(owner));
      })(),
    ]);
    expect(seen).to.deep.equal(seen.toSorted((left, right) => left - right));
    expect(await total(owner)).to.equal(before + added);
    await expectExact();
    await fold();
    await expectExact();
  });

  itThorough('give the dashboard a consistent snapshot', async () => {
    const hares = await server.signUp('Hares Ltd');
    const account = await connectStripe(server, hares);
    const whose = await database('psp_accounts')
      .where({ account_id: account })
      .first('tenant_id', 'account_id');
    const answered = (number: number, days: number) => {
      const created_at = new Date();
      const evidence_submitted_at = new Date(created_at.getTime() + days * 24 * 60 * 60 * 1000);
      return dispute(whose, number, { created_at, evidence_submitted_at });
    };
    const insertPair = (number: number) =>
      database('disputes').insert([answered(number, 1), answered(number + 1, 2)]);
    const dashboard = async () => {
      const {
        overview,
        trend,
        avg_response_time: times,
      } = (await hares.get('/api/disputes/stats/dashboard')).body;
      const opened = trend.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
      expect([times.answered_count, opened]).to.deep.equal([
        overview.total_disputes,
        overview.total_disputes,
      ]);
      expect([times.avg_days, times.median_days]).to.deep.equal([1.5, 1.5]);
      return overview.total_disputes as number;
    };
    await insertPair(0);
    const seen: number[] = [];
    await Promise.all([
      ...[1, 2, 3, 4].map(async (writer) => {
        for (let at = 0; at < 20; at += 2) {
          await insertPair(writer * 100 + at);
          if (at % 8 === 0) await fold();
        }
      }),
      (async () => {
        for (let at = 0; at < 15; at += 1) seen.push(await dashboard());
      })(),
    ]);
    expect(seen.every((count) => count % 2 === 0)).to.equal(true);
    expect(await dashboard()).to.equal(82);
    await expectExact();
  });

  it('are compacted in batches', async () => {
    await untilFolded();
    // Autovacuum may do the same: the planner then assumes that the table still has no rows.
    await database.raw('analyze dispute_tally_changes');
    const lock = `select pg_advisory_xact_lock(hashtextextended('fold_dispute_tallies', 0))`;
    await database.transaction(async (tx) => {
      await tx.raw(lock);
      await tx.raw(
        `insert into dispute_tally_changes (${kind}, count, amount_minor, opened_day)
         select ?, ?, 'stripe', 'won', 'fraudulent', 'USD', true, case when number % 2 = 0 then 1 else -1 end, 0, 0
           from generate_series(1, 50002) as number`,
        [ours.tenant_id, ours.account_id],
      );
      await tx.raw('select fold_dispute_tallies()');
      const [left] = await tx('dispute_tally_changes').count();
      expect(Number(left?.count)).to.equal(2);
    });
    await untilFolded();
    await expectExact();
  });

  it('are visible to their own company, and writable by none', async () => {
    const { database: asCompany } = server.container;
    const told = await asCompany.read(theirs.tenant_id, (tx) =>
      tx('dispute_tallies').distinct('tenant_id').union(tx('dispute_tally_changes').distinct('tenant_id')),
    );
    expect(told).to.deep.equal([{ tenant_id: theirs.tenant_id }]);
    const kept = await asCompany.read(theirs.tenant_id, (tx) =>
      tx('dispute_counts').distinct('tenant_id').union(tx('dispute_spreads').distinct('tenant_id')),
    );
    expect(kept).to.deep.equal([{ tenant_id: theirs.tenant_id }]);
    const countPaces = async (tenantId: string) =>
      (await asCompany.read(tenantId, (tx) => tx('dispute_paces').count())) as unknown;
    const [own] = await database('disputes').where(theirs).count();
    expect(await countPaces(theirs.tenant_id)).to.deep.equal([{ count: Number(own?.count) }]);
    expect(await countPaces('')).to.deep.equal([{ count: 0 }]);
    for (const change of [
      `update dispute_counts set count = 0`,
      `delete from dispute_spreads`,
      `delete from dispute_paces`,
      `update dispute_tallies set count = 0`,
      `delete from dispute_tally_changes`,
      `select fold_dispute_tallies()`,
    ]) {
      const refused = asCompany.read(theirs.tenant_id, (tx) => tx.raw(change));
      expect(await refused.then(String, (error: unknown) => (error as Error).message)).to.include(
        'permission denied',
      );
    }
  });
});
