import { expect } from 'chai';
import fc from 'fast-check';
import knex, { type Knex } from 'knex';

import { rootCauses } from '../../../core/src/case/disputes/root-causes.js';
import { dimensions } from '../../../core/src/insights/stats/outcome-metrics.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connect } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import {
  openedAt,
  anyCase,
  dayMs,
  isCovered,
  isContested,
  isWithin,
  keyOf,
  lastResponse,
  now,
  percentile,
  pick,
  recountApart,
  recountRate,
  toSubmissionRows,
  toCase,
  toDisputeRow,
  wilson,
  type Case,
  type Drawn,
  type Wanted,
} from './figures-recount.js';

type Row = {
  key: string;
  label: string;
  decided_count: number;
  won_count: number;
  lost_count: number;
  win_rate: number;
  win_rate_interval: { low: number; high: number };
  is_enough: boolean;
};

const day = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs);
const periods: readonly (readonly [query: string, wanted: Wanted])[] = [
  ['', {}],
  ['&environment=live&provider=adyen', { isTest: false, provider: 'adyen' }],
  [
    `&from=${day(60).toISOString()}&to=${day(10).toISOString()}&environment=test`,
    { from: day(60), to: day(10), isTest: true },
  ],
];

describe('the figures of decided disputes', function () {
  this.timeout(120_000);
  let server: TestServer;
  let database: Knex;
  let owner: ApiClient;
  let place: { tenantId: string; accountId: string };
  let templates: string[];
  let cases: readonly Case[];

  before(async () => {
    server = await startTestServer({ clock: () => now });
    database = knex({ client: 'pg', connection: server.ownerUrl, pool: { min: 0, max: 1 } });
    owner = await server.signUp('Rabbits Ltd');
    const accountId = await connect(server, owner, 'stripe');
    const { tenant_id: tenantId } = await database('psp_accounts').where({ account_id: accountId }).first();
    place = { tenantId, accountId };
    templates = await database('response_templates')
      .where({ tenant_id: tenantId })
      .orderBy('template_id')
      .limit(3)
      .pluck('template_id');
    await put(fc.sample(anyCase, { seed: 20_261_122, numRuns: 3_000 }));
  });
  after(async () => {
    await database.destroy();
    await server.close();
  });

  /** These and no others. */
  async function put(drawn: readonly Drawn[]): Promise<void> {
    cases = drawn.map((one, index) => toCase(one, index, templates));
    await database('submissions').delete();
    await database('disputes').delete();
    await database.batchInsert(
      'disputes',
      cases.map((one) => toDisputeRow(one, place)),
      500,
    );
    await database.batchInsert(
      'submissions',
      cases.flatMap((one) => toSubmissionRows(one, place.tenantId)),
      500,
    );
  }

  const read = async (path: string, as = owner) => {
    const { status, body } = await as.get(`/api/disputes/stats/${path}`);
    expect(status, path).to.equal(200);
    return body;
  };
  const table = async (path: string) => {
    const { status, headers, bytes } = await owner.get(`/api/disputes/stats/${path}`);
    expect([status, headers.get('content-type')]).to.deep.equal([200, 'text/csv; charset=utf-8']);
    const [head = '', ...lines] = bytes.toString('utf8').slice(1).trim().split('\r\n');
    const columns = head.split(',');
    return lines.map((line) => {
      const cells = line.split(',');
      return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
    });
  };

  for (const by of dimensions) {
    it(`match a recount by ${by}, each with its interval`, async () => {
      for (const [query, wanted] of periods) {
        const body = await read(`breakdown?by=${by}${query}`);
        const found = pick(cases, wanted);
        const inPeriod = found.filter(({ closedAt }) => isWithin(closedAt, wanted));
        const dated = inPeriod.filter((one) => !isCovered(one));
        expect(body.covered_count).to.equal(inPeriod.length - dated.length);
        expect(body).to.deep.include({ by, decided_min: 10, duplicate_count: 0 });
        const isDated = wanted.from !== undefined;
        expect(body.undated_count).to.equal(
          isDated ? found.filter(({ closedAt }) => closedAt === null).length : 0,
        );
        expect(body.overall).to.deep.include({ ...recountRate(dated), ...recountApart(dated) });
        const { from, to } = wanted;
        const before = { ...wanted, from: from && to && new Date(2 * Number(from) - Number(to)), to: from };
        const earlier = found.filter((one) => isWithin(one.closedAt, before) && !isCovered(one));
        if (from === undefined) expect(body.previous).to.equal(null);
        else expect(body.previous).to.deep.include({ ...recountRate(earlier), ...recountApart(earlier) });
        const contested = dated.filter(isContested);
        const rows = body.rows as Row[];
        const keyFor = keyOf[by] ?? (() => '');
        expect(rows.map(({ key }) => key)).to.have.members([...new Set(contested.map(keyFor))]);
        for (const row of rows) {
          const { key, label, win_rate: rate, win_rate_interval: interval, is_enough, ...counts } = row;
          expect(counts, key).to.deep.equal(recountRate(contested.filter((one) => keyFor(one) === key)));
          expect(rate).to.be.closeTo(row.won_count / row.decided_count, 0.000_051);
          const { low, high } = wilson(row.won_count, row.decided_count);
          expect(interval.low, key).to.be.closeTo(low, 0.000_06);
          expect(interval.high, key).to.be.closeTo(high, 0.000_06);
          expect(is_enough).to.equal(row.decided_count >= 10);
          expect(label).not.to.equal('');
        }
        const lows = rows.map(({ won_count, decided_count }) => wilson(won_count, decided_count).low);
        expect(lows.every((low, index) => low <= (lows[index - 1] ?? 1) + 1e-9)).to.equal(true);
      }
    });
  }

  it('name versions of letters, providers and bands', async () => {
    const named = async (by: string) =>
      new Map(((await read(`breakdown?by=${by}`)).rows as Row[]).map(({ key, label }) => [key, label]));
    const [first] = await database('response_templates').where({ template_id: templates[0] });
    expect((await named('template_version')).get(templates[0] ?? '')).to.equal(`${first.name}, version 1`);
    expect((await named('provider')).get('adyen')).to.equal('Adyen');
    expect((await named('completeness')).get('from_50')).to.equal('50 to 74 %');
    expect((await named('network')).get('none')).to.equal('No card network');
    expect((await named('completeness')).get('not_recorded')).to.equal('Not recorded');
  });

  it('show the median and the 90th percentile of response times, of disputes answered after arrival', async () => {
    const [from, to] = [day(50), day(5)];
    const periods: [string, Wanted][] = [
      ['', {}],
      [`?from=${from.toISOString()}&to=${to.toISOString()}`, { from, to }],
    ];
    for (const [query, wanted] of periods) {
      const body = await read(`response-times${query}`);
      const answered = cases.filter((one) => one.answeredAt !== null && isWithin(one.answeredAt, wanted));
      const after = answered
        .filter((one) => Number(one.answeredAt) >= Number(one.receivedAt))
        .map((one) => (Number(one.answeredAt) - Number(openedAt(one))) / 3_600_000);
      expect([body.answered_count, body.answered_before_arrival_count]).to.deep.equal([
        after.length,
        answered.length - after.length,
      ]);
      expect(body.median_hours).to.be.closeTo(percentile(after, 0.5), 0.011);
      expect(body.p90_hours).to.be.closeTo(percentile(after, 0.9), 0.011);
    }
  });

  it('show the recovered amount of each currency, without adding currencies', async () => {
    for (const [query, wanted] of periods) {
      const body = await read(`recovered?${query}`);
      const dated = pick(cases, wanted).filter((one) => isWithin(one.closedAt, wanted) && !isCovered(one));
      const own = (currency: string) => dated.filter((one) => one.currency === currency);
      const sum = (some: readonly Case[]) => some.reduce((total, { amount }) => total + amount, 0);
      const currencies = body.currencies as { currency: string; decided_count: number }[];
      expect(currencies.map(({ currency }) => currency)).to.have.members([
        ...new Set(dated.map(({ currency }) => currency)),
      ]);
      for (const { currency, ...row } of currencies) {
        const [decided, won] = [own(currency), own(currency).filter(({ status }) => status === 'won')];
        expect(row, currency).to.deep.include({
          currency_exponent: { USD: 2, EUR: 2, JPY: 0, KWD: 3 }[currency],
          decided_count: decided.length,
          won_count: won.length,
          decided_amount: sum(decided),
          recovered_amount: sum(won),
        });
      }
    }
  });

  it('compare the odds of the last response with the outcome, in ranges that begin at their lower edge', async () => {
    for (const [query, wanted] of periods) {
      const { rows, overall, ...body } = await read(`calibration?${query}`);
      const contested = pick(cases, wanted).filter(
        (one) => isWithin(one.closedAt, wanted) && isContested(one),
      );
      const percentOf = (one: Case) => lastResponse(one)?.predicted ?? undefined;
      const predicted = contested.filter((one) => percentOf(one) !== undefined);
      expect(body.not_predicted_count).to.equal(contested.length - predicted.length);
      if (query === '') expect(predicted.map(percentOf)).to.include.members([0, 20, 100]);
      for (const [index, row] of [...rows, overall].entries()) {
        const isLast = index > 3;
        const found = predicted.filter((one) => {
          const percent = percentOf(one) ?? 0;
          return index === 5 || (percent >= index * 20 && (percent < index * 20 + 20 || isLast));
        });
        const { won_count, decided_count, win_rate_interval, predicted_win_rate, win_rate } = row;
        expect(row, String(index)).to.deep.include(recountRate(found));
        const sum = found.reduce((all, one) => all + (percentOf(one) ?? 0), 0);
        expect(predicted_win_rate).to.be.closeTo(sum / found.length / 100, 0.000_051);
        expect(win_rate).to.be.closeTo(won_count / decided_count, 0.000_051);
        expect(win_rate_interval.low).to.be.closeTo(wilson(won_count, decided_count).low, 0.000_06);
        expect(row.is_enough).to.equal(decided_count >= 10);
      }
      expect(rows.map((row: Record<string, number>) => [row.predicted_from, row.predicted_to])).to.eql(
        [0, 0.2, 0.4, 0.6, 0.8].map((from) => [from, Number((from + 0.2).toFixed(1))]),
      );
    }
  });

  it('have one win rate in every call, of all time and of a period', async () => {
    for (const period of ['', `from=${day(60).toISOString()}&to=${day(10).toISOString()}`]) {
      const { overall, rows, previous } = await read(`breakdown?by=reason&${period}`);
      const { win_rate: shown } = (await owner.get(`/api/dashboard?${period}`)).body;
      expect(shown).to.deep.include({ ...overall, previous });
      const stats = await read(`dashboard?${period}`);
      const rate = ({ win_rate, won_count, lost_count }: Row) => ({ win_rate, won_count, lost_count });
      expect(rate(stats.overview)).to.deep.equal(rate(overall));
      expect(stats.overview.win_rate_interval).to.deep.equal(overall.win_rate_interval);
      for (const row of rows as Row[]) {
        const same = ({ reason }: { reason: string }) => reason === row.key;
        expect(rate(stats.by_reason.find(same)), row.key).to.deep.equal(rate(row));
        const crossed = stats.by_reason_and_provider.filter(same) as Row[];
        const sum = (name: 'won_count' | 'lost_count') => crossed.reduce((all, cell) => all + cell[name], 0);
        expect([sum('won_count'), sum('lost_count')]).to.deep.equal([row.won_count, row.lost_count]);
      }
    }
  });

  it('state how each is counted, and export every definition', async () => {
    const { bytes } = await owner.get('/api/disputes/stats/definitions/export.csv');
    const file = bytes.toString('utf8').replaceAll('"', '');
    const stats = ['dashboard', 'calibration', 'response-times', 'recovered', 'loss-reasons', 'net-recovery'];
    const paths = [...stats, 'breakdown?by=reason', ...rootCauses.map((by) => `root-causes?by=${by}`)];
    for (const path of [
      ...paths.map((one) => `/api/disputes/stats/${one}`),
      '/api/dashboard',
      '/api/monitoring',
      '/api/insights/dispute-audit',
    ]) {
      const { definitions } = (await owner.get(path)).body;
      expect(definitions, path).not.to.have.length(0);
      for (const { term, meaning } of definitions) expect(file, path).to.contain(`${term},${meaning}`);
    }
  });

  it('are exported as tables with the same values', async () => {
    const { rows, overall } = await read('breakdown?by=reason');
    const lines = await table('breakdown/export.csv?by=reason');
    expect(
      lines.map(({ key, decided, won_rate: _none, win_rate_low: low }) => [key, decided, low]),
    ).to.deep.equal(
      [...(rows as Row[]), { key: 'all', ...overall }].map((row) => [
        row.key,
        String(row.decided_count),
        String(row.win_rate_interval.low),
      ]),
    );
  });
});
