import pg from 'pg';

import disputeEvent from '../../plugins/stripe/test/recorded/event.updated.under-review.json' with { type: 'json' };
import { findDeferredConstraints } from './deferred-constraints.js';
import { insertDisputes } from './dispute-columns.js';

export type SeedPlan = {
  readonly disputes: number;
  readonly companies: number;
  /** The first company's share of the disputes, above 0 and up to 1; 1 if it is the only one. */
  readonly largestShare: number;
  /** The same seed makes the same disputes. */
  readonly seed: number;
};

/** An existing company that becomes the largest; the others are created. */
export type LargestCompany = { readonly tenantId: string; readonly accountId: string };

/** The progress, for people. */
export type SeedProgress = { begin(label: string): void; show(done: number, total: number): void };

export type Seeded = { readonly disputes: number; readonly largest: number; readonly seconds: number };

/** As recorded, but without its balance transactions and empty fields: a third of the bytes, and half of the time. */
const { balance_transactions: _bookings, ...recorded } = disputeEvent.data.object;
const providersObject = JSON.stringify(recorded, (_key, value: unknown) => value ?? undefined);

const lanes = 2;
const chunkMax = 20_000;

/**
 * Fills a migrated database with companies and their disputes, as its owner, in sets. All constraints hold at the
 * end, and planner statistics and the visibility map are fresh.
 */
export async function seedDisputes(
  databaseUrl: string,
  largest: LargestCompany,
  plan: SeedPlan,
  progress: SeedProgress,
): Promise<Seeded> {
  const since = performance.now();
  const owners = await Promise.all(Array.from({ length: lanes }, () => openOwner(databaseUrl)));
  try {
    const [owner] = owners;
    if (owner === undefined) throw new RangeError('There must be at least one worker');
    progress.begin('Companies');
    await makeCompanies(owner, largest, plan);
    const later = await findDeferredConstraints(owner, 'disputes');
    for (const drop of later.drop) await owner.query(drop);
    progress.begin('Disputes');
    await inLanes(owners, chunksOf(plan.disputes), progress, async (lane, { from, to }) => {
      await lane.query(insertDisputes, [from, to, plan.seed, plan.disputes, providersObject]);
    });
    progress.begin('Indexes');
    await inLanes(owners, later.create, progress, (lane, create) => lane.query(create));
    progress.begin('Statistics');
    await owner.query('drop table seed_companies');
    await foldTallies(owner);
    await owner.query('vacuum analyze disputes, dispute_tags, tenants, users, psp_accounts');
    await owner.query('checkpoint');
    return { ...(await count(owner, largest)), seconds: (performance.now() - since) / 1000 };
  } finally {
    await Promise.all(owners.map((owner) => owner.end()));
  }
}

async function openOwner(databaseUrl: string): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  // A crash only means seeding again, so no commit waits for the disk.
  await owner.query(`set synchronous_commit = off; set maintenance_work_mem = '256MB'`);
  return owner;
}

/** Runs work in any order, in parallel on all connections. */
async function inLanes<T>(
  owners: readonly pg.Client[],
  tasks: readonly T[],
  progress: SeedProgress,
  work: (owner: pg.Client, task: T) => Promise<unknown>,
): Promise<void> {
  const waiting = tasks.values();
  let done = 0;
  const runLane = async (owner: pg.Client) => {
    for (const task of waiting) {
      await work(owner, task);
      done += 1;
      progress.show(done, tasks.length);
    }
  };
  await Promise.all(owners.map(runLane));
}

function chunksOf(disputes: number): { from: number; to: number }[] {
  const size = Math.min(chunkMax, Math.ceil(disputes / lanes));
  return Array.from({ length: Math.ceil(disputes / size) }, (_none, index) => ({
    from: index * size + 1,
    to: Math.min(disputes, (index + 1) * size),
  }));
}

/** Each with an owner, and an inactive account because it has no keys. */
async function makeCompanies(owner: pg.Client, largest: LargestCompany, plan: SeedPlan): Promise<void> {
  await owner.query(`
    create table seed_companies (
      position int primary key, tenant_id text not null, account_id text not null, share float8 not null)`);
  await owner.query('insert into seed_companies values (1, $1, $2, $3)', [
    largest.tenantId,
    largest.accountId,
    plan.companies === 1 ? 1 : plan.largestShare,
  ]);
  await owner.query(
    `insert into seed_companies
     select number, 'ten_' || lpad(number::text, 20, '0'), 'acc_' || lpad(number::text, 20, '0'), 0
       from generate_series(2, $1::int) as number`,
    [plan.companies],
  );
  await owner.query(`
    insert into tenants (tenant_id, name) select tenant_id, 'Burrow ' || position from seed_companies where position > 1;
    insert into users (user_id, tenant_id, email, name, role, oauth_provider, email_verified_at)
    select 'usr_' || lpad(position::text, 20, '0'), tenant_id, 'owner-' || position || '@burrow.example',
           'Owner of Burrow ' || position, 'owner', 'google', now()
      from seed_companies where position > 1;
    insert into psp_accounts (account_id, tenant_id, provider, account_name, environment, webhook_alias, credentials,
                              is_active)
    select account_id, tenant_id, 'stripe', 'Shop of Burrow ' || position, 'test', 'burrow-' || position, '{}', false
      from seed_companies where position > 1`);
}

/** Folds the counter changes as background work would within a second. The measured servers may run without it. */
export async function foldTallies(owner: pg.Client): Promise<void> {
  const isLeft = async () => (await owner.query('select from dispute_tally_changes limit 1')).rows.length > 0;
  while (await isLeft()) await owner.query('select fold_dispute_tallies()');
  await owner.query('vacuum analyze dispute_tallies, dispute_tally_changes, dispute_counts, dispute_spreads');
}

async function count(owner: pg.Client, { tenantId }: LargestCompany): Promise<Omit<Seeded, 'seconds'>> {
  const { rows } = await owner.query<{ disputes: number; largest: number }>(
    'select count(*)::int as disputes, (count(*) filter (where tenant_id = $1))::int as largest from disputes',
    [tenantId],
  );
  return rows[0] ?? { disputes: 0, largest: 0 };
}
