import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe('GET /api/insights/dispute-audit', function () {
  this.timeout(60_000);
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await owner.put('/api/settings/template-variables', { business_category: 'physical_goods' });
    for (const number of [1, 2]) await dispute(`case-${number}`, { provider_payment_id: `pay-${number}` });
    await dispute('case-old', { opened_at: daysAgo(95), due_at: daysAgo(80) });
    await put('orders/order-1', {
      order_number: '1042',
      ordered_at: daysAgo(40),
      amount: 4500,
      currency: 'EUR',
      provider_payment_id: 'pay-1',
      customer_name: 'Hazel',
      shipping_address: { line1: '1 Warren', city: 'Watership', postal_code: 'RG20 9EB', country: 'GB' },
    });
    await put('shipments/parcel-1', {
      order_id: 'order-1',
      carrier: 'DHL',
      tracking_number: '00340434161094021501',
      status: 'delivered',
      shipped_at: daysAgo(39),
      delivered_at: daysAgo(37),
      delivered_to: '1 Warren, Watership',
    });
  });
  after(() => server.close());

  const put = async (path: string, record: object) => {
    const { status, body } = await owner.put(`/api/data/${path}`, record);
    expect(status, JSON.stringify(body)).to.equal(200);
  };
  const dispute = (id: string, fields: object) =>
    put(`disputes/${id}`, {
      amount: 4500,
      currency: 'EUR',
      network: 'visa',
      reason_code: '13.1',
      opened_at: daysAgo(30),
      due_at: daysAgo(10),
      status: 'lost',
      ...fields,
    });

  it('shows which unanswered disputes the records of the company could have won', async () => {
    const { status, body } = await owner.get('/api/insights/dispute-audit');
    expect(status).to.equal(200);
    const rows = body.disputes as {
      psp_dispute_id: string;
      outcome: string;
      winnable: string;
      because: string;
    }[];
    expect(rows.map((row) => [row.psp_dispute_id, row.outcome, row.winnable])).to.deep.equal([
      ['case-1', 'not_answered', 'yes'],
      ['case-2', 'not_answered', 'unknown'],
    ]);
    expect(rows[0]?.because).to.equal('Your records had all required evidence.');
    expect(body.totals[0]).to.deep.include({
      currency: 'EUR',
      all: { count: 2, amount: 9000 },
      winnable: { count: 1, amount: 4500 },
      unknown: { count: 1, amount: 4500 },
    });
    const { body: older } = await owner.get('/api/insights/dispute-audit?days=100');
    expect(older.disputes).to.have.length(3);
    expect((await owner.get('/api/insights/dispute-audit?days=0')).status).to.equal(422);
  });
});
