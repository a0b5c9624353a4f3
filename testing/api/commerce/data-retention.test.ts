import { expect } from 'chai';

import { dataKinds } from '../../../core/src/commerce/data/data-kinds.js';
import { recentlyReceivedDays, recordsKeptDays } from '../../../core/src/commerce/data/retention.js';
import { Retention } from '../../../core/src/operations/retention/retention.js';
import { retainedTables } from '../../../core/src/operations/retention/retention.repository.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { whoIs } from '../identity/platform-client.js';
import { samples } from './data-samples.js';

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs);

describe('the retention of data records', function () {
  this.timeout(60_000);
  let server: TestServer;

  before(async () => {
    // Off, so that only the tests delete.
    server = await startTestServer({ environment: { WORKERS: 'off' } });
  });
  after(() => server.close());

  type Company = { readonly client: ApiClient; readonly tenantId: string };
  const found = async (name: string): Promise<Company> => {
    const client = await server.signUp(name);
    const { tenantId } = await whoIs(client);
    return { client, tenantId };
  };
  const put = async ({ client }: Company, kind: keyof typeof samples, id: string, fields: object = {}) => {
    const record = { ...samples[kind], updated_at: undefined, ...fields };
    const { status, body } = await client.put(`/api/data/${kind}/${id}`, record);
    expect(status, JSON.stringify(body)).to.equal(200);
  };
  const idsOf = async ({ client }: Company, kind: string) => {
    const { body } = await client.get(`/api/data/${kind}`);
    return (body.items as { external_id: string }[]).map((one) => one.external_id);
  };
  const untilOf = async ({ tenantId }: Company, table: string) => {
    const rows: unknown = await server.container.database.read(tenantId, (tx) =>
      tx(table).where({ tenant_id: tenantId }).select('retain_until'),
    );
    return (rows as { retain_until: Date | null }[])[0]?.retain_until;
  };
  const deleteExpired = ({ tenantId }: Company, now: Date) =>
    new Retention(server.container).deleteExpired(tenantId, now);

  it('counts 548 days from what a record is about', async () => {
    const company = await found('Dated Rabbits');
    for (const kind of dataKinds) await put(company, kind, 'one');
    const times: Readonly<Record<string, string | null>> = {
      payments: samples.payments.paid_at,
      orders: samples.orders.ordered_at,
      shipments: samples.shipments.delivered_at,
      usage_events: samples['usage-events'].occurred_at,
      consents: samples.consents.accepted_at,
    };
    for (const [table, since] of Object.entries(times)) {
      const until = new Date(Date.parse(String(since)) + recordsKeptDays * dayMs);
      expect(await untilOf(company, table), table).to.deep.equal(until);
    }
    const customer = (await untilOf(company, 'customers'))?.getTime();
    expect(customer).to.be.closeTo(inDays(recordsKeptDays).getTime(), dayMs);
    expect(await untilOf(company, 'policy_versions')).to.equal(null);
  });

  it('deletes expired records of every kind with personal data, and no others', async () => {
    const [company, other] = [await found('Expired Rabbits'), await found('Other Rabbits')];
    for (const kind of dataKinds.filter((one) => one !== 'disputes')) {
      await put(company, kind, 'one');
      await put(other, kind, 'one');
    }
    const { deleted } = await deleteExpired(company, inDays(recordsKeptDays + 1));
    expect(deleted).to.equal(retainedTables.length);
    for (const kind of dataKinds.filter((one) => one !== 'disputes')) {
      const kept = kind === 'policy-versions' ? ['one'] : [];
      expect(await idsOf(company, kind), kind).to.deep.equal(kept);
      expect(await idsOf(other, kind), kind).to.deep.equal(['one']);
    }
  });

  it('keeps what an open dispute can use until it is closed: its payment, its order and its buyer’s records', async () => {
    const company = await found('Disputed Rabbits');
    const buyer = { email: 'hazel@down.example', account_id: 'hazel' };
    const disputed = { provider_payment_id: 'ch_disputed', card_fingerprint: 'fp_hazel', ...buyer };
    await put(company, 'payments', 'disputed', disputed);
    const others = { provider_payment_id: null, email: null, account_id: null, card_fingerprint: null };
    await put(company, 'payments', 'same-email', { ...others, email: buyer.email });
    await put(company, 'payments', 'same-card', { ...others, card_fingerprint: 'fp_hazel' });
    await put(company, 'payments', 'same-account', { ...others, account_id: 'hazel' });
    await put(company, 'payments', 'unrelated', { ...others, email: 'bigwig@down.example' });
    await put(company, 'orders', 'paid', { provider_payment_id: 'ch_disputed', email: null });
    await put(company, 'orders', 'unrelated', { provider_payment_id: 'ch_9', email: 'bigwig@down.example' });
    await put(company, 'shipments', 'paid', { order_id: 'paid' });
    await put(company, 'shipments', 'unrelated', { order_id: 'unrelated' });
    await put(company, 'usage-events', 'hazel', { account_id: 'hazel' });
    await put(company, 'usage-events', 'bigwig', { account_id: 'bigwig' });
    await put(company, 'consents', 'hazel', { email: buyer.email });
    await put(company, 'consents', 'bigwig', { email: 'bigwig@down.example' });
    await put(company, 'customers', 'hazel', { email: null, account_id: 'hazel' });
    await put(company, 'customers', 'bigwig', { email: 'bigwig@down.example', account_id: 'bigwig' });
    const dispute = { provider_payment_id: 'ch_disputed' };
    await put(company, 'disputes', 'open', { ...dispute, status: undefined });

    const later = inDays(recordsKeptDays + 1);
    await deleteExpired(company, later);
    expect(await idsOf(company, 'payments')).to.deep.equal([
      'disputed',
      'same-account',
      'same-card',
      'same-email',
    ]);
    expect(await idsOf(company, 'orders')).to.deep.equal(['paid']);
    expect(await idsOf(company, 'shipments')).to.deep.equal(['paid']);
    for (const kind of ['usage-events', 'consents', 'customers'])
      expect(await idsOf(company, kind), kind).to.deep.equal(['hazel']);
    // They are checked again after 30 days, not in every run.
    expect(await deleteExpired(company, later)).to.deep.equal({ deleted: 0, kept: 0 });

    await put(company, 'disputes', 'open', { ...dispute, status: 'lost' });
    await deleteExpired(company, inDays(recordsKeptDays + 32));
    for (const kind of ['payments', 'orders', 'shipments', 'usage-events', 'consents', 'customers'])
      expect(await idsOf(company, kind), kind).to.deep.equal([]);
  });

  it('deletes an order that a person linked to a dispute only when the dispute is closed', async () => {
    const company = await found('Linked Rabbits');
    await put(company, 'orders', 'linked', { provider_payment_id: 'ch_other', email: null });
    await put(company, 'disputes', 'd-1', { provider_payment_id: 'ch_unknown', status: undefined });
    const { body: disputes } = await company.client.get('/api/disputes');
    const { body: orders } = await company.client.get('/api/orders');
    await server.container.database.transaction(company.tenantId, (tx) =>
      tx('dispute_orders').insert({
        tenant_id: company.tenantId,
        dispute_id: disputes.disputes[0].dispute_id,
        order_id: orders.orders[0].order_id,
      }),
    );
    expect(await deleteExpired(company, inDays(recordsKeptDays + 1))).to.deep.equal({ deleted: 0, kept: 1 });
    await put(company, 'disputes', 'd-1', { provider_payment_id: 'ch_unknown', status: 'won' });
    expect(await deleteExpired(company, inDays(recordsKeptDays + 32))).to.deep.equal({ deleted: 1, kept: 0 });
  });

  it('is enforced once a day in every company', async () => {
    const companies = [await found('First Rabbits'), await found('Second Rabbits')];
    for (const company of companies) await put(company, 'payments', 'old', { paid_at: '2020-01-01' });
    const claimedAt = inDays(recentlyReceivedDays + 1);
    await new Retention(server.container).run(claimedAt);
    for (const company of companies) expect(await idsOf(company, 'payments')).to.deep.equal([]);
    const job: unknown = await server.container.database
      .system('jobs')
      .where({ key: 'data.delete-expired' })
      .first('run_at');
    expect((job as { run_at: Date }).run_at.getTime()).to.be.closeTo(claimedAt.getTime() + dayMs, 60_000);
  });
});
