import { expect } from 'chai';
import knex from 'knex';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { addText, connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';

type Row = { dispute_id: string; readiness: string | null };

describe('the readiness in the list of disputes', () => {
  let server: TestServer;
  let owner: ApiClient;
  let id: string;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
    id = (await startDispute(server, owner, { reason: 'product_not_received', network: 'visa' })).dispute_id;
  });
  after(() => server.close());

  const list = async (query = '') => (await owner.get(`/api/disputes?${query}`)).body.disputes as Row[];
  const rowOf = async () => (await list()).find(({ dispute_id: each }) => each === id);
  const becomes = (readiness: string | null) =>
    eventually(`the readiness ${readiness}`, async () => (await rowOf())?.readiness === readiness);
  const write = (type: string, text: string) => addText(owner, id, { type, text });

  it('follows each change of the case, and is a filter', async () => {
    await becomes('blocked');
    const exhibit = await write('customer_communication', 'The hutch arrived today, thank you.');
    await becomes('weak');
    expect((await list('readiness=weak')).map(({ dispute_id: each }) => each)).to.deep.equal([id]);
    expect(await list('readiness=blocked')).to.deep.equal([]);
    await owner.delete(`/api/evidence/${exhibit}`);
    await becomes('blocked');
  });

  it('is computed again when the carrier reports another status of a parcel of the order', async () => {
    const { body } = await owner.get(`/api/disputes/${id}`);
    const order = {
      order_number: '1041',
      ordered_at: body.created_at,
      amount: body.amount,
      currency: body.currency,
    };
    await owner.put('/api/data/orders/1041', { ...order, provider_payment_id: body.psp_transaction_id });
    const report = async (status: string) => {
      const shipment = { order_id: '1041', carrier: 'fedex', tracking_number: '7712', status };
      expect((await owner.put('/api/data/shipments/7712', shipment)).status).to.equal(200);
    };
    await report('in_transit');
    const database = knex({ client: 'pg', connection: server.ownerUrl, pool: { min: 0, max: 1 } });
    try {
      const row = database('disputes').where({ dispute_id: id });
      const later = new Date(Date.now() + 3_600_000);
      await row.clone().update({ readiness_at: later });
      await report('returned');
      const { readiness_at: at } = (await row.first('readiness_at')) as { readiness_at: Date | null };
      expect(at).not.to.deep.equal(later);
    } finally {
      await database.destroy();
    }
  });
});
