import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute, submitResponse } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { connectStore, sellOrders, storeDispute, type SeenStore } from '../commerce/store-client.js';

type Seen = {
  readonly dispute_id: string;
  readonly psp_dispute_id: string;
  readonly status: string;
  readonly can_submit: boolean;
  readonly can_accept: boolean;
  readonly submit_limit: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly linked_disputes: readonly { dispute_id: string; basis: string; is_primary: boolean }[];
};

describe('a case reported by both a store and a payment service', () => {
  let server: TestServer;
  let owner: ApiClient;
  let store: SeenStore;

  before(async function () {
    this.timeout(120_000);
    server = await startTestServer({ environment: { ACCEPT_PROVIDERS: 'stripe,wix' } });
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
    store = await connectStore(server, owner);
  });
  after(() => server.close());

  const read = async (id: string, as = owner) => (await as.get(`/api/disputes/${id}`)).body as Seen;
  const atStripe = async (input: object = {}) =>
    read((await startDispute(server, owner, { reason: 'product_not_received', ...input })).dispute_id);
  const atStore = async (input: object) => read(await storeDispute(server, owner, { of: store, ...input }));

  /** The payment ids of a store's order: the store's own, and the payment service's. */
  async function sellFor(seen: Seen): Promise<readonly string[]> {
    const intent = seen.metadata.stripe_payment_intent ?? '';
    const [id = ''] = await sellOrders(server, store, { amount: 8640, transaction_id: intent });
    const { body } = await eventually('the order', async () => {
      const response = await owner.get(`/api/orders?search=${id}`);
      return response.body.orders.length === 1 && response;
    });
    const ids = body.orders[0].payments[0].transaction_ids as string[];
    expect(ids).to.include(intent).and.have.length(2);
    return ids.filter((known) => known !== intent);
  }

  it('is answered once, and both disputes show it, if the store names the case', async () => {
    const theirs = await atStripe();
    const copy = await atStore({ origin_dispute_id: theirs.psp_dispute_id });
    expect(copy.linked_disputes).to.deep.equal([
      {
        dispute_id: theirs.dispute_id,
        psp_dispute_id: theirs.psp_dispute_id,
        provider: 'stripe',
        provider_label: 'Stripe',
        account_name: 'Main shop',
        basis: 'case',
        is_primary: true,
      },
    ]);
    const [back] = (await read(theirs.dispute_id)).linked_disputes;
    expect(back).to.deep.include({
      dispute_id: copy.dispute_id,
      provider: 'wix',
      basis: 'case',
      is_primary: false,
    });
    expect(copy).to.include({ can_submit: false, can_accept: false });
    expect(copy.submit_limit).to.contain(theirs.psp_dispute_id).and.contain('Stripe');
    const { body: list } = await owner.get('/api/disputes?per_page=100');
    const listed = (list.disputes as Seen[]).find(({ dispute_id: id }) => id === copy.dispute_id);
    expect(listed?.linked_disputes).to.deep.equal(copy.linked_disputes);
  });

  it('is not answered twice, and not accepted at the store', async () => {
    const theirs = await atStripe();
    const copy = await atStore({ origin_dispute_id: theirs.psp_dispute_id });
    const path = `/api/disputes/${copy.dispute_id}`;
    for (const [act, body] of [
      ['submit', {}],
      ['accept', { confirm: true }],
    ] as const) {
      const refused = await owner.post(`${path}/${act}`, body);
      expect(refused.status, act).to.equal(409);
      expect(refused.body.code, act).to.equal('duplicate_dispute');
    }
    const { body: preflight } = await owner.get(`${path}/preflight`);
    expect(preflight.problems.map((problem: { code: string }) => problem.code)).to.include(
      'duplicate_dispute',
    );
    const sent = await submitResponse(owner, theirs.dispute_id, { include_evidence: false });
    expect(sent.body.success, JSON.stringify(sent.body)).to.equal(true);
    expect((await owner.post(`${path}/submit`, {})).body.code).to.equal('duplicate_dispute');
  });

  it('is recognized by the payment of an order with both IDs', async () => {
    const theirs = await atStripe({ amount: 8640 });
    const [charge = ''] = await sellFor(theirs);
    const copy = await atStore({ transaction_id: charge, amount: 8640 });
    expect(copy.linked_disputes).to.have.length(1);
    expect(copy.linked_disputes[0]).to.include({
      dispute_id: theirs.dispute_id,
      basis: 'payment',
      is_primary: true,
    });
    expect((await read(theirs.dispute_id)).linked_disputes[0]).to.include({ dispute_id: copy.dispute_id });
  });

  it('can be answered at the store once it is over at the payment service, and both still show it', async () => {
    const theirs = await atStripe();
    const copy = await atStore({ origin_dispute_id: theirs.psp_dispute_id });
    await server.sandbox.post(`/stripe/disputes/${theirs.psp_dispute_id}/resolve`, { outcome: 'lost' });
    const free = await eventually('the end', async () => {
      const seen = await read(copy.dispute_id);
      return seen.can_submit && seen;
    });
    expect(free).to.include({ can_accept: true, submit_limit: null });
    expect(free.linked_disputes[0]).to.include({ dispute_id: theirs.dispute_id, is_primary: false });

    const { body: before } = await owner.get('/api/disputes/stats/breakdown?by=provider');
    await submitResponse(owner, copy.dispute_id, { include_evidence: false });
    await server.sandbox.post(`/wix/disputes/${copy.psp_dispute_id}/resolve`, { outcome: 'lost' });
    const { body: figures } = await eventually('the end at the store', async () => {
      if (!['won', 'lost'].includes((await read(copy.dispute_id)).status)) return false;
      return owner.get('/api/disputes/stats/breakdown?by=provider');
    });
    expect(figures.overall.decided_count, 'one case counts once').to.equal(before.overall.decided_count);
    expect(figures.duplicate_count).to.equal(Number(before.duplicate_count) + 1);
    const { won_count: won, lost_count: lost } = before.overall;
    const stats = (await owner.get('/api/disputes/stats/dashboard')).body;
    expect(stats.overview).to.include({ won_count: won, lost_count: lost });
  });

  it('is not recognized without a matching case or payment', async () => {
    const theirs = await atStripe({ amount: 4321 });
    const alike = await atStore({ amount: 4321, reason: 'product_not_received' });
    expect(alike.linked_disputes).to.deep.equal([]);
    expect(alike).to.include({ can_submit: true });
    expect((await read(theirs.dispute_id)).linked_disputes).to.deep.equal([]);
  });
});
