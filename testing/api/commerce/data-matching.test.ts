import { expect } from 'chai';

import type { CollectionDto } from '../../../core/src/evidence/collection/collection.dto.js';
import type { EvidenceDto } from '../../../core/src/evidence/exhibits/evidence.dto.js';
import type { DisputeOrderDto } from '../../../core/src/evidence/orders/dispute-orders.dto.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connect, connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { address } from './data-samples.js';

type Facts = readonly {
  readonly key: string;
  readonly value: string;
  readonly source: { kind: string; label: string };
}[];

const dayMs = 86_400_000;
/** The simulator's payments are 14 days older than their disputes. */
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const day = (iso: string) => iso.slice(0, 10);
const email = 'hazel@rabbits.example';

describe('records of the data API', function () {
  this.timeout(120_000);
  let server: TestServer;
  let owner: ApiClient;
  let outsider: ApiClient;

  before(async () => {
    server = await startTestServer({ environment: { EVIDENCE_COLLECTION: 'on' } });
    owner = await server.signUp('Rabbits Ltd');
    outsider = await server.signUp('Foxes Inc');
    await connectStripe(server, owner);
    await connect(server, owner, 'worldpay');
    await owner.put('/api/settings/template-variables', { business_category: 'physical_goods' });
  });
  after(() => server.close());

  const put = async (path: string, body: object, as = owner) => {
    const response = await as.put(`/api/data/${path}`, body);
    expect(response.status, JSON.stringify(response.body)).to.equal(200);
  };
  const arrive = async (fields: object, provider = 'stripe') => {
    const input = { amount: 8640, currency: 'USD', ...fields };
    const { dispute_id: id } = await startDispute(server, owner, input, provider);
    await eventually('the collection', async () => (await newestOf(id)) ?? undefined, 30_000);
    const { body } = await owner.get(`/api/disputes/${id}`);
    return { id, payment: String(body.psp_transaction_id) };
  };
  const newestOf = async (id: string) =>
    (await owner.get(`/api/evidence/dispute/${id}/collection`)).body.collection as CollectionDto | null;
  const collect = async (id: string) => {
    const { status, body } = await owner.post(`/api/evidence/dispute/${id}/collect`);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.collection as CollectionDto;
  };
  const orderOf = async (id: string) => {
    const { status, body } = await owner.get(`/api/disputes/${id}/order`);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as DisputeOrderDto;
  };
  const link = (id: string, body: object) => owner.put(`/api/disputes/${id}/order`, body);
  const evidenceOf = async (id: string) =>
    (await owner.get(`/api/evidence?dispute_id=${id}`)).body.evidence as EvidenceDto[];
  const factsOf = async (id: string) =>
    Object.fromEntries(
      ((await owner.get(`/api/disputes/${id}/facts`)).body.facts as Facts).map((fact) => [fact.key, fact]),
    );
  const letterOf = async (id: string) =>
    String((await owner.post(`/api/response-assembly/disputes/${id}/preview`)).body.content);
  const order = (number: string, over: object = {}) => ({
    order_number: number,
    ordered_at: daysAgo(14),
    amount: 8640,
    currency: 'USD',
    email,
    customer_name: 'Hazel Buck',
    items: [{ name: 'Oak hutch', quantity: 1, amount: 8640 }],
    shipping_address: address,
    ...over,
  });

  it('reach the letter of a dispute about the delivery of their purchase', async () => {
    // The simulator counts its payments.
    const { payment: last } = await arrive({ reason: 'fraudulent' }, 'worldpay');
    const next = String(BigInt(last) + 1n);
    await put('orders/o-1', order('R-1001', { provider_payment_id: next }));
    const shipment = { order_id: 'o-1', carrier: 'DHL', tracking_number: 'JD014600003' };
    const delivered = { delivered_at: daysAgo(9), delivered_to: '1 Hutch Lane', signed_by: 'H Buck' };
    await put('shipments/s-1', { ...shipment, shipped_at: daysAgo(12), status: 'delivered', ...delivered });
    // Another company's record of the same payment.
    await put('orders/o-9', order('F-9', { provider_payment_id: next }), outsider);

    const { id, payment } = await arrive({ reason: 'product_not_received' }, 'worldpay');
    expect(payment).to.equal(next);
    const found = await orderOf(id);
    expect(found.match).to.deep.include({ basis: 'transaction', confidence: 1 });
    expect(found.order).to.deep.include({ number: 'R-1001', provider: 'manual' });
    expect(found.order?.shipments?.[0]).to.deep.include({
      carrier: 'DHL',
      status: 'delivered',
      signed_by: 'H Buck',
    });

    const facts = await factsOf(id);
    expect(facts['order_number']).to.deep.include({ value: 'R-1001' });
    expect(facts['order_items']?.value).to.equal('1 x Oak hutch');
    expect(facts['tracking_number']?.value).to.equal('JD014600003');
    expect(day(facts['delivered_date']?.value ?? '')).to.equal(day(delivered.delivered_at));
    expect(facts['signed_by']?.source).to.deep.include({ kind: 'order', label: 'Order R-1001' });

    const evidence = await evidenceOf(id);
    const detailsOf = (wanted: string) =>
      evidence.find(({ source, evidence_type: type }) => type === wanted && source?.kind === 'store_order')
        ?.details;
    expect(detailsOf('proof_of_delivery')).to.deep.include({
      ...{ status: 'delivered', carrier: 'DHL', number: 'JD014600003' },
      ...{ place: '1 Hutch Lane', signed_by: 'H Buck' },
    });
    const shippedAt = day(daysAgo(12));
    expect(detailsOf('shipping_tracking')).to.deep.include({ number: 'JD014600003', shipped_at: shippedAt });
    expect(detailsOf('receipt')).to.deep.include({ amount: 8640, currency: 'USD' });

    const { body: completeness } = await owner.get(`/api/evidence-requirements/disputes/${id}/completeness`);
    const rows = completeness.requirements as { type: string; satisfied: boolean }[];
    expect(rows.find(({ type }) => type === 'proof_of_delivery')?.satisfied).to.equal(true);

    const letter = await letterOf(id);
    expect(letter).to.include('JD014600003').and.include('H Buck').and.include('R-1001');

    const again = await collect(id);
    expect(again.collected).to.deep.equal([]);
    expect((await evidenceOf(id)).length).to.equal(evidence.length);
  });

  itThorough(
    'are collected again when they arrive later, and never replace what a person changed',
    async () => {
      const { id, payment } = await arrive({ reason: 'product_not_received' });
      expect((await orderOf(id)).order).to.equal(null);
      await put('orders/o-2', order('R-1002', { provider_payment_id: payment }));
      await put('shipments/s-2', {
        order_id: 'o-2',
        carrier: 'UPS',
        tracking_number: '1Z12345E0291980793',
        status: 'in_transit',
      });
      const tracking = await eventually(
        'the tracking',
        async () => (await evidenceOf(id)).find(({ evidence_type: type }) => type === 'shipping_tracking'),
        60_000,
      );
      expect((await factsOf(id))['delivered_date']).to.equal(undefined);
      // The run is stored after its evidence.
      await eventually('the reason', async () =>
        (await newestOf(id))?.unavailable.find(
          ({ why }) => why === 'Parcel 1Z12345E0291980793 is not delivered yet.',
        ),
      );
      await owner.patch(`/api/evidence/${tracking.evidence_id}`, { title: 'Our own tracking' });

      const status = { status: 'delivered', delivered_at: daysAgo(8) };
      await put('shipments/s-2', {
        order_id: 'o-2',
        carrier: 'UPS',
        tracking_number: '1Z12345E0291980793',
        ...status,
      });
      await eventually(
        'the delivery',
        async () => (await evidenceOf(id)).find(({ evidence_type: type }) => type === 'proof_of_delivery'),
        60_000,
      );
      const kept = (await evidenceOf(id)).filter(({ evidence_type: type }) => type === 'shipping_tracking');
      expect(kept.map(({ title }) => title)).to.deep.equal(['Our own tracking']);
    },
  );

  it('prove no delivery by a parcel that arrived before the order or came back', async () => {
    const { id, payment } = await arrive({ reason: 'product_not_received' });
    await put('orders/o-3', order('R-1003', { provider_payment_id: payment }));
    const early = { status: 'delivered', delivered_at: daysAgo(40) };
    await put('shipments/s-3', { order_id: 'o-3', carrier: 'UPS', tracking_number: '1Z-OLD-0003', ...early });
    await collect(id);
    expect((await evidenceOf(id)).map(({ evidence_type: type }) => type)).to.not.include('proof_of_delivery');
    expect((await factsOf(id))['delivered_date']).to.equal(undefined);
    const gap = (await newestOf(id))?.unavailable.find(
      ({ evidence_type: type }) => type === 'proof_of_delivery',
    );
    expect(gap?.why).to.match(/^Parcel 1Z-OLD-0003 was delivered before order R-1003/);
    expect(await letterOf(id)).to.not.match(/delivered/i);
  });

  it('show usage, policies and consents of the account and the email address of a payment', async () => {
    await owner.put('/api/settings/template-variables', { business_category: 'subscription' });
    const { id, payment } = await arrive({ reason: 'subscription_canceled' });
    const [account, buyer] = ['acct-hazel', 'hazel.sub@rabbits.example'];
    const paid = { amount: 8640, currency: 'USD', paid_at: daysAgo(14), account_id: account, email: buyer };
    await put('payments/p-4', {
      ...paid,
      provider_payment_id: payment,
      card_last4: '4242',
      network: 'visa',
    });
    await put('customers/c-4', { name: 'Hazel Buck', email: buyer, account_id: account });
    const events = [
      ['u-1', 60, 'login'],
      ['u-2', 12, 'download'],
      ['u-3', 10, 'login_failed'],
      ['u-4', 3, 'login'],
    ] as const;
    for (const [external, days, kind] of events)
      await put(`usage-events/${external}`, { account_id: account, occurred_at: daysAgo(days), kind });
    const policy = { kind: 'cancellation', version: '7', valid_from: daysAgo(400) };
    await put('policy-versions/v-7', { ...policy, text: 'Cancel at any time in your account.' });
    await put('policy-versions/v-8', { ...policy, version: '8', valid_from: daysAgo(5), text: 'New terms.' });
    const consent = { kind: 'cancellation', policy_version: '7', email: buyer, ip: '203.0.113.7' };
    await put('consents/k-7', { ...consent, accepted_at: daysAgo(15) });

    await collect(id);
    const found = await orderOf(id);
    expect(found.payment_match).to.deep.include({ basis: 'transaction', confidence: 1 });
    expect(found.customer).to.deep.include({ customer_id: 'c-4', account_id: account });
    expect(found.usage).to.deep.include({ events: 2 });
    expect(found.policies.map(({ version, accepted_at: at }) => [version, day(at ?? '')])).to.deep.equal([
      ['7', day(daysAgo(15))],
    ]);
    const evidence = await evidenceOf(id);
    const log = evidence.find(({ evidence_type: type }) => type === 'access_activity_log');
    expect(log?.source).to.deep.include({ kind: 'data_api', name: 'Data API' });
    expect(day(String(log?.details['first_use_at']))).to.equal(day(daysAgo(12)));
    expect(day(String(log?.details['last_use_at']))).to.equal(day(daysAgo(3)));
    expect(log?.details['events']).to.deep.equal(['download', 'login']);
    const text =
      evidence.find(({ evidence_type: type }) => type === 'cancellation_policy')?.text_content ?? '';
    expect(text)
      .to.include('Cancel at any time')
      .and.match(/hazel\.sub@rabbits\.example accepted .* version 7/);
    const letter = await letterOf(id);
    expect(letter).to.include('The access log shows use from');
    await owner.put('/api/settings/template-variables', { business_category: 'physical_goods' });
    expect((await collect(id)).collected.filter(({ source }) => source.kind === 'data_api')).to.deep.equal(
      [],
    );
  });

  it('that only resemble the payment are candidates, and count after a person links one', async () => {
    for (const [external, days] of [
      ['p-5', 14],
      ['p-6', 100],
    ] as const)
      await put(`payments/${external}`, {
        amount: 7_777,
        currency: 'USD',
        paid_at: daysAgo(days),
        refunded_amount: 700,
      });
    await put('orders/o-5', order('R-1005', { amount: 7_777 }));
    const { id } = await arrive({ reason: 'product_not_received', amount: 7_777 });
    const found = await orderOf(id);
    expect([found.order, found.payment]).to.deep.equal([null, null]);
    expect(found.candidates[0]?.order.number).to.equal('R-1005');
    expect(found.candidates[0]?.confidence).to.be.below(0.9);
    expect(found.payment_candidates.map(({ payment }) => payment.payment_id)).to.include('p-5');
    expect((await factsOf(id))['order_number']).to.equal(undefined);
    expect((await factsOf(id))['refunded_total']).to.equal(undefined);
    expect(await letterOf(id)).to.not.include('R-1005');

    expect(
      (await link(id, { order_id: found.candidates[0]?.order.order_id ?? '', payment_id: 'p-5' })).status,
    ).to.equal(200);
    const linked = await orderOf(id);
    expect([linked.match?.basis, linked.payment_match?.basis]).to.deep.equal(['person', 'person']);
    const facts = await factsOf(id);
    expect(facts['order_number']?.value).to.equal('R-1005');
    expect(facts['refunded_total']?.value).to.equal('USD 7.00');
    expect(facts['refunded_total']?.source.label).to.equal('Payment p-5 (data API)');

    await link(id, { order_id: null, payment_id: null });
    expect((await orderOf(id)).order).to.equal(null);
    expect((await factsOf(id))['refunded_total']).to.equal(undefined);
  });
});
