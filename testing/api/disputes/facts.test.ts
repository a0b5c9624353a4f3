import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connect, connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';

type Source = { readonly kind: string; readonly label: string; readonly id?: string };
type SeenFact = {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly source: Source;
};

describe('the facts of a dispute', function () {
  this.timeout(60_000);
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
    await connect(server, owner, 'adyen');
    await connect(server, owner, 'paypal');
  });
  after(() => server.close());

  const open = async (input: object = {}, provider = 'stripe') =>
    (
      await startDispute(
        server,
        owner,
        { reason: 'fraudulent', network: 'visa', amount: 12_000, currency: 'EUR', ...input },
        provider,
      )
    ).dispute_id;
  const pathOf = (id: string) => `/api/disputes/${id}/facts`;
  const read = async (id: string) => {
    const { status, body } = await owner.get(pathOf(id));
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as { facts: SeenFact[]; refund_state: string; position: object };
  };
  const factOf = async (id: string, key: string) => (await read(id)).facts.find((fact) => fact.key === key);
  const valuesOf = (facts: readonly SeenFact[]) =>
    Object.fromEntries(facts.map(({ key, value }) => [key, value]));
  const add = async (id: string, evidence_type: string, details: object, more: object = {}) => {
    const { status, body } = await owner.post('/api/evidence/text', {
      dispute_id: id,
      evidence_type,
      title: 'DHL proof of delivery',
      text_content: 'The parcel is described in the details.',
      details,
      ...more,
    });
    expect(status, JSON.stringify(body)).to.equal(201);
    return String(body.evidence.evidence_id);
  };
  const delivered = {
    carrier: 'DHL',
    number: '00340434161094042557',
    status: 'delivered',
    delivered_at: '2026-11-14T14:12:00Z',
    place: '1 Hutch Lane',
    signed_by: 'R SAMPLE',
  };

  it('come from the payment as the provider reports it', async () => {
    const { facts, refund_state, position } = await read(await open());
    expect(valuesOf(facts)).to.include({
      customer_name: 'Robin Sample',
      customer_email: 'robin@example.com',
      payment_amount: 'EUR 120.00',
      card_brand: 'visa',
      authorization_code: '104200',
      three_d_secure: 'authenticated, ECI 05, version 2.2.0',
      descriptor: 'BRAMBLE AND BURROW',
    });
    const paid = facts.find(({ key }) => key === 'payment_date');
    expect(paid?.value).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(paid).to.deep.include({ label: 'Payment date' });
    expect(paid?.source).to.include({ kind: 'provider', label: 'Stripe' }).and.have.property('observed_at');
    expect(refund_state).to.equal('none');
    expect(position).to.deep.equal({ refund: null, duplicate: null });
  });

  it('come from the response settings where the provider reports nothing', async () => {
    const settings = { statement_descriptor: 'RABBITS*HUTCH', merchant_id: '526567789012346' };
    await owner.put('/api/settings/template-variables', settings);
    const id = await open({}, 'adyen');
    expect(valuesOf((await read(id)).facts)).to.include({
      descriptor: 'RABBITS*HUTCH',
      merchant_id: '526567789012346',
    });
    expect(await factOf(await open(), 'descriptor')).to.deep.include({ value: 'BRAMBLE AND BURROW' });
  });

  it('have the value that a person set, until it is reset', async () => {
    const id = await open();
    const { status, body } = await owner.put(`${pathOf(id)}/customer_name`, { value: ' Robin B. Sample ' });
    expect(status, JSON.stringify(body)).to.equal(200);
    const fact = await factOf(id, 'customer_name');
    expect(fact).to.deep.include({ value: 'Robin B. Sample' });
    expect(fact?.source.kind).to.equal('user');
    expect((await owner.delete(`${pathOf(id)}/customer_name`)).status).to.equal(200);
    expect(await factOf(id, 'customer_name')).to.deep.include({ value: 'Robin Sample' });
    expect((await owner.delete(`${pathOf(id)}/customer_name`)).status).to.equal(200);
    const { body: timeline } = await owner.get(`/api/disputes/${id}/timeline`);
    const changes = timeline.entries.filter(({ type }: { type: string }) => type === 'facts.updated');
    expect(changes.map(({ data }: { data: object }) => data)).to.deep.equal([
      { fields: ['customer_name'] },
      { fields: ['customer_name'] },
    ]);
  });

  it('keep the merchant’s position, one part at a time', async () => {
    const id = await open({ reason: 'duplicate' });
    const put = async (position: object) =>
      (await owner.put(`/api/disputes/${id}/position`, position)).body.position;
    expect(await put({ refund: 'not_owed' })).to.deep.equal({ refund: 'not_owed', duplicate: null });
    expect(await put({ duplicate: 'separate_purchases' })).to.deep.equal({
      refund: 'not_owed',
      duplicate: 'separate_purchases',
    });
    expect(await put({ refund: null })).to.deep.equal({ refund: null, duplicate: 'separate_purchases' });
    expect((await read(id)).position).to.deep.equal({ refund: null, duplicate: 'separate_purchases' });
    expect((await owner.put(`/api/disputes/${id}/position`, { refund: 'maybe' })).status).to.equal(422);
  });

  it('fill the letter', async () => {
    const id = await open({ reason: 'product_not_received' });
    await owner.put(`${pathOf(id)}/customer_name`, { value: 'Robin B. Sample' });
    const template = await owner.post('/api/templates', {
      name: 'Facts',
      card_network: 'visa',
      dispute_reason: 'product_not_received',
      content: 'Bought by {{customer_name}} with a card ending in {{card_last4}}, sent by {{carrier}}.',
    });
    expect(template.status, JSON.stringify(template.body)).to.be.lessThan(300);
    await owner.post(`/api/templates/${String(template.body.template_id)}/activate`);
    await add(id, 'proof_of_delivery', delivered);
    await owner.get(pathOf(id));
    const { body } = await owner.post(`/api/response-assembly/disputes/${id}/preview`);
    expect(body.content).to.match(/Bought by Robin B\. Sample with a card ending in \d{4}, sent by DHL\./);
  });
});
