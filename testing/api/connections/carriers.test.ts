import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';

const secret = 'sample-hutch-secret';
const credentials = { client_id: 'l7rabbit', client_secret: secret, account_number: '740561073' };
const account = { environment: 'test', credentials };
const dayMs = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

describe('carriers', function () {
  this.timeout(60_000);
  let server: TestServer;
  let owner: ApiClient;
  let ids = 0;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
  });
  after(() => server.close());

  const connect = (client = owner, body: object = account) => client.put('/api/carriers/fedex/account', body);

  /** Sends an order with a shipment whose parcel FedEx has by this scenario. */
  const ship = async (scenario: string, over: object = {}, client = owner) => {
    const { body } = await server.sandbox.post('/fedex/shipments', { scenario });
    ids += 1;
    const order = { order_number: `${ids}`, ordered_at: daysAgo(9), amount: 4_200, currency: 'EUR' };
    await client.put(`/api/data/orders/ord-${ids}`, order);
    const shipment = {
      order_id: `ord-${ids}`,
      carrier: 'FedEx Ground',
      tracking_number: body.tracking_number as string,
      ...over,
    };
    expect((await client.put(`/api/data/shipments/shp-${ids}`, shipment)).status).to.equal(200);
    return { id: `shp-${ids}`, number: body.tracking_number as string, shipment };
  };
  const refresh = (id: string, client = owner) => client.post(`/api/shipments/${id}/refresh`, {});

  describe('accounts', () => {
    it('are connected, tested, shown without secrets, and disconnected', async () => {
      const moles = await server.signUp('Moles');
      expect((await moles.post('/api/carriers/fedex/test', {})).body.code).to.equal('carrier_not_connected');
      const connected = await connect(moles);
      expect(connected.status).to.equal(200);
      expect(connected.body.account).to.include({ environment: 'test', verification_status: 'success' });
      expect(connected.body.account.credential_fields_set).to.have.members(Object.keys(credentials));
      expect((await moles.post('/api/carriers/fedex/test', {})).body).to.include({ success: true });
      const listed = await moles.get('/api/carriers');
      expect(listed.bytes.toString()).not.to.contain(secret);
      expect(listed.body.carriers[0]).to.include({ carrier: 'fedex', label: 'FedEx' });
      expect((await moles.delete('/api/carriers/fedex/account')).status).to.equal(200);
      expect((await moles.get('/api/carriers')).body.carriers[0].account).to.equal(null);
      expect((await moles.delete('/api/carriers/fedex/account')).status).to.equal(409);
    });

    it('keep stored fields that are left blank, and fail with the carrier’s reason', async () => {
      const voles = await server.signUp('Voles');
      await connect(voles);
      const blank = { environment: 'test', credentials: { client_id: 'l7vole', client_secret: '' } };
      expect((await connect(voles, blank)).body.account.verification_status).to.equal('success');
      const wrong = { ...account, credentials: { ...credentials, client_secret: 'invalid' } };
      const { body } = await connect(voles, wrong);
      expect(body.account.verification_status).to.equal('failed');
      expect(body.account.verification_message).to.contain('FedEx refused the API key');
    });
  });

  describe('a refresh of a shipment', () => {
    before(() => connect());

    it('stores the delivery in the record and keeps the carrier’s proof', async () => {
      const { id } = await ship('delivered_signed');
      const { status, body } = await refresh(id);
      expect(status, JSON.stringify(body)).to.equal(200);
      const delivery = {
        status: 'delivered',
        delivered_to: '12 Clover Lane, AUSTIN, TX 78701, US',
        signed_by: 'H.CLOVER',
      };
      expect(body).to.include(delivery);
      expect(body.report).to.include({
        carrier: 'fedex',
        status: 'delivered',
        problem: null,
        next_read_at: null,
      });
      expect(body.report.proof.source).to.equal('carrier');
      expect((await owner.get(`/api/data/shipments/${id}`)).body).to.include(delivery);
      const proof = await owner.get(`/api/shipments/${id}/proof`);
      expect(proof.headers.get('content-type')).to.equal('application/pdf');
      expect(proof.bytes.subarray(0, 5).toString()).to.equal('%PDF-');
    });

    for (const status of ['attempted', 'returned', 'in_transit'])
      it(`stores the status ${status} without a delivery`, async () => {
        const { id } = await ship(status);
        const { body } = await refresh(id);
        expect(body).to.include({ status, delivered_at: null, delivered_to: null, signed_by: null });
        expect(body.report.proof).to.equal(null);
        expect((await owner.get(`/api/shipments/${id}/proof`)).body.code).to.equal('proof_not_found');
      });

    it('rejects the delivery of a reused number with the reason, and stores none of it', async () => {
      const { id } = await ship('recycled_number');
      const { status, body } = await refresh(id);
      expect(status).to.equal(200);
      expect(body).to.include({ status: null, delivered_at: null, delivered_to: null, signed_by: null });
      expect(body.report.problem.code).to.equal('delivered_before_payment');
      expect(body.report.problem.message).to.contain('before the order was placed');
      expect(body.report).to.include({
        status: 'unknown',
        delivered_at: null,
        place: null,
        signed_by: null,
        proof: null,
      });
      expect(body.report.events).to.deep.equal([]);
    });

    it('fails without a change if the carrier is busy or unreachable', async () => {
      expect((await refresh((await ship('rate_limited')).id)).body.code).to.equal('psp_rate_limited');
      expect((await refresh((await ship('unavailable')).id)).body.code).to.equal('psp_unavailable');
    });
  });

  describe('the schedule', () => {
    it('reads shipments, also after they were sent again without the delivery, and after a failing number', async () => {
      const hares = await server.signUp('Hares');
      await connect(hares);
      await ship('unavailable', {}, hares);
      const { id, shipment } = await ship('delivered_signed', {}, hares);
      const statusOf = async () =>
        (await hares.get(`/api/data/shipments/${id}`)).body.status as string | null;
      await hares.post('/api/carriers/fedex/test', {});
      await eventually('the delivery', async () => (await statusOf()) === 'delivered');
      await hares.put(`/api/data/shipments/${id}`, shipment);
      expect(await statusOf()).to.equal(null);
      await hares.post('/api/carriers/fedex/test', {});
      await eventually('the delivery again', async () => (await statusOf()) === 'delivered');
    });
  });
});
