import { expect } from 'chai';
import knex, { type Knex } from 'knex';

import { connectStripe } from '../../testing/scenarios.js';
import { startTestServer, type TestServer } from '../../testing/test-server.js';
import { eventually } from '../../testing/waiting.js';

const [first, second] = ['dsp_aaaaaaaaaaaaaaaaaaaa', 'dsp_bbbbbbbbbbbbbbbbbbbb'];
const [linked, paid] = ['ord_aaaaaaaaaaaaaaaaaaaa', 'ord_bbbbbbbbbbbbbbbbbbbb'];

describe('stored customers of disputes', () => {
  let server: TestServer;
  let database: Knex;
  let place: { tenant_id: string; account_id: string };
  let author: string;

  before(async () => {
    server = await startTestServer();
    database = knex({ client: 'pg', connection: server.ownerUrl, pool: { min: 0, max: 4 } });
    const account = await connectStripe(server, await server.signUp('Rabbits Ltd'));
    place = await database('psp_accounts').where({ account_id: account }).first('tenant_id', 'account_id');
    author = (await database('users').where({ tenant_id: place.tenant_id }).first('user_id')).user_id;
  });
  afterEach(async () => {
    for (const table of ['dispute_facts', 'dispute_orders', 'orders', 'disputes'])
      await database(table).delete();
  });
  after(async () => {
    await database.destroy();
    await server.close();
  });

  const tenant = () => ({ tenant_id: place.tenant_id });
  const addDispute = (id: string, transaction: string | null, tx: Knex = database) =>
    tx('disputes').insert({
      ...place,
      dispute_id: id,
      provider: 'stripe',
      provider_dispute_id: id,
      transaction_id: transaction,
      amount_minor: 100,
      currency: 'USD',
      status: 'needs_response',
      provider_status: 'x',
      stage: 'chargeback',
      reason: 'fraudulent',
      created_at: new Date(),
      is_refundable: false,
      is_test_mode: true,
      raw: '{}',
      state_as_of: new Date(0),
    });
  const addOrder = async (
    id: string,
    buyer: { name?: string; email?: string },
    ...transactions: string[]
  ) => {
    await database('orders').insert({
      ...tenant(),
      order_id: id,
      provider: 'manual',
      provider_order_id: id,
      number: id,
      currency: 'USD',
      total_minor: 100,
      buyer_email: buyer.email,
      placed_at: new Date(),
      changed_at: new Date(),
      content: { buyer },
    });
    for (const transaction of transactions) await addTransaction(id, transaction);
  };
  const addTransaction = (id: string, transaction: string, tx: Knex = database) =>
    tx('order_transactions').insert({ ...tenant(), order_id: id, transaction_id: transaction });
  const factRow = (key: string, value: string) => ({
    ...tenant(),
    dispute_id: first,
    key,
    value,
    entered_by: author,
  });
  const enter = (key: string, value: string) =>
    database('dispute_facts').insert(factRow(key, value)).onConflict(['dispute_id', 'key']).merge();
  const addPayment = (customer: object) =>
    database('dispute_payments')
      .insert({
        ...tenant(),
        dispute_id: first,
        payment: { customer },
        provider_label: 'Stripe',
        read_at: new Date(),
      })
      .onConflict('dispute_id')
      .merge();
  const link = (id: string) =>
    database('dispute_orders')
      .insert({ ...tenant(), dispute_id: first, order_id: id })
      .onConflict('dispute_id')
      .merge();
  const customerOf = async (id: string = first) => {
    const row = await database('dispute_customers').where({ dispute_id: id }).first('name', 'email');
    return row === undefined ? undefined : [row.name, row.email];
  };

  it('follow each change of facts, payment, link, order and transaction', async () => {
    await addOrder(paid, { name: 'Paid', email: 'paid@burrow.test' }, 'ch_1');
    await addDispute(first, 'ch_1');
    expect(await customerOf()).to.eql(['Paid', 'paid@burrow.test']);
    await addOrder(linked, { name: 'Linked' }, 'ch_1');
    expect(await customerOf(), 'two orders of one payment').to.equal(undefined);
    await link(linked);
    expect(await customerOf()).to.eql(['Linked', null]);
    await link(paid);
    expect(await customerOf()).to.eql(['Paid', 'paid@burrow.test']);
    await database('orders')
      .where({ order_id: paid })
      .update({ content: { buyer: {} } });
    expect(await customerOf()).to.eql([null, 'paid@burrow.test']);
    await addPayment({ name: 'Card', email: 'card@burrow.test' });
    expect(await customerOf()).to.eql(['Card', 'card@burrow.test']);
    await enter('customer_name', 'Clover');
    expect(await customerOf()).to.eql(['Clover', 'card@burrow.test']);
    await addPayment({});
    expect(await customerOf()).to.eql(['Clover', 'paid@burrow.test']);
    await database('dispute_facts').delete();
    expect(await customerOf()).to.eql([null, 'paid@burrow.test']);
    await database('orders').where({ order_id: paid }).update({ buyer_email: null });
    expect(await customerOf(), 'an erased buyer').to.equal(undefined);
  });

  it('follow the transaction of a dispute, and orders that arrive and are deleted later', async () => {
    await addDispute(first, null);
    await addDispute(second, 'ch_2');
    await addOrder(paid, { name: 'Paid' }, 'ch_1', 'ch_2');
    expect([await customerOf(first), await customerOf(second)]).to.eql([undefined, ['Paid', null]]);
    await database('disputes').where({ dispute_id: first }).update({ transaction_id: 'ch_1' });
    expect(await customerOf(first)).to.eql(['Paid', null]);
    await database('order_transactions').where({ transaction_id: 'ch_1' }).delete();
    expect([await customerOf(first), await customerOf(second)]).to.eql([undefined, ['Paid', null]]);
    await database('orders').delete();
    expect(await customerOf(second)).to.equal(undefined);
  });

  /** Makes the second change while the first is not committed. */
  async function changeTogether(one: (tx: Knex) => Promise<unknown>, other: () => Promise<unknown>) {
    const transaction = await database.transaction();
    try {
      await one(transaction);
      const later = other();
      await eventually('the second change to wait for the first', async () => {
        const waiting = await database('pg_locks').where({ granted: false });
        return waiting.length > 0;
      });
      await transaction.commit();
      await later;
    } finally {
      if (!transaction.isCompleted()) await transaction.rollback();
    }
  }
  const renameBuyer = async (order: string) => {
    const content = { buyer: { name: 'Renamed' } };
    await database('orders')
      .where({ order_id: order })
      .update({ buyer_email: 'renamed@burrow.test', content });
  };

  it('keep both of two changes at the same time', async () => {
    await addOrder(linked, { name: 'Linked' });
    await addDispute(first, null);
    await link(linked);
    const enterName = (tx: Knex) => tx('dispute_facts').insert(factRow('customer_name', 'Clover'));
    await changeTogether(enterName, () => renameBuyer(linked));
    expect(await customerOf()).to.eql(['Clover', 'renamed@burrow.test']);
  });

  it('find an order that changes or arrives while its dispute arrives', async () => {
    await addOrder(paid, { name: 'Paid' }, 'ch_1');
    await changeTogether(
      (tx) => addDispute(first, 'ch_1', tx),
      () => renameBuyer(paid),
    );
    expect(await customerOf(first)).to.eql(['Renamed', 'renamed@burrow.test']);
    await addOrder(linked, { name: 'Linked' });
    await changeTogether(
      (tx) => addTransaction(linked, 'ch_2', tx),
      async () => addDispute(second, 'ch_2'),
    );
    expect(await customerOf(second)).to.eql(['Linked', null]);
  });

  it('store those of many disputes at once', async () => {
    await addOrder(paid, { name: 'Paid' }, 'ch_1');
    const many = 10_000;
    await database.raw(
      `insert into disputes (dispute_id, tenant_id, account_id, provider, provider_dispute_id, transaction_id,
         amount_minor, currency, status, provider_status, stage, reason, created_at, is_refundable, is_test_mode, raw,
         state_as_of)
       select 'dsp_' || lpad(i::text, 20, '0'), ?, ?, 'stripe', 'du_' || i, 'ch_1', i, 'USD', 'lost', 'lost',
              'chargeback', 'fraudulent', now(), false, true, '{}', now()
         from generate_series(1, ?::int) i`,
      [place.tenant_id, place.account_id, many],
    );
    expect(await database('dispute_customers').where({ name: 'Paid' }).count()).to.eql([
      { count: String(many) },
    ]);
  });
});
