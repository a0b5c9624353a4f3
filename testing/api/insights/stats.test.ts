import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';
import knex, { type Knex } from 'knex';

import type { ApiAnswer, ApiClient } from '../../../core/src/testing/api-client.js';
import { connect } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import {
  closed,
  currencies,
  dayMs,
  isOverdue,
  makeDisputes,
  now,
  ratesTable,
  recount,
  recountBy,
  recountPace,
  recountTrend,
  round,
  type Made,
} from './stats-recount.js';

async function store(database: Knex, tenantId: string, disputes: readonly Made[]): Promise<void> {
  const rows = disputes.map((dispute) => ({
    ...dispute,
    tenant_id: tenantId,
    provider: 'stripe',
    provider_dispute_id: `du_${dispute.dispute_id}`,
    provider_status: 'x',
    stage: 'chargeback',
    is_refundable: false,
    raw: '{}',
    state_as_of: now,
  }));
  await database.batchInsert('disputes', rows, 500);
}

function expectRecounted(body: ApiAnswer['body'], disputes: readonly Made[]): void {
  const all = recount(disputes);
  const { win_rate_interval: interval, status_breakdown: breakdown, ...overview } = body.overview;
  expect(overview).to.deep.equal({
    total_disputes: all.count,
    pending_count: all.countOf(({ status }) => status === 'needs_response'),
    overdue_count: all.countOf(isOverdue),
    test_mode_count: all.countOf(({ is_test_mode: isTest }) => isTest),
    total_amount: all.usd,
    totals: all.totals,
    in_company_currency: { currency: 'USD', currency_exponent: 2, amount: all.usd },
    without_rate: all.totals.filter(({ usd_amount: usd }) => usd === null).map(({ currency }) => currency),
    ...all.outcome,
  });
  expect(interval.low).to.be.lessThan(overview.win_rate);
  expect(interval.high).to.be.greaterThan(overview.win_rate);
  expect(breakdown).to.deep.equal(
    recountBy(disputes, 'status').map(({ value, count, usd, totals }) => ({
      status: value,
      count,
      amount: usd,
      totals,
    })),
  );
  expect(body.by_reason).to.deep.equal(
    recountBy(disputes, 'reason').map(({ value, count, usd, totals, outcome }) => ({
      reason: value,
      count,
      amount: usd,
      totals,
      percentage: round((100 * count) / disputes.length, 1),
      ...outcome,
    })),
  );
  expect(
    body.by_provider.map(({ account_name: _name, ...rest }: { account_name: string }) => rest),
  ).to.deep.equal(
    recountBy(disputes, 'account_id').map(({ value, count, usd, totals, outcome, countOf }) => ({
      psp_account_id: value,
      provider: 'stripe',
      provider_label: 'Stripe',
      dispute_count: count,
      total_amount: usd,
      totals,
      ...outcome,
      open_count: countOf(({ status }) => !closed.includes(status)),
    })),
  );
  expect(body.trend).to.deep.equal(recountTrend(disputes));
  expectOverdueAndPace(body, disputes);
}

function expectOverdueAndPace(body: ApiAnswer['body'], disputes: readonly Made[]): void {
  const overdue = disputes
    .filter(isOverdue)
    .sort(
      (left, right) =>
        Number(left.evidence_due_by) - Number(right.evidence_due_by) ||
        (left.dispute_id < right.dispute_id ? -1 : 1),
    );
  expect(overdue.length).to.be.greaterThan(100);
  expect(body.overdue_disputes).to.deep.equal(
    overdue.slice(0, 100).map((dispute) => ({
      dispute_id: dispute.dispute_id,
      psp_dispute_id: `du_${dispute.dispute_id}`,
      provider: 'stripe',
      amount: dispute.amount_minor,
      currency: dispute.currency,
      currency_exponent: currencies[dispute.currency][0],
      reason: dispute.reason,
      evidence_due_by: dispute.evidence_due_by?.toISOString(),
      days_overdue: Math.floor((now.getTime() - Number(dispute.evidence_due_by)) / dayMs),
    })),
  );
  const [responses, ends] = [
    recountPace(disputes, 'evidence_submitted_at'),
    recountPace(disputes, 'closed_at'),
  ];
  expect(body.avg_response_time).to.deep.equal({
    avg_days: responses.average,
    median_days: responses.median,
    answered_count: responses.count,
    total_closed: disputes.filter(({ status }) => closed.includes(status)).length,
    avg_days_to_close: ends.average,
    median_days_to_close: ends.median,
  });
}

describe('the statistics of ten thousand disputes in five currencies', function () {
  this.timeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), 'rebuttal-rates-'));
  let server: TestServer;
  let owner: ApiClient;
  let disputes: readonly Made[];

  before(async () => {
    const rates = join(folder, 'rates.json');
    writeFileSync(rates, JSON.stringify(ratesTable));
    server = await startTestServer({ clock: () => now, environment: { EXCHANGE_RATES_FILE: rates } });
    owner = await server.signUp('Rabbits Ltd');
    const accounts = [
      await connect(server, owner, 'stripe'),
      await connect(server, owner, 'stripe'),
      await connect(server, owner, 'stripe'),
    ];
    disputes = makeDisputes(accounts);
    const database = knex({ client: 'pg', connection: server.ownerUrl, pool: { min: 0, max: 1 } });
    const [row] = await database('psp_accounts')
      .where('account_id', accounts[0] ?? '')
      .select('tenant_id');
    await store(database, String(row.tenant_id), disputes);
    await database.destroy();
  });
  after(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const dashboard = async (as: ApiClient, query = '') => {
    const { status, body } = await as.get(`/api/disputes/stats/dashboard${query}`);
    expect(status).to.equal(200);
    return body;
  };

  it('match a recount, by currency and in dollars at the stated rates', async () => {
    const body = await dashboard(owner);
    expect(body).to.deep.include({
      generated_at: now.toISOString(),
      time_zone: 'UTC',
      rates: { as_of: '2026-11-20', source: 'ECB reference rates' },
      unconverted_currencies: ['CHF'],
    });
    expectRecounted(body, disputes);
  });

  it('are separated into live and test, which add up to all', async () => {
    for (const [environment, isTest] of [
      ['live', false],
      ['test', true],
    ] as const) {
      const own = disputes.filter(({ is_test_mode: isOfTest }) => isOfTest === isTest);
      expectRecounted(await dashboard(owner, `?environment=${environment}`), own);
    }
    expect((await owner.get('/api/disputes/stats/dashboard?environment=moon')).status).to.equal(422);
  });

  it('match the summary above the list, whose totals include their decimals', async () => {
    const { body: summary } = await owner.get('/api/disputes/summary');
    const { overview } = await dashboard(owner);
    expect([summary.total, summary.pending, summary.overdue]).to.deep.equal([
      overview.total_disputes,
      overview.pending_count,
      overview.overdue_count,
    ]);
    expect(summary.totals).to.deep.equal(overview.totals);
    expect(summary).to.deep.include({
      total_amount: overview.total_amount,
      rates: { as_of: '2026-11-20', source: 'ECB reference rates' },
      unconverted_currencies: ['CHF'],
    });
  });
});
