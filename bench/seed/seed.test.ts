import { expect } from 'chai';
import pg from 'pg';

import { createTestDatabase, type TestDatabase } from '../../core/src/testing/test-database.js';
import { NotOursError, seedOwnDatabase, defaultPlan } from './command.js';
import { seedDisputes, type Seeded } from './seed.js';

const largest = { tenantId: 'ten_z0000000000000000001', accountId: 'acc_z0000000000000000001' };
const plan = { disputes: 3_000, companies: 6, largestShare: 0.5, seed: 7 };

const silent = { begin: () => undefined, show: () => undefined };

const indexesSql = `select indexdef from pg_indexes where tablename = 'disputes' order by 1`;
const rulesSql = `select conname, pg_get_constraintdef(oid) as rule, convalidated from pg_constraint
                   where conrelid = 'disputes'::regclass order by 1`;
const disputesSql = `select provider_dispute_id, tenant_id, amount_minor, currency, status, reason, network
                       from disputes order by provider_dispute_id`;

describe('dispute seeder', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  let seeded: Seeded;
  let rulesBefore: { indexes: unknown[]; rules: unknown[] };

  const rowsOf = async (sql: string): Promise<Record<string, unknown>[]> =>
    (await owner.query<Record<string, unknown>>(sql)).rows;
  const rulesNow = async () => ({ indexes: await rowsOf(indexesSql), rules: await rowsOf(rulesSql) });

  before(async () => {
    database = await createTestDatabase();
    owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query(`
      insert into tenants (tenant_id, name) values ('${largest.tenantId}', 'Large Warren');
      insert into psp_accounts (account_id, tenant_id, provider, account_name, environment, webhook_alias, credentials)
      values ('${largest.accountId}', '${largest.tenantId}', 'stripe', 'Shop', 'test', 'warren', '{}')`);
    rulesBefore = await rulesNow();
    seeded = await seedDisputes(database.ownerUrl, largest, plan, silent);
  });

  after(async () => {
    await owner.end();
    await database.drop();
  });

  it('makes the requested number of disputes, with the largest company’s share, and some for each company', async () => {
    expect(seeded.disputes).to.equal(plan.disputes);
    expect(seeded.largest / plan.disputes).to.be.within(0.45, 0.55);
    const companies = await rowsOf('select tenant_id from disputes group by 1');
    expect(companies).to.have.length(plan.companies);
  });

  it('leaves all indexes and constraints unchanged and satisfied', async () => {
    expect(await rulesNow()).to.deep.equal(rulesBefore);
  });

  it('spreads over two years: new ones need a response, old ones are decided', async () => {
    const [row] = await rowsOf(`
      select count(distinct status)::int as statuses, count(distinct reason)::int as reasons,
             count(distinct network)::int as networks, count(distinct currency)::int as currencies,
             bool_and(status in ('won', 'lost', 'warning_closed')) filter (where created_at < now() - interval '81 days')
               as old_decided,
             bool_or(status = 'needs_response') filter (where created_at > now() - interval '9 days') as new_waiting,
             bool_and(created_at <= now() and amount_minor >= 100) as possible,
             bool_and(evidence_submitted_at >= created_at) filter (where submission_count > 0) as answered_later,
             bool_and(closed_at between created_at and now()) filter (where closed_at is not null) as closed_later,
             extract(days from max(created_at) - min(created_at))::int as days
        from disputes`);
    expect(row).to.include({ statuses: 5, reasons: 8, networks: 4, currencies: 4 });
    expect(row).to.include({ old_decided: true, new_waiting: true, possible: true });
    expect(row).to.include({ answered_later: true, closed_later: true });
    expect(row?.['days']).to.be.within(700, 730);
  });

  it('leaves no pending counter changes', async () => {
    expect(await rowsOf('select from dispute_tally_changes')).to.deep.equal([]);
    const sums = await rowsOf(`select (select sum(count)::int from dispute_tallies) as tallies,
                                      (select sum(count)::int from dispute_counts) as counts`);
    expect(sums).to.deep.equal([{ tallies: plan.disputes, counts: plan.disputes }]);
  });

  it('makes the same disputes from the same seed', async () => {
    const first = await rowsOf(disputesSql);
    await owner.query(`delete from disputes; delete from dispute_tally_changes; delete from dispute_tallies;
      delete from dispute_counts; delete from dispute_spreads;
      delete from psp_accounts where tenant_id <> '${largest.tenantId}';
      delete from users; delete from tenants where tenant_id <> '${largest.tenantId}'`);
    await seedDisputes(database.ownerUrl, largest, plan, silent);
    expect(await rowsOf(disputesSql)).to.deep.equal(first);
  });

  it('refuses a database with another name, or made by someone else', async () => {
    const url = new URL(database.ownerUrl);
    const refusalOf = (name: string) => {
      url.pathname = `/${name}`;
      return seedOwnDatabase(url.toString(), defaultPlan).then(
        () => undefined,
        (error: unknown) => error,
      );
    };
    expect(await refusalOf('rebuttal')).to.be.instanceOf(NotOursError);
    await owner.query('create database rebuttal_bench_theirs');
    expect(await refusalOf('rebuttal_bench_theirs')).to.be.instanceOf(NotOursError);
    const found = await rowsOf(`select from pg_database where datname = 'rebuttal_bench_theirs'`);
    expect(found).to.have.length(1);
    await owner.query('drop database rebuttal_bench_theirs');
  });
});
