import { expect } from 'chai';

import { MonitoringRepository } from '../../../core/src/prevention/monitoring/monitoring.repository.js';
import { addAlert } from '../../../core/src/testing/alerts.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { Random } from '../../faults/random.js';
import { insertDisputes } from '../disputes/stored-disputes.js';
import { addRefund } from '../identity/matrix/resources.js';
import { addUser, whoIs } from '../identity/platform-client.js';

const month = '2026-05';
type Program = Record<string, unknown> & { program: string; account_id: string };

describe('the room left in monitoring programs', function () {
  this.timeout(60_000);
  let server: TestServer;
  let owner: ApiClient;
  let [first, second, tenantId] = ['', '', ''];

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    [{ tenantId }] = [await whoIs(owner)];
    first = await connectStripe(server, owner);
    second = await connectStripe(server, owner);
  });
  after(() => server.close());

  const read = async (query = `month=${month}`, as = owner) =>
    (await as.get(`/api/monitoring?${query}`)).body.programs as Program[];
  const programOf = async (
    program: string,
    accountId: string,
    query?: string,
  ): Promise<Record<string, unknown>> =>
    (await read(query)).find((one) => one.program === program && one.account_id === accountId) ?? {};
  const enter = (body: object, as = owner) => as.put('/api/monitoring/volumes', { month, ...body });

  it('counts what it stores the way that the programs state', async () => {
    const random = new Random('monitoring');
    const of = <T>(...choices: readonly T[]) => random.pick(choices);
    const rows = Array.from({ length: 400 }, () => ({
      account_id: of(first, second),
      network: of('visa', 'visa', 'mastercard', 'amex', null),
      reason_code: of('10.4', '13.1', '4837', null),
      status: of('needs_response', 'under_review', 'won', 'lost', 'prevented'),
      stage: of('chargeback', 'chargeback', 'pre_arbitration', 'inquiry'),
      amount_minor: random.within(100, 90_000),
      created_at: new Date(
        of(
          '2026-04-30T23:59:59.999Z',
          '2026-05-01T00:00:00Z',
          '2026-05-31T23:59:59.999Z',
          '2026-06-01T00:00:00Z',
        ),
      ),
    }));
    await server.container.database.transaction(tenantId, (tx) =>
      insertDisputes(tx, { tenantId, accountId: first }, rows),
    );
    for (const account of [first, second]) {
      const counted = rows.filter(
        (row) =>
          row.account_id === account &&
          row.created_at.toISOString().startsWith(month) &&
          row.status !== 'prevented' &&
          row.stage !== 'inquiry',
      );
      const mastercard = counted.filter(({ network }) => network === 'mastercard');
      const fraud = mastercard.filter(({ reason_code: code }) => code === '4837');
      const expected = {
        vamp: counted.filter(({ network }) => network === 'visa').length,
        mastercard_ecm: mastercard.length,
        mastercard_hecm: mastercard.length,
        mastercard_efm: fraud.length,
      };
      const found = (await read()).filter((one) => one.account_id === account);
      expect(Object.fromEntries(found.map((one) => [one.program, one['numerator']]))).to.deep.equal(expected);
      const efm = found.find(({ program }) => program === 'mastercard_efm');
      expect(efm?.['amount_usd']).to.equal(fraud.reduce((sum, { amount_minor: minor }) => sum + minor, 0));
    }
  });

  it('is unknown until the transactions are entered, and divides by the month that the program names', async () => {
    const before = await programOf('vamp', first);
    expect(before).to.include({
      status: 'unknown',
      denominator: null,
      ratio: null,
      room: null,
      floor: 1_500,
    });
    expect(before['missing']).to.deep.equal(['transactions']);
    expect(
      (await enter({ account_id: first, network: 'visa', transactions: 200_000, region: 'europe' })).status,
    ).to.equal(200);
    const count = before['numerator'] as number;
    expect(await programOf('vamp', first)).to.include({
      status: 'below',
      denominator: 200_000,
      denominator_source: 'entered',
      ratio: count / 200_000,
      threshold: 0.015,
      region: 'europe',
      room: 3_000 - 1 - count,
    });
    expect(await programOf('vamp', second)).to.include({ denominator: null });
    await enter({ account_id: first, network: 'mastercard', transactions: 10_000 });
    expect(await programOf('mastercard_ecm', first)).to.include({
      denominator: null,
      divisor_month: '2026-04',
    });
    await enter({
      ...{ account_id: first, network: 'mastercard', transactions: 5_000 },
      ...{ month: '2026-04', three_d_secure_share: 0.425 },
    });
    expect(await programOf('mastercard_ecm', first)).to.include({ denominator: 5_000 });
  });

  it('reads the sales of each day since the beginning of the last month once, and again after eight days', async () => {
    const { database } = server.container;
    const now = new Date();
    const account = { tenantId, accountId: first };
    const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1);
    const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
    const rows = () => database.read(tenantId, (tx) => tx('provider_sales').where({ account_id: first }));
    await eventually(
      'the sales',
      async () => (await rows()).length === 2 * Math.round((today - start) / 86_400_000),
    );
    const due = () => new MonitoringRepository(database).listDaysToRead(account, now);
    expect(await due()).to.deep.equal([]);
    const dayBefore = (days: number) => new Date(today - days * 86_400_000);
    const textOf = (day: Date) => day.toISOString().slice(0, 10);
    const readAt = (day: Date, time: Date) =>
      database.transaction(tenantId, (tx) =>
        tx('provider_sales')
          .where({ account_id: first, day: textOf(day) })
          .update({ read_at: time }),
      );
    await readAt(dayBefore(7), dayBefore(6));
    await readAt(dayBefore(8), dayBefore(7));
    expect(await due()).to.deep.equal([textOf(dayBefore(8))]);
  });

  it('divides by the sales that were counted at the provider, once all days are known', async () => {
    const random = new Random('sales');
    const days = Array.from({ length: 30 }, (_, at) => `2026-04-${String(at + 1).padStart(2, '0')}`);
    const rows = days.flatMap((day) =>
      ['visa', 'mastercard'].map((network) => {
        const transactions = random.within(0, 40);
        const secure = random.within(0, transactions);
        return {
          tenant_id: tenantId,
          account_id: second,
          network,
          day,
          transactions,
          three_d_secure: secure,
        };
      }),
    );
    const store = (change: object) =>
      server.container.database.transaction(tenantId, (tx) =>
        tx('provider_sales')
          .insert(rows.map((row) => ({ ...row, read_at: new Date(), ...change })))
          .onConflict(['tenant_id', 'account_id', 'network', 'day'])
          .merge(),
      );
    await store({});
    const sum = (network: string) =>
      rows.filter((row) => row.network === network).reduce((total, row) => total + row.transactions, 0);
    const april = `month=2026-04`;
    expect(await programOf('vamp', second, april)).to.include({
      denominator: sum('visa'),
      denominator_source: 'provider',
    });
    const efm = await programOf('mastercard_efm', second);
    expect(efm).to.include({ denominator: sum('mastercard'), denominator_source: 'provider' });
    expect(efm['missing']).to.not.include('three_d_secure_share');
    expect(await programOf('mastercard_ecm', first)).to.include({ denominator_source: 'entered' });
    await server.container.database.transaction(tenantId, (tx) =>
      tx('provider_sales')
        .where({ account_id: second, day: '2026-04-30' })
        .update({ transactions: null, three_d_secure: null }),
    );
    expect(await programOf('vamp', second, april)).to.include({
      denominator: null,
      denominator_source: null,
    });
  });

  it('answers what more disputes, fraud reports and refunds would do', async () => {
    const { numerator } = await programOf('vamp', first);
    const query = `month=${month}&more_disputes=3000&more_fraud_reports=200&more_refunds=7`;
    const { what_if: whatIf, status } = await programOf('vamp', first, query);
    expect(status).to.equal('below');
    expect(whatIf).to.include({ numerator: (numerator as number) + 3_200, status: 'excessive' });
    expect(await programOf('mastercard_ecm', first, query)).to.have.nested.property(
      'what_if.numerator',
      ((await programOf('mastercard_ecm', first))['numerator'] as number) + 3_000,
    );
  });

  it('counts fraud reports of Visa besides disputes, and refunds against young merchants', async () => {
    const august = '2026-08';
    const createdAt = new Date('2026-08-10T00:00:00Z');
    const report = { accountId: first, kind: 'fraud_warning', network: 'visa', createdAt } as const;
    await addAlert(server, tenantId, report);
    await addAlert(server, tenantId, { ...report, kind: 'customer_dispute' });
    await addAlert(server, tenantId, { ...report, network: 'mastercard' });
    await addAlert(server, tenantId, { ...report, accountId: second });
    const refundId = await addRefund(server, {
      tenantId,
      accountId: first,
      userId: (await whoIs(owner)).userId,
    });
    await server.container.database.transaction(tenantId, (tx) =>
      tx('refunds').where({ refund_id: refundId }).update({ status: 'refunded', final_at: createdAt }),
    );
    const parts = async (program: string) =>
      (await programOf(program, first, `month=${august}`))['parts'] as object;
    expect(await parts('vamp')).to.deep.equal({ disputes: 0, fraud_reports: 1, refunds: 0 });
    expect(await parts('mastercard_ecm')).to.deep.equal({ disputes: 0, fraud_reports: 0, refunds: 0 });
    expect(await parts('mastercard_scam_merchant')).to.deep.equal({
      disputes: 0,
      fraud_reports: 0,
      refunds: 1,
    });
  });

  it('refuses wrong volumes, members, and accounts of others', async () => {
    const right = { account_id: first, network: 'visa', transactions: 1 };
    const wrong = [
      { transactions: -1 },
      { transactions: 1.5 },
      { network: 'amex' },
      { month: '2026-13' },
      { month: '2999-01' },
      { amount: 5 },
      { amount: 5, currency: 'euro' },
      { three_d_secure_share: 1.2 },
      { accepting_since: 'soon' },
    ];
    for (const change of wrong)
      expect((await enter({ ...right, ...change })).status, JSON.stringify(change)).to.equal(422);
    const other = await server.signUp('Foxes Ltd');
    expect((await enter(right, other)).status).to.equal(404);
    const member = await addUser(server, tenantId, { email: 'clover@rabbits.example', role: 'member' });
    expect((await enter(right, member)).status).to.equal(403);
    expect(await read(undefined, other)).to.deep.equal([]);
  });
});
