import { expect } from 'chai';

import type { CustomerHistoryDto } from '../../../core/src/evidence/customer-history/customer-history.dto.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connect, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { address } from '../commerce/data-samples.js';

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const nothing = {
  payments: { count: 0, has_more: false, latest: [] },
  orders: { count: 0, has_more: false, latest: [] },
  disputes: { count: 0, has_more: false, won: 0, lost: 0, open: 0, latest: [] },
};

describe("the history of a dispute's customer", function () {
  this.timeout(120_000);
  let server: TestServer;
  let companies = 0;
  before(async () => {
    server = await startTestServer({ environment: { EVIDENCE_COLLECTION: 'on' } });
  });
  after(() => server.close());

  /** A separate company, because the simulator's disputes have one buyer. At Stripe, companies share an account. */
  async function open(provider = 'stripe'): Promise<ApiClient> {
    companies += 1;
    const company = await server.signUp(`Rabbits ${companies} Ltd`);
    await connect(server, company, provider);
    return company;
  }
  const put = async (owner: ApiClient, path: string, body: object) => {
    const response = await owner.put(`/api/data/${path}`, body);
    expect(response.status, JSON.stringify(response.body)).to.equal(200);
  };
  const arrive = async (owner: ApiClient, fields: object, provider = 'stripe') => {
    const dispute = await startDispute(server, owner, { amount: 8640, currency: 'USD', ...fields }, provider);
    const { dispute_id: id } = dispute;
    await eventually('the collection', async () => {
      const { body } = await owner.get(`/api/evidence/dispute/${id}/collection`);
      return body.collection !== null;
    });
    const { body } = await owner.get(`/api/disputes/${id}`);
    return { id, atProvider: dispute.psp_dispute_id, payment: String(body.psp_transaction_id) };
  };
  const historyOf = async (owner: ApiClient, id: string) => {
    const { status, body } = await owner.get(`/api/disputes/${id}/workspace`);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.customer_history as CustomerHistoryDto;
  };
  const enterEmail = async (owner: ApiClient, disputeId: string, value: string) => {
    const { status } = await owner.put(`/api/disputes/${disputeId}/facts/customer_email`, { value });
    expect(status).to.equal(200);
  };
  const paid = (fields: object) => ({ amount: 1_250, currency: 'USD', paid_at: daysAgo(90), ...fields });
  const ordered = (number: string, fields: object) => ({
    order_number: number,
    ordered_at: daysAgo(90),
    amount: 1_250,
    currency: 'USD',
    items: [{ name: 'Carrots', quantity: 1, amount: 1_250 }],
    shipping_address: address,
    ...fields,
  });

  it('has payments, orders and disputes of the email address, in any case, with the outcomes', async () => {
    const owner = await open();
    const won = await arrive(owner, { reason: 'product_not_received' });
    const lost = await arrive(owner, { reason: 'product_not_received' });
    await server.sandbox.post(`/stripe/disputes/${won.atProvider}/resolve`, { outcome: 'won' });
    await server.sandbox.post(`/stripe/disputes/${lost.atProvider}/resolve`, { outcome: 'lost' });
    await eventually('the outcomes', async () => {
      const { body } = await owner.get('/api/disputes');
      return (body.disputes as { status: string }[]).every(({ status }) => status !== 'needs_response');
    });
    await put(owner, 'payments/robin-1', paid({ email: 'ROBIN@Example.com', description: 'Carrots' }));
    await put(owner, 'payments/other-1', paid({ email: 'fiver@example.com' }));
    await put(owner, 'orders/robin-1', ordered('H-1', { email: 'Robin@EXAMPLE.com' }));
    await put(owner, 'orders/other-1', ordered('H-2', { email: 'fiver@example.com' }));
    const { id } = await arrive(owner, { reason: 'product_not_received' });
    const { payments, orders, disputes, ...rest } = await historyOf(owner, id);
    expect(rest).to.deep.equal({ known_by: ['email', 'card', 'provider'], payment_pending: false });
    // The provider reports three earlier payments of each customer.
    expect(payments).to.include({ count: 4, has_more: false });
    expect(payments.latest.find(({ payment_id }) => payment_id === 'robin-1')).to.deep.include({
      amount: 1_250,
      currency: 'USD',
      currency_exponent: 2,
      description: 'Carrots',
      disputed: false,
      refunded: false,
      matched_by: ['email'],
    });
    expect(orders.count).to.equal(1);
    expect(orders.latest[0]).to.deep.include({ number: 'H-1', total: 1_250, matched_by: ['email'] });
    expect(disputes).to.include({ count: 2, has_more: false, won: 1, lost: 1, open: 0 });
    expect(disputes.latest.map(({ dispute_id }) => dispute_id)).to.have.members([won.id, lost.id]);
    expect(disputes.latest[0]).to.deep.include({ amount: 8640, same_payment: false });
    expect(disputes.latest[0]?.matched_by).to.have.members(['email', 'card']);
  });

  it('has payments of the card and of the shop account of the recorded payment, without that payment', async () => {
    const owner = await open();
    const { id, payment } = await arrive(owner, { reason: 'fraudulent' });
    const known = { provider_payment_id: payment, card_fingerprint: 'fp_bigwig', account_id: 'hutch-3' };
    await put(owner, 'payments/own-0', paid({ ...known, amount: 8640, paid_at: daysAgo(14) }));
    await put(owner, 'payments/own-1', paid({ card_fingerprint: 'fp_bigwig', paid_at: daysAgo(40) }));
    await put(
      owner,
      'payments/own-2',
      paid({ account_id: 'hutch-3', paid_at: daysAgo(20), refunded_amount: 250 }),
    );
    await put(owner, 'payments/own-3', paid({ account_id: 'hutch-4' }));
    const { known_by, payments } = await historyOf(owner, id);
    expect(known_by).to.deep.equal(['account', 'email', 'card', 'provider']);
    const ours = payments.latest.filter(({ payment_id }) => payment_id.startsWith('own'));
    expect(ours.map(({ payment_id, matched_by }) => [payment_id, matched_by])).to.deep.equal([
      ['own-2', ['account']],
      ['own-1', ['card']],
    ]);
    expect(ours.map(({ refunded }) => refunded)).to.deep.equal([true, false]);
  });

  it('marks a payment that may be the disputed one, and one that was disputed', async () => {
    const owner = await open('adyen');
    const email = 'pipkin@rabbits.example';
    const first = await arrive(owner, { reason: 'fraudulent', amount: 4_321 }, 'adyen');
    await put(
      owner,
      'payments/own-0',
      paid({ provider_payment_id: first.payment, email, paid_at: daysAgo(15) }),
    );
    await put(owner, 'payments/own-1', paid({ amount: 7_777, paid_at: daysAgo(14), email }));
    const { id } = await arrive(owner, { reason: 'fraudulent', amount: 7_777 }, 'adyen');
    await enterEmail(owner, id, email);
    const { payments, disputes } = await historyOf(owner, id);
    const of = (wanted: string) => payments.latest.find(({ payment_id }) => payment_id === wanted);
    expect(of(first.payment)).to.include({
      disputed: true,
      dispute_id: first.id,
      may_be_disputed_payment: false,
    });
    expect(of('own-1')).to.include({ disputed: false, dispute_id: null, may_be_disputed_payment: true });
    expect(disputes).to.deep.include({ count: 1, open: 1, won: 0, lost: 0 });
    expect(disputes.latest[0]).to.deep.include({ dispute_id: first.id, matched_by: ['payment'] });
  });

  it("never has another company's records", async () => {
    const email = 'dandelion@rabbits.example';
    const [owner, outsider] = [await open('adyen'), await open('adyen')];
    await put(outsider, 'payments/own-1', paid({ email }));
    await put(outsider, 'orders/own-1', ordered('D-1', { email }));
    const theirs = await arrive(outsider, { reason: 'fraudulent' }, 'adyen');
    const { id } = await arrive(owner, { reason: 'fraudulent' }, 'adyen');
    await enterEmail(outsider, theirs.id, email);
    await enterEmail(owner, id, email);
    expect(await historyOf(owner, id)).to.deep.equal({
      known_by: ['email'],
      payment_pending: false,
      ...nothing,
    });
    const { payments, orders } = await historyOf(outsider, theirs.id);
    expect([payments.count, orders.count]).to.deep.equal([1, 1]);
    expect((await outsider.get(`/api/disputes/${id}/workspace`)).status).to.equal(404);
  });
});
