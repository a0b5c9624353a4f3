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
      descriptor: 'RABBIT AND HUTCH',
    });
    const paid = facts.find(({ key }) => key === 'payment_date');
    expect(paid?.value).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(paid).to.deep.include({ label: 'Payment date' });
    expect(paid?.source).to.include({ kind: 'provider', label: 'Stripe' }).and.have.property('observed_at');
    expect(refund_state).to.equal('none');
    expect(position).to.deep.equal({ refund: null, duplicate: null });
  });

  it('come from the details of the evidence', async () => {
    const id = await open();
    const evidenceId = await add(id, 'proof_of_delivery', delivered);
    await add(id, 'shipping_tracking', { carrier: 'DHL', shipped_at: '2026-11-12' });
    const { facts } = await read(id);
    expect(valuesOf(facts)).to.include({
      carrier: 'DHL',
      tracking_number: '00340434161094042557',
      shipped_date: '2026-11-12',
      delivered_date: '2026-11-14T14:12:00Z',
      delivered_to: '1 Hutch Lane',
      signed_by: 'R SAMPLE',
    });
    const signed = facts.find(({ key }) => key === 'signed_by');
    expect(signed?.source).to.include({ kind: 'evidence', label: 'DHL proof of delivery', id: evidenceId });
  });

  it('state no delivery once the parcel was returned', async () => {
    const id = await open();
    const evidenceId = await add(id, 'proof_of_delivery', delivered);
    await owner.patch(`/api/evidence/${evidenceId}`, { details: { status: 'returned' } });
    expect(valuesOf((await read(id)).facts)).not.to.have.any.keys(
      'delivered_date',
      'delivered_to',
      'signed_by',
    );
  });

  it('come from the response settings where the provider reports nothing', async () => {
    const settings = { statement_descriptor: 'RABBITS*HUTCH', merchant_id: '526567789012346' };
    await owner.put('/api/settings/template-variables', settings);
    const id = await open({}, 'adyen');
    expect(valuesOf((await read(id)).facts)).to.include({
      descriptor: 'RABBITS*HUTCH',
      merchant_id: '526567789012346',
    });
    expect(await factOf(await open(), 'descriptor')).to.deep.include({ value: 'RABBIT AND HUTCH' });
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

  const wrong: readonly [string, unknown][] = [
    ['customer_name', ' '],
    ['customer_name', 'x'.repeat(501)],
    ['customer_name', 'Paid with 4242 4242 4242 4242'],
    ['customer_name', 7],
    ['customer_email', 'robin'],
    ['card_last4', '42424'],
    ['payment_date', '2026-02-30'],
    ['delivered_date', '04/05/2026'],
    ['delivered_date', '2099-05-04'],
    ['payment_date', '2099-05-04T10:00:00Z'],
    ['payment_amount', '12,50'],
    ['payment_amount', '120.005 EUR'],
    ['refunded_total', 'USD 24.00'],
  ];
  it('reject impossible values', async () => {
    const id = await open();
    for (const [key, value] of wrong) {
      const { status, body } = await owner.put(`${pathOf(id)}/${key}`, { value });
      expect([status, body.details?.[0].field], `${key} ${String(value)}`).to.deep.equal([422, 'value']);
    }
  });

  it('have only the keys that are listed', async () => {
    const id = await open();
    for (const response of [
      await owner.put(`${pathOf(id)}/shoe_size`, { value: '7' }),
      await owner.delete(`${pathOf(id)}/shoe_size`),
    ])
      expect([response.status, response.body.code]).to.deep.equal([404, 'fact_not_found']);
  });

  it('add up the refunds of the provider and of refund proofs, each once', async () => {
    const id = await open({ reason: 'credit_not_processed' }, 'adyen');
    expect((await read(id)).refund_state).to.equal('none');
    const refund = { amount: 2400, currency: 'EUR', refunded_at: '2026-11-13T11:00:00Z', id: 're_1' };
    await add(id, 'refund_proof', refund, { title: 'Refund 1' });
    await add(id, 'refund_proof', refund, { title: 'The same refund' });
    await add(id, 'refund_proof', { amount: 9600, currency: 'USD', id: 're_2' }, { title: 'In dollars' });
    expect(await read(id)).to.include({ refund_state: 'partial' });
    expect(await factOf(id, 'refunded_total')).to.deep.include({ value: 'EUR 24.00' });
    await add(
      id,
      'refund_proof',
      { amount: 9600, currency: 'EUR', id: 're_3' },
      { title: 'Refund of the rest' },
    );
    expect(await read(id)).to.include({ refund_state: 'full' });
    expect(await factOf(id, 'refunded_total')).to.deep.include({ value: 'EUR 120.00' });
  });

  it('count a refund at the provider and a refund proof of the rest as a full refund', async () => {
    const id = await open({ reason: 'credit_not_processed' });
    expect(await read(id)).to.include({ refund_state: 'partial' });
    const provided = await factOf(id, 'refunded_total');
    expect(provided).to.deep.include({ value: 'EUR 24.00' });
    expect(provided?.source).to.include({ kind: 'provider', label: 'Stripe' });
    const rest = { amount: 9600, currency: 'EUR', arn: '74027516310001234567890', id: 're_3X' };
    await add(id, 'refund_proof', rest, { title: 'Refund of the rest' });
    expect(await read(id)).to.include({ refund_state: 'full' });
    expect(await factOf(id, 'refunded_total')).to.deep.include({ value: 'EUR 120.00' });
  });

  it('come from PayPal as from Stripe', async () => {
    const id = await open(
      { reason: 'credit_not_processed', network: undefined, amount: 7500, currency: 'USD' },
      'paypal',
    );
    const { facts, refund_state } = await read(id);
    expect(valuesOf(facts)).to.include({ customer_name: 'Robin Sample', payment_amount: 'USD 75.00' });
    expect(refund_state).to.equal('partial');
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

  it('cannot change once the dispute accepts no response', async () => {
    const id = await open();
    expect((await owner.post(`/api/disputes/${id}/accept`, { confirm: true })).status).to.be.lessThan(300);
    for (const response of [
      await owner.put(`${pathOf(id)}/customer_name`, { value: 'Robin' }),
      await owner.delete(`${pathOf(id)}/customer_name`),
      await owner.put(`/api/disputes/${id}/position`, { refund: 'issued' }),
    ])
      expect([response.status, response.body.code]).to.deep.equal([409, 'dispute_not_open']);
    expect((await owner.get(pathOf(id))).status).to.equal(200);
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
