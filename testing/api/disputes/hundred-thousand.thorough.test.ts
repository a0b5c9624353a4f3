import { expect } from 'chai';
import knex from 'knex';

import type { DisputeFilter } from '../../../core/src/case/disputes/dispute-filter.js';
import type { DisputeOrder } from '../../../core/src/case/disputes/dispute-order.js';
import { pageQuery } from '../../../core/src/case/disputes/dispute-queries.js';
import { findByDetails } from '../../../core/src/case/disputes/dispute-search.js';
import { dimensions } from '../../../core/src/insights/stats/outcome-metrics.js';
import { OutcomeMetricsRepository } from '../../../core/src/insights/stats/outcome-metrics.repository.js';
import { RemindersRepository } from '../../../core/src/notifications/reminders/reminders.repository.js';
import type { Database, Tx } from '../../../core/src/platform/database/database.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { collectGarbage } from '../../../core/src/testing/garbage.js';
import { connect } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { fill, now, rows } from './hundred-thousand-rows.js';

describe('a company with a hundred thousand disputes', function () {
  this.timeout(300_000);
  let server: TestServer;
  let owner: ApiClient;
  let place: { tenantId: string; accountId: string };
  before(async () => {
    server = await startTestServer({ clock: () => now });
    owner = await server.signUp('Rabbits Ltd');
    const accountId = await connect(server, owner, 'stripe');
    const database = knex({ client: 'pg', connection: server.ownerUrl, pool: { min: 0, max: 1 } });
    const { tenant_id: tenantId } = await database('psp_accounts').where({ account_id: accountId }).first();
    place = { tenantId, accountId };
    await fill(database, place);
    await database.destroy();
  });
  after(() => server.close());

  /** The query plans of PostgreSQL for each statement of an operation, as the product's own role. */
  async function plansOf(
    work: (database: Database, tx: Tx) => Promise<unknown>,
    options = 'costs off',
  ): Promise<string> {
    const plans: string[] = [];
    const { database } = server.container;
    const explaining = (tx: Tx): Tx =>
      new Proxy(tx, {
        get: (target, name) => {
          if (name !== 'raw') return Reflect.get(target, name) as unknown;
          return async (sql: string, bindings: readonly unknown[]) => {
            const explained = await tx.raw<{ rows: object[] }>(
              `explain (${options}) ${sql}`,
              bindings as never,
            );
            plans.push(explained.rows.map((row) => String(Object.values(row)[0])).join('\n'));
            return tx.raw(sql, bindings as never);
          };
        },
      });
    const watched: Database = {
      ...database,
      read: (tenantId, read) => database.read(tenantId, (tx) => read(explaining(tx))),
    };
    await database.transaction(place.tenantId, (tx) => work(watched, explaining(tx)));
    expect(plans.length).to.be.greaterThan(0);
    return plans.join('\n');
  }

  it('computes its statistics from indexes without reading dispute rows', async () => {
    const scope = { tenantId: place.tenantId, filter: {}, copies: [] };
    const plans = await plansOf(async (database) => {
      const figures = new OutcomeMetricsRepository(database);
      for (const by of dimensions) await figures.winRates(scope, by);
      await figures.recovered({ ...scope, filter: { from: new Date('2026-10-01'), to: now } });
      await figures.responseTimes(scope);
    });
    expect(plans).not.to.match(/Seq Scan/);
    expect(plans.match(/Index Only Scan using disputes_decided/g)).to.have.length(6);
    expect(plans.match(/Index Only Scan using submissions_answers/g)).to.have.length(2);
    expect(plans).to.match(/Index Only Scan using disputes_response_times/);
  });

  it('finds its deadlines by an index', async () => {
    const plans = await plansOf(async (database, tx) => {
      const reminders = new RemindersRepository(database);
      expect(await reminders.findDue(place.tenantId, now)).to.have.length(500);
      expect(await reminders.takeDueSoon(tx, place.tenantId, now)).to.have.length(500);
    });
    expect(plans).not.to.match(/Seq Scan on (disputes|submissions)\b/);
    expect(plans.match(/(Scan|Scan using|Scan on) disputes_(open|of_status)/g)?.length).to.be.greaterThan(1);
  });

  it('has its customers and orders searched by index, in its newest 20,000 disputes', async () => {
    for (const search of ['robin-7@warren.example', 'Robin', '#1007', 'fraudulent']) {
      const plan = await plansOf(
        (_, tx) => findByDetails(tx, place.tenantId, search),
        'analyze, costs off, timing off',
      );
      expect(plan, search).not.to.match(/Seq Scan/);
      for (const index of [
        'disputes_created',
        'evidence_customers',
        'order_transactions_id',
        'orders_number',
        'orders_email',
        'dispute_orders_pkey',
        'dispute_orders_order',
      ])
        expect(plan, search).to.include(`using ${index} on`);
      expect(plan, search).to.match(/using disputes_created on disputes[^\n]*actual rows=20000[ .]/);
    }
  });

  it('has rare values of each filter found by an index, and the most urgent and largest disputes', async () => {
    const newest = { column: 'created_at', direction: 'desc' } as const;
    const usd = [{ currency: 'USD', factor: '1' }];
    const cases: readonly (readonly [index: string, filter: DisputeFilter, order: DisputeOrder])[] = [
      ['disputes_by_reason', { reason: 'general' }, newest],
      ['disputes_by_network', { network: 'jcb' }, newest],
      ['disputes_by_reason_code', { reason_code: '10.4' }, newest],
      ['disputes_by_stage', { stage: 'arbitration' }, newest],
      ['disputes_by_currency', { currency: 'KWD' }, newest],
      ['dispute_tags_pkey', { tag: 'VIP' }, newest],
      ['disputes_amount_minor', { amount_min: rows - 5 }, newest],
      ['disputes_amount_minor', { amount_max: 5 }, newest],
      ['disputes_due', { due_before: now }, newest],
      ['disputes_created', { created_before: new Date('2026-09-13') }, newest],
      ['disputes_completeness', { completeness_min: 50 }, newest],
      ['disputes_by_readiness', { readiness: '1' }, newest],
      ['disputes_blocked_first', {}, { column: 'readiness', direction: 'asc' }],
      ['disputes_ready_first', {}, { column: 'readiness', direction: 'desc' }],
      ['disputes_due_in', {}, { column: 'due_in', direction: 'asc' }],
      ['disputes_due_last', {}, { column: 'due_in', direction: 'desc' }],
      ['disputes_currency_amount', {}, { column: 'amount_usd', direction: 'desc', currencyFactors: usd }],
    ];
    for (const [index, filter, order] of cases) {
      const selection = { tenantId: place.tenantId, filter, order, window: { limit: 20, offset: 0 } };
      const { sql, bindings } = pageQuery(knex({ client: 'pg' }), selection).toSQL();
      const plan = await plansOf(async (_, tx) => {
        await tx.raw(sql, bindings as never);
      });
      expect(plan, index).to.include(index);
      expect(plan, index).not.to.match(/Seq Scan on disputes/);
    }
  });

  it('exports all disputes while the server holds only a few pages', async () => {
    const response = await fetch(`${server.url}/api/disputes/export.csv`, {
      headers: { authorization: `Bearer ${owner.bearer}` },
    });
    const live: Moment[] = [];
    let [bytes, lines] = [0, 0];
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      lines += Buffer.from(chunk).toString('latin1').split('\n').length - 1;
      if (bytes - (live.at(-1)?.bytes ?? 0) < 2_000_000) continue;
      collectGarbage();
      live.push({ bytes, heap: process.memoryUsage().heapUsed });
    }
    expect(lines).to.equal(rows + 1);
    expectSteady(live);
  });
});

type Moment = { readonly bytes: number; readonly heap: number };

/** Excludes the response bytes sent in between from the growth of the heap. */
function expectSteady(moments: readonly Moment[]): void {
  const [early = { bytes: 0, heap: 0 }, late = early] = [moments[0], moments.at(-1)];
  const sentBetween = late.bytes - early.bytes;
  expect(sentBetween).to.be.greaterThan(10_000_000);
  expect(late.heap - early.heap).to.be.lessThan(sentBetween / 4);
}
