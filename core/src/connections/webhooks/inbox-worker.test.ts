import { ProviderError } from '@rebuttal/plugin-kit';
import { expect } from 'chai';
import pg from 'pg';

import type { Database } from '../../platform/database/database.js';
import { createRunner } from '../../platform/jobs/runner.js';
import { newId } from '../../platform/shared/ids.js';
import { createLog } from '../../platform/shared/log.js';
import { openTestDatabase, type OpenTestDatabase } from '../../testing/test-database.js';
import { eventually } from '../../testing/waiting.js';
import { createInboxWorker, type InboxWorkerDeps } from './inbox-worker.js';
import { claimEvents, subjectKey, type ClaimedEvent, type EventRow } from './inbox.js';
import { ProviderStalledError } from './provider-limit.js';

const tenantId = 'ten_00000000000000000001';
const [shop, store] = ['acc_00000000000000000001', 'acc_00000000000000000002'];

type Blocks = { readonly 'Shared Hit Blocks': number };

describe('inbox worker', () => {
  let test: OpenTestDatabase;
  let database: Database;

  before(async () => {
    test = await openTestDatabase([tenantId]);
    ({ database } = test);
    await database.transaction(tenantId, async (tx) => {
      for (const account_id of [shop, store])
        await tx('psp_accounts').insert({
          account_id,
          tenant_id: tenantId,
          provider: 'stripe',
          account_name: account_id,
          environment: 'test',
          webhook_alias: account_id,
          credentials: {},
        });
    });
  });
  afterEach(() => database.system('webhook_events').delete());
  after(() => test.close());

  let minute = 0;
  /** Each is a minute younger than the one before, and all are overdue. */
  async function add(
    events: readonly string[],
    columns: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    for (const event of events) {
      minute += 1;
      const [dispute] = event.split('-');
      await database.system('webhook_events').insert({
        event_id: newId('whe'),
        tenant_id: tenantId,
        account_id: dispute === 'orders' ? store : shop,
        provider: 'stripe',
        provider_event_id: event,
        event_type: 'charge.dispute.updated',
        provider_dispute_id: dispute === 'orders' ? null : dispute,
        headers: Buffer.from('sealed'),
        body: Buffer.from('sealed'),
        run_at: new Date(Date.UTC(2026, 0, 1, 0, minute)),
        ...columns,
      });
    }
  }
  /** Runs ANALYZE, which autovacuum does every minute and whose statistics the planner uses. */
  async function analyzeTables(ownerUrl: string): Promise<void> {
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    await owner.query('vacuum analyze webhook_events');
    await owner.end();
  }
  const of = (account_id: string, provider_dispute_id: string | null) => ({
    account_id,
    provider_dispute_id,
    provider_alert_id: null,
  });
  const claim = async (batch: number, inHand: ReturnType<typeof of>[] = [], leasedBy = 'wrk_1') => {
    const rows = await claimEvents(database.system, { leasedBy, batch, inHand });
    return rows.map((row) => row.provider_event_id).toSorted();
  };

  it('claims the oldest events with all others of their disputes', async () => {
    await add(['carrot-1', 'turnip-1', 'carrot-2', 'beet-1', 'turnip-2', 'carrot-3']);
    expect(await claim(1)).to.deep.equal(['carrot-1', 'carrot-2', 'carrot-3']);
    expect(await claim(9)).to.deep.equal(['beet-1', 'turnip-1', 'turnip-2']);
    expect(await claim(9)).to.deep.equal([]);
  });

  it('claims the events of each alert apart, and skips an alert in progress', async () => {
    await add(['orders-1', 'orders-2'], { provider_alert_id: 'issfr_1' });
    await add(['orders-3'], { provider_alert_id: 'issfr_2' });
    await add(['orders-4']);
    const inHand = { ...of(store, null), provider_alert_id: 'issfr_1' };
    const rows = await claimEvents(database.system, { leasedBy: 'wrk_1', batch: 9, inHand: [inHand] });
    expect(rows.map(subjectKey).toSorted()).to.deep.equal([`${store}/`, `${store}/alert/issfr_2`]);
  });

  it('skips disputes in progress, leased events and events that are not due', async () => {
    await add(['carrot-1', 'orders-1', 'turnip-1', 'orders-2']);
    await add(['turnip-2'], { run_at: new Date(Date.now() + 60_000) });
    await add(['turnip-3'], { leased_by: 'wrk_2', leased_until: new Date(Date.now() + 60_000) });
    expect(await claim(9, [of(shop, 'carrot'), of(store, null)])).to.deep.equal(['turnip-1']);
    expect(await claim(9)).to.deep.equal(['carrot-1', 'orders-1', 'orders-2']);
  });

  it('reads no more rows of a long queue than of a short one', async () => {
    const fill = (state: string, from: number, to: number) =>
      database.system.raw(
        `insert into webhook_events (event_id, tenant_id, account_id, provider, provider_event_id, event_type,
                                     provider_dispute_id, headers, body, state)
         select 'whe_' || lpad(n::text, 20, '0'), ?, ?, 'stripe', n::text, 'charge.dispute.updated', n::text, '', '', ?
           from generate_series(?::int, ?::int) n`,
        [tenantId, shop, state, from, to],
      );
    const blocksOfClaim = async () => {
      const { rows } = await database.system.raw<{ rows: { 'QUERY PLAN': { Plan: Blocks }[] }[] }>(
        `explain (analyze, buffers, format json)
         select event_id from claim_webhook_events_by_dispute('wrk_1', 4000, 20, '{}', 2000)`,
      );
      return rows[0]?.['QUERY PLAN'][0]?.Plan['Shared Hit Blocks'] ?? 0;
    };
    await fill('done', 1, 5_000);
    await analyzeTables(test.ownerUrl);
    await fill('received', 5_001, 5_200);
    const ofShort = await blocksOfClaim();
    await fill('received', 5_201, 9_000);
    expect(ofShort).to.be.greaterThan(20);
    expect(await blocksOfClaim()).to.be.lessThan(1.5 * ofShort);
  });

  it('gives each event to only one of two concurrent workers', async () => {
    const events = Array.from({ length: 60 }, (_, index) => `dispute${index % 5}-${index}`);
    await add(events);
    const claims = await Promise.all(Array.from({ length: 6 }, (_, index) => claim(4, [], `wrk_${index}`)));
    const rest = await claim(60);
    expect([...claims.flat(), ...rest].toSorted()).to.deep.equal(events.toSorted());
  });

  it('fetches each dispute once at a time, and again for later events', async () => {
    await add(['carrot-1', 'turnip-1', 'carrot-2']);
    const looks: string[][] = [];
    const under = new Set<string>();
    let doubled = 0;
    let added: Promise<void> | undefined;
    const handle = async (rows: readonly ClaimedEvent[]) => {
      const key = subjectKey(rows[0] as EventRow);
      if (under.has(key)) doubled += 1;
      under.add(key);
      looks.push(rows.map((row) => row.provider_event_id).toSorted());
      added ??= add(['carrot-3', 'carrot-4']);
      await added;
      runner.wake();
      await new Promise((resolve) => setTimeout(resolve, 50));
      await database
        .system('webhook_events')
        .whereIn(
          'event_id',
          rows.map((row) => row.event_id),
        )
        .update({ state: 'done' });
      under.delete(key);
    };
    const runner = createRunner<EventRow>({
      table: { name: 'webhook_events', id: 'event_id', waiting: 'received' },
      system: database.system,
      log: createLog('silent'),
      concurrency: 4,
      batch: 10,
      groupBy: subjectKey,
      claim: (request) => claimEvents(database.system, request),
      handle,
    });
    runner.start();
    try {
      await eventually('all of it', () => Promise.resolve(looks.flat().length >= 5));
    } finally {
      await runner.stop();
    }
    expect(looks).to.have.deep.members([['carrot-1', 'carrot-2'], ['carrot-3', 'carrot-4'], ['turnip-1']]);
    expect(doubled).to.equal(0);
  });

  const late = [
    { end: 'failed', error: new Error('The fox was here') },
    { end: 'failed for the last time', error: new Error('The fox was here'), attempts: 299 },
    { end: 'found a provider that hangs', error: new ProviderStalledError('stripe') },
  ];
  for (const { end, error, attempts = 0 } of late)
    it(`leaves an event with its current worker if an earlier one ${end}`, async () => {
      await add(['carrot-1', 'carrot-2'], { attempts });
      const taken = { leased_by: 'wrk_other', leased_until: new Date('2099-01-01') };
      let isTaken = false;
      const find = async () => {
        await database.system('webhook_events').update(taken);
        isTaken = true;
        throw error;
      };
      const log = createLog('silent');
      const worker = createInboxWorker({
        database,
        accounts: { findPspAccount: find },
        log,
      } as unknown as InboxWorkerDeps);
      worker.start();
      await eventually('another worker to take it', () => isTaken);
      await worker.stop();
      const rows: unknown = await database
        .system('webhook_events')
        .select('state', 'note', 'attempts', 'leased_by', 'leased_until');
      const kept = { state: 'received', note: null, attempts: attempts + 1, ...taken };
      expect(rows).to.deep.equal([kept, kept]);
    });

  it('retries an event later, even if the error contains unstorable characters', async () => {
    const error = new ProviderError('unavailable', 'no\0 carrots');
    for (const attempts of [0, 299]) {
      await add([`carrot-${attempts}`], { attempts });
      const accounts = { findPspAccount: () => Promise.reject(error) };
      const log = createLog('silent');
      const worker = createInboxWorker({ database, accounts, log } as unknown as InboxWorkerDeps);
      worker.start();
      try {
        const row = await eventually('the failure', async () => {
          const failed: unknown = await database.system('webhook_events').whereNotNull('note').first();
          return failed as Readonly<Record<string, unknown>> | undefined;
        });
        const state = attempts === 0 ? 'received' : 'failed';
        expect(row).to.include({ state, note: 'no carrots', leased_by: null });
      } finally {
        await worker.stop();
      }
      await database.system('webhook_events').delete();
    }
  });

  it('retries all events of a dispute together after its fetch failed', async () => {
    await add(['carrot-1', 'carrot-2', 'carrot-3']);
    const accounts = { findPspAccount: () => Promise.reject(new Error('The fox was here')) };
    const log = createLog('silent');
    const worker = createInboxWorker({ database, accounts, log } as unknown as InboxWorkerDeps);
    worker.start();
    const rows = () => database.system('webhook_events').select('run_at', 'leased_by', 'attempts');
    try {
      await eventually('the failure', async () => {
        const failed: unknown = await rows().whereNotNull('note');
        return (failed as unknown[]).length === 3;
      });
    } finally {
      await worker.stop();
    }
    const [first, ...others] = (await rows()) as Record<string, unknown>[];
    expect(first).to.include({ attempts: 1, leased_by: null });
    expect(others).to.deep.equal([first, first]);
  });
});
