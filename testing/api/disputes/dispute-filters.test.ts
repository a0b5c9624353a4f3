import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';
import knex, { type Knex } from 'knex';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { whoIs } from '../identity/platform-client.js';
import { insertDisputes } from './stored-disputes.js';

type Row = Readonly<Record<string, string | number | boolean | Date | null>> & {
  readonly dispute_id: string;
  readonly created_at: Date;
};
type Page = {
  readonly disputes: readonly { readonly dispute_id: string; readonly tags: readonly string[] }[];
  readonly total: number;
  readonly is_total_exact: boolean;
  readonly next_cursor: string | null;
};

const now = new Date('2026-11-21T15:30:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 60 * 60 * 1000);
const pick = <T>(values: readonly T[], at: number) => values[at % values.length] as T;

/** Units per US dollar: 100 JPY are worth more than 0.60 USD, and less than 1 EUR. KWD has no rate. */
const rates = { as_of: '2026-11-20', source: 'Test', base: 'USD', rates: { EUR: 0.5, JPY: 150 } };

/** 60 disputes that differ in every column that filters compare. */
const rows: readonly Row[] = Array.from({ length: 60 }, (_, at) => ({
  dispute_id: `dsp_${String(at).padStart(20, '0')}`,
  provider: 'worldpay',
  provider_dispute_id: `du_${at}`,
  transaction_id: `ch_${at}`,
  status: pick(['needs_response', 'needs_response', 'won', 'under_review'], at),
  stage: pick(['chargeback', 'chargeback', 'inquiry', 'pre_arbitration', 'chargeback'], at),
  reason: pick(['fraudulent', 'product_not_received', 'duplicate'], at),
  reason_code: pick(['10.4', '13.1', null, '4853'], at),
  network: pick(['visa', 'mastercard', 'cash_app', null, 'visa', 'amex', 'visa'], at),
  currency: pick(['USD', 'EUR', 'JPY', 'KWD'], at),
  amount_minor: 100 + ((at * 7) % 30) * 10,
  created_at: hours(-at),
  evidence_due_by: at % 6 === 5 ? null : hours((at % 20) * 12 - 24),
  is_test_mode: at % 5 === 0,
  tags: JSON.stringify(at === 3 ? ['Rush'] : at === 8 ? ['Early', 'late'] : []),
}));

describe('filters of the dispute list', () => {
  let server: TestServer;
  let owner: ApiClient;
  let outsider: ApiClient;
  let database: Knex;
  let tenantId: string;
  const folder = mkdtempSync(join(tmpdir(), 'rebuttal-filters-'));

  before(async () => {
    const file = join(folder, 'rates.json');
    writeFileSync(file, JSON.stringify(rates));
    server = await startTestServer({ clock: () => now, environment: { EXCHANGE_RATES_FILE: file } });
    database = knex({ client: 'pg', connection: server.ownerUrl, pool: { min: 0, max: 1 } });
    [owner, outsider] = [await server.signUp('Rabbits Ltd'), await server.signUp('Foxes Inc')];
    tenantId = (await whoIs(owner)).tenantId;
    await fill();
  });
  after(async () => {
    await database.destroy();
    await server.close();
    rmSync(folder, { recursive: true });
  });

  async function fill(): Promise<void> {
    const account = { account_id: 'acc_00000000000000000000', tenant_id: tenantId };
    await database('psp_accounts').insert({
      ...account,
      provider: 'worldpay',
      account_name: 'Main shop',
      environment: 'test',
      webhook_alias: 'alias',
      credentials: '{}',
    });
    await insertDisputes(database, { tenantId, accountId: account.account_id }, rows);
    const payment = { customer: { name: 'Hazel Thornton', email: 'Hazel@Burrow.example' } };
    await database('dispute_payments').insert({
      dispute_id: rows[7]?.dispute_id,
      tenant_id: tenantId,
      payment: JSON.stringify(payment),
      provider_label: 'Stripe',
      read_at: now,
    });
    await database('evidence').insert({
      evidence_id: 'evd_00000000000000000000',
      tenant_id: tenantId,
      dispute_id: rows[9]?.dispute_id,
      evidence_type: 'customer_details',
      title: 'Customer',
      text_content: 'Hazel, hazel@burrow.example',
    });
    const dataPayment = { tenant_id: tenantId, amount_minor: 5, currency: 'USD', paid_at: now };
    await database('payments').insert({
      ...dataPayment,
      external_id: 'p',
      provider_payment_id: 'ch_11',
      email: 'hazel@burrow.example',
    });
  }

  const list = async (query: string, as = owner): Promise<Page> => {
    const { status, body } = await as.get(
      `/api/disputes?${query.includes('per_page') ? '' : 'per_page=100&'}${query}`,
    );
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as Page;
  };
  const idsOf = (disputes: readonly { readonly dispute_id: string }[]) =>
    disputes.map((one) => one.dispute_id);

  type Case = readonly [query: string, isMeant: (row: Row) => boolean];
  const before30 = hours(-30).getTime();
  const due24 = hours(24).getTime();
  const timeOf = (value: Row[string] | undefined) => (value instanceof Date ? value.getTime() : undefined);
  const cases: readonly Case[] = [
    ['reason=fraudulent', ({ reason }) => reason === 'fraudulent'],
    ['provider=worldpay&psp_account_id=acc_00000000000000000000', () => true],
    ['status=won', ({ status }) => status === 'won'],
    ['network=visa', ({ network }) => network === 'visa'],
    ['network=CASH_APP', ({ network }) => network === 'cash_app'],
    ['reason_code=13.1', (row) => row['reason_code'] === '13.1'],
    ['stage=inquiry', ({ stage }) => stage === 'inquiry'],
    ['currency=jpy', ({ currency }) => currency === 'JPY'],
    ['environment=test', (row) => row['is_test_mode'] === true],
    [
      'environment=live&stage=chargeback',
      (row) => row['is_test_mode'] === false && row['stage'] === 'chargeback',
    ],
    ['environment=live,test', () => true],
    ['amount_min=200', (row) => Number(row['amount_minor']) >= 200],
    ['amount_max=200', (row) => Number(row['amount_minor']) <= 200],
    [
      'amount_min=150&amount_max=250&currency=USD',
      (row) =>
        Number(row['amount_minor']) >= 150 && Number(row['amount_minor']) <= 250 && row['currency'] === 'USD',
    ],
    [`due_before=${hours(24).toISOString()}`, (row) => (timeOf(row['evidence_due_by']) ?? Infinity) < due24],
    [`due_after=${hours(24).toISOString()}`, (row) => (timeOf(row['evidence_due_by']) ?? 0) >= due24],
    ['due_after=2026-11-22&due_before=2026-11-23', (row) => inDay(row['evidence_due_by'])],
    [`created_after=${hours(-30).toISOString()}`, (row) => row.created_at.getTime() >= before30],
    [`created_before=${hours(-30).toISOString()}`, (row) => row.created_at.getTime() < before30],
    [
      'status=won&reason=duplicate&stage=inquiry',
      (row) => [row['status'], row['reason'], row['stage']].join() === 'won,duplicate,inquiry',
    ],
    [
      'assignee=unassigned&reason=duplicate&network=amex',
      (row) => row['reason'] === 'duplicate' && row['network'] === 'amex',
    ],
    ['network=visa,MASTERCARD', ({ network }) => network === 'visa' || network === 'mastercard'],
    ['network=visa&network=amex', ({ network }) => network === 'visa' || network === 'amex'],
    ['status=won,under_review&reason=duplicate', isClosedDuplicate],
    ['psp_account_id=acc_gone,acc_00000000000000000000', () => true],
    ['assignee=me,unassigned', () => true],
    ['tag=late,rush,early', ({ dispute_id: id }) => id === rows[3]?.dispute_id || id === rows[8]?.dispute_id],
    ['due_within_days=2', (row) => isBetween(row['evidence_due_by'], 0, 48)],
    ['created_within_days=1', (row) => isBetween(row.created_at, -24, 0)],
    ['reason=&network=&due_before=&tag=&customer=&currency=', () => true],
    ['completeness_min=0', () => true],
  ];
  function isClosedDuplicate({ status, reason }: Row): boolean {
    return (status === 'won' || status === 'under_review') && reason === 'duplicate';
  }
  const isBetween = (time: Row[string] | undefined, from: number, until: number) =>
    time instanceof Date && time >= hours(from) && time <= hours(until);
  const inDay = (due: Row[string] | undefined) =>
    due instanceof Date && due.toISOString().startsWith('2026-11-22');

  for (const [query, isMeant] of cases)
    it(`lists, counts and exports what matches ${query}, by page and by cursor`, async () => {
      const wanted = idsOf(rows.filter(isMeant));
      expect(wanted).not.to.have.length(0);
      const complete = await list(query);
      expect(idsOf(complete.disputes)).to.deep.equal(wanted);
      expect([complete.total, complete.is_total_exact]).to.deep.equal([wanted.length, true]);
      const byCursor: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const part = await list(`${query}&per_page=7${cursor === '' ? '' : `&cursor=${cursor}`}`);
        byCursor.push(...idsOf(part.disputes));
        cursor = part.next_cursor;
      }
      expect(byCursor).to.deep.equal(wanted);
      const second = await list(`${query}&per_page=7&page=2`);
      expect(idsOf(second.disputes)).to.deep.equal(wanted.slice(7, 14));
      const { body: csv } = await owner.get(`/api/disputes/export.csv?${query}`);
      expect(String(csv).match(/dsp_\w+/g) ?? []).to.deep.equal(wanted);
      expect((await list(query, outsider)).total).to.equal(0);
    });

  for (const query of [
    'reason=boredom',
    'stage=limbo',
    'environment=staging',
    'network=no%20network',
    'currency=EURO',
    'currency=XQX',
    `reason_code=${'x'.repeat(41)}`,
    `tag=${'x'.repeat(101)}`,
    `customer=${'x'.repeat(201)}`,
    `search=${'x'.repeat(201)}`,
    'amount_min=-1',
    'amount_min=4.5',
    'amount_max=much',
    'amount_min=2&amount_max=1',
    'due_before=tomorrow',
    'due_after=2026-02-30',
    'created_after=2026-13-01',
    'created_before=1',
    'readiness=great',
    'reason=fraudulent,boredom',
    `network=${Array.from({ length: 51 }, (_, at) => `n${at}`).join()}`,
    'due_within_days=0',
    'due_within_days=soon',
    'created_within_days=3661',
    'completeness_min=101',
    'completeness_min=-1',
    'completeness_min=half',
    'sort_by=customer',
  ])
    it(`reject ${query.slice(0, 40)} in the list and in the export`, async () => {
      for (const path of ['/api/disputes', '/api/disputes/export.csv'].slice(
        0,
        query.startsWith('sort') ? 1 : 2,
      )) {
        const { status, body } = await owner.get(`${path}?${query}`);
        expect([status, body.code], path).to.deep.equal([422, 'invalid']);
      }
    });

  const usd: Readonly<Record<string, number>> = { USD: 1 / 100, EUR: 1 / 50, JPY: 1 / 150 };
  const usdOf = ({ currency, amount_minor: minor }: Row) => {
    const rate = usd[String(currency)];
    return rate === undefined ? undefined : rate * Number(minor);
  };
  const waitingUntil = ({ status, evidence_due_by: due }: Row) =>
    status !== 'needs_response' ? undefined : due instanceof Date ? due.getTime() : Infinity;
  for (const [column, valueOf] of [
    ['amount_usd', usdOf],
    ['due_in', waitingUntil],
  ] as const)
    for (const order of ['asc', 'desc'] as const)
      it(`sorts by ${column}, ${order}, disputes without a value last, by page and by cursor`, async () => {
        for (const filter of ['', '&reason=fraudulent', '&currency=KWD', '&currency=EUR']) {
          const query = `sort_by=${column}&sort_order=${order}${filter}`;
          const found = await list(query);
          const byId = new Map(rows.map((row) => [row.dispute_id, row]));
          const values = idsOf(found.disputes).map((id) => valueOf(byId.get(id) as Row));
          const known = values.filter((value) => value !== undefined);
          const sign = order === 'asc' ? 1 : -1;
          const sorted = known.toSorted((left, right) => (left === right ? 0 : left < right ? -sign : sign));
          const close = (list: readonly (number | undefined)[]) => list.map((value) => value?.toFixed(6));
          expect(close(values)).to.deep.equal(
            close([...sorted, ...values.filter((value) => value === undefined)]),
          );
          const pages: string[] = [];
          for (let page = 1; page <= 9; page += 1)
            pages.push(...idsOf((await list(`${query}&per_page=7&page=${page}`)).disputes));
          const cursors: string[] = [];
          for (let cursor: string | null = ''; cursor !== null;) {
            const part = await list(`${query}&per_page=7${cursor === '' ? '' : `&cursor=${cursor}`}`);
            cursors.push(...idsOf(part.disputes));
            cursor = part.next_cursor;
          }
          expect(pages).to.deep.equal(idsOf(found.disputes));
          expect(cursors).to.deep.equal(idsOf(found.disputes));
        }
      });

  for (const query of [
    '',
    'reason=fraudulent,duplicate',
    'status=needs_response&currency=EUR',
    'assignee=unassigned',
    'assignee=me',
    'network=visa,amex&status=needs_response,won',
    'due_within_days=3',
    'customer=hazel',
  ])
    it(`summarize the disputes that match "${query}"`, async () => {
      const { status, body } = await owner.get(`/api/disputes/summary?time_zone=Asia/Tokyo&${query}`);
      expect(status, JSON.stringify(body)).to.equal(200);
      const { disputes, total } = await list(query);
      const found = rows.filter((row) => idsOf(disputes).includes(row.dispute_id));
      const waiting = found.filter(({ status: one }) => one === 'needs_response');
      // In Tokyo it is 22 November, so the week ends with the 28th.
      const weekEnd = new Date('2026-11-28T15:00:00Z');
      const isDue = ({ evidence_due_by: due }: Row) => due instanceof Date && due >= now && due < weekEnd;
      const isLate = ({ evidence_due_by: due }: Row) => due instanceof Date && due < now;
      expect(body).to.include({
        total,
        is_total_exact: true,
        pending: waiting.length,
        overdue: waiting.filter(isLate).length,
        due_this_week: waiting.filter(isDue).length,
      });
      const statuses = body.statuses.flatMap((one: { status: string; count: number }) =>
        Array.from({ length: one.count }, () => one.status),
      );
      expect(statuses).to.have.members(found.map((row) => row['status']));
      const cents = found.reduce((sum, row) => sum + 100 * (usdOf(row) ?? 0), 0);
      expect(body.total_amount).to.be.closeTo(cents, 2);
      const amounts = body.totals.map((one: { currency: string; count: number; amount: number }) => [
        one.currency,
        [one.count, one.amount],
      ]);
      const sums: Record<string, number[]> = {};
      for (const { currency, amount_minor: minor } of found) {
        const [count = 0, amount = 0] = sums[String(currency)] ?? [];
        sums[String(currency)] = [count + 1, amount + Number(minor)];
      }
      expect(Object.fromEntries(amounts)).to.deep.equal(sums);
    });

  it('find the customer by a whole email, whatever its case, and by a part of the name', async () => {
    const wanted = [7, 9, 11].map((at) => rows[at]?.dispute_id);
    for (const email of ['hazel@burrow.example', 'HAZEL@burrow.example'])
      expect(idsOf((await list(`customer=${encodeURIComponent(email)}`)).disputes)).to.deep.equal(wanted);
    expect(idsOf((await list('customer=thornton')).disputes)).to.deep.equal(wanted.slice(0, 1));
    expect(idsOf((await list('customer=hazel&reason=fraudulent')).disputes)).to.deep.equal(
      wanted.slice(1, 2),
    );
    expect((await list('customer=fox')).total).to.equal(0);
    expect((await list('customer=hazel%40burrow.example', outsider)).total).to.equal(0);
  });
});
