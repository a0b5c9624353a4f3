import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { expect } from 'chai';
import knex, { type Knex } from 'knex';

import type { DisputeFilter } from '../../core/src/disputes/disputes/dispute-filter.js';
import type { DisputeOrder } from '../../core/src/disputes/disputes/dispute-order.js';
import { pageQuery } from '../../core/src/disputes/disputes/dispute-queries.js';
import { detailsQuery } from '../../core/src/disputes/disputes/dispute-search.js';
import { dimensions } from '../../core/src/insights/stats/outcome-metrics.js';
import { OutcomeMetricsRepository } from '../../core/src/insights/stats/outcome-metrics.repository.js';
import { RemindersRepository } from '../../core/src/notifications/reminders/reminders.repository.js';
import type { Database, Tx } from '../../core/src/platform/database/database.js';
import type { ApiClient } from '../../core/src/testing/api-client.js';
import { connect } from '../../core/src/testing/stories.js';
import { startTestServer, type TestServer } from '../../core/src/testing/test-server.js';

const now = new Date('2026-11-21T15:30:00Z');
const rows = 100_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('a company with a hundred thousand disputes', function () {
  this.timeout(120_000);
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
  async function plansOf(work: (database: Database, tx: Tx) => Promise<unknown>): Promise<string> {
    const plans: string[] = [];
    const { database } = server.container;
    const explaining = (tx: Tx): Tx =>
      new Proxy(tx, {
        get: (target, name) => {
          if (name !== 'raw') return Reflect.get(target, name) as unknown;
          return async (sql: string, bindings: readonly unknown[]) => {
            const explained = await tx.raw<{ rows: object[] }>(`explain ${sql}`, bindings as never);
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
    const scope = { tenantId: place.tenantId, filter: {}, copies: [], variant: 'overall' } as const;
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
    expect(plans.match(/(Scan|Scan using|Scan on) disputes_open/g)?.length).to.be.greaterThan(1);
  });

  it('has its customers and orders searched by index, in its newest 20,000 disputes', async () => {
    for (const search of ['robin-7@warren.example', 'Robin', '#1007', 'fraudulent']) {
      const { sql, values } = detailsQuery(place.tenantId, search);
      const explained = { sql: `explain (analyze, costs off, timing off) ${sql}`, values };
      const [lines = []] = await server.container.database.runBatch(place.tenantId, [explained]);
      const plan = lines.map(([line]) => line).join('\n');
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
      ['disputes_by_reason_code', { reasonCode: '10.4' }, newest],
      ['disputes_by_stage', { stage: 'arbitration' }, newest],
      ['disputes_by_currency', { currency: 'KWD' }, newest],
      ['dispute_tags_created', { tag: 'VIP' }, newest],
      ['disputes_amount_minor', { amountMin: rows - 5 }, newest],
      ['disputes_amount_minor', { amountMax: 5 }, newest],
      ['disputes_due', { dueBefore: now }, newest],
      ['disputes_created', { createdBefore: new Date('2026-09-13') }, newest],
      ['disputes_completeness', { completenessMin: 50 }, newest],
      ['disputes_due_in', {}, { column: 'due_in', direction: 'asc' }],
      ['disputes_due_last', {}, { column: 'due_in', direction: 'desc' }],
      ['disputes_currency_amount', {}, { column: 'amount_usd', direction: 'desc', usdFactors: usd }],
    ];
    for (const [index, filter, order] of cases) {
      const { sql, values } = pageQuery(place.tenantId, { filter, order, window: { limit: 20, offset: 0 } });
      const explained = { sql: `explain (costs off) ${sql}`, values, isVarious: true };
      const [lines = []] = await server.container.database.runBatch(place.tenantId, [explained]);
      const plan = lines.map(([line]) => line).join('\n');
      expect(plan, index).to.include(index);
      expect(plan, index).not.to.match(/Seq Scan on disputes/);
    }
  });

  it('has a page of one filter read in order from its index, by one plan for all values', async () => {
    const filters: readonly (readonly [index: string, filter: DisputeFilter])[] = [
      ['disputes_by_reason', { reason: 'general' }],
      ['disputes_by_network', { network: 'jcb' }],
      ['disputes_by_reason_code', { reasonCode: '10.4' }],
      ['disputes_by_stage', { stage: 'arbitration' }],
      ['disputes_by_currency', { currency: 'KWD' }],
      ['dispute_tags_created', { tag: 'VIP' }],
      ['disputes_created', { createdAfter: new Date('2026-09-13'), createdBefore: now }],
    ];
    const order = { column: 'created_at', direction: 'desc' } as const;
    for (const [index, filter] of filters) {
      const { sql, hasOnePlan } = pageQuery(place.tenantId, {
        filter,
        order,
        window: { limit: 20, offset: 0 },
      });
      expect(hasOnePlan, index).to.equal(true);
      const explained = await server.container.database.read(place.tenantId, (tx) =>
        tx.raw<{ rows: object[] }>(`explain (generic_plan, costs off) ${sql}`),
      );
      const plan = explained.rows.map((row) => String(Object.values(row)[0])).join('\n');
      expect(plan, index).to.match(
        new RegExp(`Limit\n[^\n]*(Result\n[^\n]*\n[^\n]*)?Index (Only )?Scan using ${index} on`),
      );
      expect(plan, index).not.to.match(/Seq Scan on (disputes|dispute_tags)\b/);
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

/** Rows as wide as real ones, with the provider's raw data or the submitted packet. */
const padding = `cross join (select string_agg(md5(j::text), '') as words from generate_series(1, 45) j) padding`;

type Moment = { readonly bytes: number; readonly heap: number };

/** Excludes the response bytes sent in between from the growth of the heap. */
function expectSteady(moments: readonly Moment[]): void {
  const [early = { bytes: 0, heap: 0 }, late = early] = [moments[0], moments.at(-1)];
  const sentBetween = late.bytes - early.bytes;
  expect(sentBetween).to.be.greaterThan(10_000_000);
  expect(late.heap - early.heap).to.be.lessThan(sentBetween / 4);
}

async function fill(database: Knex, { tenantId, accountId }: { tenantId: string; accountId: string }) {
  await database.raw(
    `insert into disputes (dispute_id, tenant_id, account_id, provider, provider_dispute_id, amount_minor, currency,
       status, provider_status, stage, reason, network, created_at, received_at, evidence_due_by, is_refundable,
       is_test_mode, submission_count, evidence_submitted_at, closed_at, raw, state_as_of)
     select 'dsp_' || lpad(i::text, 20, '0'), :tenantId, :accountId, 'stripe', 'du_rabbits_' || i, i, 'USD',
            case when i % 200 = 0 then 'needs_response' when i % 3 = 0 then 'won' else 'lost' end, 'x', 'chargeback',
            case when i % 2 = 0 then 'fraudulent' else 'duplicate' end, case when i % 5 > 0 then 'visa' end,
            cast(:now as timestamptz) - i * interval '1 minute', cast(:now as timestamptz) - i * interval '1 minute',
            cast(:now as timestamptz) + interval '20 hours', false, false, i % 2,
            case when i % 2 = 1 then cast(:now as timestamptz) - i * interval '30 seconds' end,
            cast(:now as timestamptz) - i * interval '20 seconds',
            jsonb_build_object('provider_says', padding.words), :now
       from generate_series(1, :rows::int) i ${padding}`,
    { tenantId, accountId, now, rows },
  );
  await database.raw(
    `insert into submissions (submission_id, tenant_id, dispute_id, status, include_evidence, auto_retry,
       evidence_score, packet, packet_sha256)
     select 'sub_' || lpad(i::text, 20, '0'), :tenantId, 'dsp_' || lpad(i::text, 20, '0'), 'submitted', true, true,
            i % 101, jsonb_build_object('letterText', padding.words), 'x'
       from generate_series(1, :rows::int, 2) i ${padding}`,
    { tenantId, rows },
  );
  await fillCustomers(database, { tenantId, accountId });
  await database.raw('vacuum analyze disputes');
  await database.raw('vacuum analyze submissions');
}

/** Customers and orders of the newest 40,000 disputes. */
async function fillCustomers(
  database: Knex,
  { tenantId, accountId }: { tenantId: string; accountId: string },
) {
  await database.raw(
    `update disputes set transaction_id = 'ch_rabbits_' || amount_minor where amount_minor <= 40000`,
  );
  await database.raw(
    `insert into evidence (evidence_id, tenant_id, dispute_id, evidence_type, title, text_content)
     select 'evd_' || lpad(i::text, 20, '0'), :tenantId, 'dsp_' || lpad(i::text, 20, '0'), 'customer_details', 'Customer',
            'Name: Robin Sample ' || i || E'\\nEmail: robin-' || i || '@warren.example'
       from generate_series(1, 40000) i`,
    { tenantId },
  );
  await database.raw(
    `insert into stores (store_id, tenant_id, account_id, provider, instance_id, site_name)
     values ('sto_00000000000000000001', :tenantId, :accountId, 'wix', 'i1', 'Hutches')`,
    { tenantId, accountId },
  );
  await database.raw(
    `insert into orders (order_id, tenant_id, store_id, provider, provider_order_id, number, currency, total_minor,
       buyer_email, placed_at, changed_at, content)
     select 'ord_' || lpad(i::text, 20, '0'), :tenantId, 'sto_00000000000000000001', 'wix', 'p' || i, i::text, 'USD', i,
            'robin-' || i || '@warren.example', now(), now(), '{"buyer": {"name": "Robin Sample"}}'
       from generate_series(1, 40000) i`,
    { tenantId },
  );
  await database.raw(
    `insert into order_transactions (tenant_id, order_id, transaction_id)
     select :tenantId, 'ord_' || lpad(i::text, 20, '0'), 'ch_rabbits_' || i from generate_series(1, 40000) i`,
    { tenantId },
  );
  await database.raw(
    `insert into dispute_orders (tenant_id, dispute_id, order_id)
     select :tenantId, 'dsp_' || lpad(i::text, 20, '0'), 'ord_' || lpad(i::text, 20, '0')
       from generate_series(30001, 40000) i`,
    { tenantId },
  );
  for (const table of ['evidence', 'orders', 'order_transactions', 'dispute_orders'])
    await database.raw(`vacuum analyze ${table}`);
}
