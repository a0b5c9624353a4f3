import { expect } from 'chai';
import knex, { type Knex } from 'knex';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { whoIs } from '../identity/platform-client.js';
import { insertDisputes } from './stored-disputes.js';

const idOf = (name: string) => `dsp_${name.padEnd(20, '0')}`;

describe('dispute list', () => {
  let server: TestServer;
  let owner: ApiClient;
  let outsider: ApiClient;
  let database: Knex;

  before(async () => {
    server = await startTestServer();
    database = knex({ client: 'pg', connection: server.ownerUrl, pool: { min: 0, max: 1 } });
    [owner, outsider] = [await server.signUp('Rabbits Ltd'), await server.signUp('Foxes Inc')];
    await fill((await whoIs(owner)).tenantId, '');
    await fill((await whoIs(outsider)).tenantId, 'f');
  });
  after(async () => {
    await database.destroy();
    await server.close();
  });

  async function fill(tenantId: string, suffix: string): Promise<void> {
    const accountId = `acc_${`a${suffix}`.padEnd(20, '0')}`;
    await database('psp_accounts').insert({
      account_id: accountId,
      tenant_id: tenantId,
      provider: 'stripe',
      account_name: 'Main shop',
      environment: 'test',
      webhook_alias: `alias${suffix}`,
      credentials: '{}',
    });
    const dispute = (name: string, change: object) => ({
      dispute_id: idOf(name + suffix),
      provider_dispute_id: `du_${name}${suffix}`,
      reason: 'general',
      ...change,
    });
    await insertDisputes(database, { tenantId, accountId }, [
      dispute('yen', { currency: 'JPY', reason: 'duplicate' }),
      dispute('dinar', { currency: 'KWD', reason: 'product_not_received', reason_code: '13.1' }),
      dispute('dollar', { transaction_id: `ch_1${suffix}` }),
      dispute('euro', { currency: 'EUR', amount_minor: 4999, metadata: { order: 'web-7788' } }),
      dispute('peso', { currency: 'CLP', amount_minor: 49 }),
      dispute('rouble', { provider_dispute_id: `INV/2026.31${suffix} Ä`, amount_minor: 700 }),
      dispute('rand', {
        transaction_id: `INV%2026-32${suffix}`,
        amount_minor: 2031,
        metadata: { note: 'a "quoted" note\\' },
      }),
    ]);
    await database('evidence').insert({
      evidence_id: `evd_${`e${suffix}`.padEnd(20, '0')}`,
      tenant_id: tenantId,
      dispute_id: idOf(`yen${suffix}`),
      evidence_type: 'customer_details',
      title: 'Customer',
      text_content: 'Name: Robin Sample\nEmail: robin@warren.example',
    });
    await order(tenantId, accountId, suffix);
  }

  async function order(tenantId: string, accountId: string, suffix: string): Promise<void> {
    const own = { tenant_id: tenantId };
    const [storeId, orderId] = [`sto_${`s${suffix}`.padEnd(20, '0')}`, `ord_${`o${suffix}`.padEnd(20, '0')}`];
    await database('stores').insert({
      ...own,
      store_id: storeId,
      account_id: accountId,
      provider: 'wix',
      instance_id: `i${suffix}`,
      site_name: 'Hutches',
    });
    await database('orders').insert({
      ...own,
      order_id: orderId,
      store_id: storeId,
      provider: 'wix',
      provider_order_id: 'p1',
      number: '1041',
      currency: 'USD',
      total_minor: 5000,
      buyer_email: 'hazel@burrow.example',
      placed_at: new Date(),
      changed_at: new Date(),
      content: { buyer: { name: 'Hazel Thornton' } },
    });
    await database('order_transactions').insert({
      ...own,
      order_id: orderId,
      transaction_id: `ch_1${suffix}`,
    });
    await database('dispute_orders').insert({ ...own, order_id: orderId, dispute_id: idOf(`peso${suffix}`) });
  }

  const list = async (query: string) => (await owner.get(`/api/disputes?${query}`)).body;
  const nameOf = (disputeId: string) => disputeId.replace(/^dsp_|0+$/g, '');
  const names = (disputes: readonly { dispute_id: string }[]) =>
    disputes.map(({ dispute_id: id }) => nameOf(id));

  it('sorts amounts by value, not by minor units, page by page and by cursor', async () => {
    const ascending = ['dinar', 'rouble', 'rand', 'peso', 'euro', 'dollar', 'yen'];
    for (const [order, wanted] of [
      ['asc', ascending],
      ['desc', ascending.toReversed()],
    ] as const) {
      const query = `sort_by=amount&sort_order=${order}&per_page=1`;
      const [byPage, byCursor]: [string[], string[]] = [[], []];
      for (let page = 1; page <= ascending.length; page += 1)
        byPage.push(...names((await list(`${query}&page=${page}`)).disputes));
      for (let cursor: string | null = ''; cursor !== null;) {
        const part = await list(query + (cursor === '' ? '' : `&cursor=${cursor}`));
        byCursor.push(...names(part.disputes));
        cursor = part.next_cursor;
      }
      expect(byPage).to.deep.equal(wanted);
      expect(byCursor).to.deep.equal(wanted);
    }
  });

  for (const [search, wanted] of [
    ['Robin Sample', ['yen']],
    ['robin@warren', ['yen']],
    ['hazel thornton', ['dollar', 'peso']],
    ['HAZEL@burrow.example', ['dollar', 'peso']],
    ['1041', ['dollar', 'peso']],
    ['web-7788', ['euro']],
    ['Product not received', ['dinar']],
    ['13.1', ['dinar']],
    ['duplicate', ['yen']],
    ['carrot', []],
    ['2026.31', ['rouble']],
    ['inv/2026', ['rouble']],
    ['%2026', ['rand']],
    ['inv%', ['rand']],
    ['INV', ['rouble', 'rand']],
    ['Ä', ['rouble']],
    ['_2026', []],
    ['20.31', ['rand']],
    ['$20,31', ['rand']],
    ['20.31 usd', ['rand']],
    ['20.31 EUR', []],
    ['5000 JPY', ['yen']],
    ['quoted', ['rand']],
    ['"quoted" note\\', ['rand']],
    ['note"', []],
    ['2026/31', []],
  ] as const)
    it(`finds ${wanted.length} of the company's disputes by "${search}", and none of another company's`, async () => {
      const { disputes, total } = await list(`search=${encodeURIComponent(search)}`);
      expect(names(disputes)).to.have.members(wanted);
      expect(total).to.equal(wanted.length);
    });

  it('names the customer as a person entered it, or else as the payment or the order does', async () => {
    const { tenantId, userId } = await whoIs(owner);
    const payment = (name: string, email?: string) => JSON.stringify({ customer: { name, email } });
    const paid = { tenant_id: tenantId, provider_label: 'Stripe', read_at: new Date() };
    await database('dispute_payments').insert([
      { ...paid, dispute_id: idOf('dinar'), payment: payment('Bigwig Owsla', 'bigwig@owsla.example') },
      { ...paid, dispute_id: idOf('euro'), payment: payment('Silver Owsla', 'silver@owsla.example') },
      { ...paid, dispute_id: idOf('dollar'), payment: payment('') },
    ]);
    await database('dispute_facts').insert({
      tenant_id: tenantId,
      dispute_id: idOf('euro'),
      key: 'customer_name',
      value: 'Fiver Small',
      entered_by: userId,
    });
    const hazel = { name: 'Hazel Thornton', email: 'hazel@burrow.example' };
    const wanted = {
      yen: null,
      dinar: { name: 'Bigwig Owsla', email: 'bigwig@owsla.example' },
      euro: { name: 'Fiver Small', email: 'silver@owsla.example' },
      dollar: hazel,
      peso: hazel,
      rouble: null,
      rand: null,
    };
    const { disputes } = await list('');
    expect(
      Object.fromEntries(
        disputes.map(({ dispute_id: id, customer }: { dispute_id: string; customer: object | null }) => [
          nameOf(id),
          customer,
        ]),
      ),
    ).to.deep.equal(wanted);
    const { body: one } = await owner.get(`/api/disputes/${idOf('euro')}`);
    expect(one.customer).to.deep.equal(wanted.euro);
  });
});
