import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { connectStore, sellOrders, type SeenStore } from '../commerce/store-client.js';

type Dispute = { dispute_id: string; metadata: Record<string, string>; psp_transaction_id: string };

describe('the order behind a dispute', () => {
  let server: TestServer;
  let owner: ApiClient;
  let store: SeenStore;

  before(async function () {
    this.timeout(120_000);
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
    store = await connectStore(server, owner);
  });
  after(() => server.close());

  const aWeekAgo = () => new Date(Date.now() - 7 * 86_400_000).toISOString();
  async function dispute(input: object = {}): Promise<Dispute> {
    const { dispute_id: id } = await startDispute(server, owner, {
      reason: 'product_not_received',
      ...input,
    });
    return (await owner.get(`/api/disputes/${id}`)).body as Dispute;
  }
  async function sell(input: object): Promise<string> {
    const [id = ''] = await sellOrders(server, store, { placed_at: aWeekAgo(), ...input });
    await eventually('the order', async () => (await owner.get(`/api/orders?search=${id}`)).body.total === 1);
    return id;
  }
  const orderOf = async ({ dispute_id: id }: Dispute) => (await owner.get(`/api/disputes/${id}/order`)).body;

  for (const [what, pick] of [
    ['the payment intent', (seen: Dispute) => seen.metadata.stripe_payment_intent],
    ['the charge', (seen: Dispute) => seen.psp_transaction_id],
  ] as const) {
    it(`is certain by an ID of the payment: ${what}`, async () => {
      const seen = await dispute({ amount: 8640 });
      const orderId = await sell({ amount: 8640, transaction_id: pick(seen) });
      const found = await orderOf(seen);
      expect(found.order).to.include({ store_order_id: orderId, total: 8640 });
      expect(found.match).to.deep.equal({
        basis: 'transaction',
        confidence: 1,
        reasons: ['the same payment ID'],
      });
      expect(found.candidates).to.deep.equal([]);
    });
  }

  it('is only a candidate with a confidence if less agrees, and is linked only by a person', async () => {
    const seen = await dispute({ amount: 77_700 });
    const orderId = await sell({ amount: 77_700 });
    const found = await orderOf(seen);
    expect(found).to.include({ order: null, match: null });
    const [candidate] = found.candidates;
    expect(candidate.order.store_order_id).to.equal(orderId);
    expect(candidate).to.include({ basis: 'likeness' });
    expect(candidate.confidence).to.be.within(0.3, 0.89);
    expect(candidate.reasons).to.include('the same amount and currency');
    const path = `/api/disputes/${seen.dispute_id}/order`;
    expect((await owner.post(`${path}/evidence`, {})).body.code).to.equal('dispute_has_no_order');
    const linked = await owner.put(path, { order_id: candidate.order.order_id });
    expect(linked.body.match).to.include({ basis: 'person', confidence: 1 });
    expect((await owner.put(path, { order_id: null })).body.match).to.equal(null);
    expect((await owner.put(path, { order_id: 'ord_00000000000000000000' })).status).to.equal(404);
  });

  it('fills the required evidence of the dispute once each, like any other evidence', async () => {
    const seen = await dispute({ amount: 5_150 });
    const orderId = await sell({ amount: 5_150, transaction_id: seen.metadata.stripe_payment_intent });
    await server.sandbox.post(`/wix/orders/${orderId}/refund`, {
      account_id: store.psp_account_id,
      amount: 150,
    });
    await eventually('the refund', async () => (await orderOf(seen)).order?.refunded === 150);
    const before = await missing(seen);
    const path = `/api/disputes/${seen.dispute_id}/order/evidence`;
    const { body: made, status } = await owner.post(path, {});
    expect(status, JSON.stringify(made)).to.equal(200);
    expect(made.evidence.map((one: { evidence_type: string }) => one.evidence_type)).to.have.members([
      'receipt',
      'shipping_documentation',
      'shipping_tracking',
      'customer_details',
      'refund_proof',
    ]);
    expect(made.skipped).to.deep.equal([]);
    const slip = made.evidence.find(
      (one: { evidence_type: string }) => one.evidence_type === 'shipping_documentation',
    );
    expect(slip).to.deep.include({ sendable: true });
    expect(slip.sent_as?.mime_type).to.equal('application/pdf');
    const receipt = made.evidence.find((one: { evidence_type: string }) => one.evidence_type === 'receipt');
    expect(receipt.text_content)
      .to.include('Total: 51.50 USD')
      .and.include('Visa ending in 4242')
      .and.include('1200 SW Park Ave');
    const after = await missing(seen);
    expect(before.filter((type) => !after.includes(type)).length).to.be.at.least(3);
    const again = await owner.post(path, {});
    expect(again.body.evidence).to.deep.equal([]);
    expect(again.body.skipped).to.have.length(5);
    const changed = await owner.post(path, {
      items: [{ kind: 'receipt', title: 'Receipt, corrected', text: 'Two rabbits, 51.50 USD' }],
    });
    expect(changed.body.evidence).to.have.length(1);
    expect(changed.body.evidence[0]).to.include({
      title: 'Receipt, corrected',
      text_content: 'Two rabbits, 51.50 USD',
    });
    const { body: listed } = await owner.get(`/api/evidence?dispute_id=${seen.dispute_id}`);
    const receipts = listed.evidence.filter(
      (one: { evidence_type: string }) => one.evidence_type === 'receipt',
    );
    expect(receipts.map((one: { title: string }) => one.title)).to.deep.equal(['Receipt, corrected']);
    const card = await owner.post(path, { items: [{ kind: 'receipt', text: 'Card 4242 4242 4242 4242' }] });
    expect(card.body.skipped[0].why).to.match(/card number/);
    await owner.delete(`/api/evidence/${String(changed.body.evidence[0].evidence_id)}`);
    expect((await owner.post(path, {})).body.evidence).to.have.length(1);
  });

  it('is turned into evidence once, also for two concurrent requests', async () => {
    const seen = await dispute({ amount: 6_789 });
    await sell({ amount: 6_789, transaction_id: seen.metadata.stripe_payment_intent });
    const path = `/api/disputes/${seen.dispute_id}/order/evidence`;
    const items = [{ kind: 'tracking' }];
    const responses = await Promise.all([1, 2, 3].map(() => owner.post(path, { items })));
    expect(responses.flatMap(({ body }) => body.evidence as unknown[])).to.have.length(1);
    const { body: listed } = await owner.get(`/api/evidence?dispute_id=${seen.dispute_id}`);
    expect(listed.evidence).to.have.length(1);
  });

  async function missing({ dispute_id: id }: Dispute): Promise<string[]> {
    const { body } = await owner.get(`/api/evidence-requirements/disputes/${id}/completeness`);
    const rows = body.requirements as {
      type: string;
      level?: string;
      uploaded?: unknown[];
      evidence?: unknown[];
    }[];
    return rows.filter((row) => (row.evidence ?? row.uploaded ?? []).length === 0).map((row) => row.type);
  }
});
