import type { ProviderDispute } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import type { AlertDto } from '../../../core/src/prevention/alerts/alerts.dto.js';
import type { IncomingAlert } from '../../../core/src/prevention/alerts/alerts.js';
import { addAlert } from '../../../core/src/testing/alerts.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { whoIs } from '../identity/platform-client.js';
import { refusal } from '../identity/team-client.js';

const dayMs = 86_400_000;
const amount = { amountMinor: 4200, currency: 'EUR' };

describe('alerts, disputes and payments of one case', function () {
  this.timeout(120_000);
  let server: TestServer;
  let owner: ApiClient;
  let tenantId: string;
  let accountId: string;
  let seen = 0;
  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Badgers');
    ({ tenantId } = await whoIs(owner));
    accountId = await connectStripe(server, owner);
  });
  after(() => server.close());

  const add = (fields: Partial<IncomingAlert> = {}) => addAlert(server, tenantId, fields);
  const read = async (alertId: string) =>
    (await owner.get(`/api/alerts/${alertId}`)).body as unknown as AlertDto;
  /** Stores a dispute as a sync that comes after all earlier ones. */
  const sync = async (fields: Partial<ProviderDispute>) => {
    seen += 1;
    const dispute: ProviderDispute = {
      providerDisputeId: 'du_1',
      amount,
      status: 'needs_response',
      providerStatus: 'needs_response',
      stage: 'chargeback',
      reason: 'fraudulent',
      openedAt: new Date(Date.now() - dayMs),
      isRefundable: false,
      isTestMode: true,
      submissionCount: 0,
      metadata: {},
      raw: {},
      ...fields,
    };
    const asOf = new Date(Date.now() + seen);
    await server.container.sync.apply({ tenantId, accountId, provider: 'stripe' }, [{ dispute, asOf }]);
    const { body } = await owner.get(`/api/disputes?search=${dispute.providerDisputeId}`);
    return String(body['disputes'][0].dispute_id);
  };
  const eventsOf = async (type: string): Promise<Record<string, unknown>[]> => {
    const rows: unknown = await server.container.database.read(tenantId, (tx) =>
      tx('events').where({ tenant_id: tenantId, type }).orderBy('event_id').pluck('data'),
    );
    return rows as Record<string, unknown>[];
  };
  const timelineOf = async (disputeId: string) => {
    const { body } = await owner.get(`/api/disputes/${disputeId}/timeline`);
    return body['entries'] as { type: string; data: Record<string, unknown> }[];
  };

  it('link an alert before its dispute, whichever reference of the payment each names', async () => {
    const byCharge = await add({ accountId, paymentId: 'ch_first' });
    const byIntent = await add({ accountId, paymentId: 'pi_first' });
    const inquiry = { providerDisputeId: 'du_first', transactionId: 'ch_first' };
    const beside = { metadata: { stripe_payment_intent: 'pi_first' } };
    const disputeId = await sync({ ...inquiry, ...beside, stage: 'inquiry' });
    expect(await read(byCharge)).to.include({ state: 'open', dispute_id: disputeId });
    await sync({ ...inquiry, ...beside });
    for (const alertId of [byCharge, byIntent])
      expect(await read(alertId)).to.include({ state: 'disputed', dispute_id: disputeId, can_refund: false });
    const linked = (await timelineOf(disputeId)).filter(({ type }) => type === 'alert.linked');
    expect(linked.map(({ data }) => data['alert_id'])).to.have.members([byCharge, byIntent]);
    const after = await add({ accountId, paymentId: 'pi_first', source: 'generic' });
    expect(await read(after)).to.include({ state: 'disputed', dispute_id: disputeId });
  });

  it('record a prevented dispute as one alert that nothing can be done about, until it is opened again', async () => {
    const payment = { account_id: accountId, amount: 4200, currency: 'EUR' };
    const { body: paid } = await server.sandbox.post('/stripe/payments', payment);
    const paymentId = String(paid['payment_id']);
    const warning = await add({ accountId, paymentId, source: 'stripe_efw', kind: 'fraud_warning' });
    const dispute = { providerDisputeId: 'du_rdr', transactionId: paymentId };
    const disputeId = await sync({ ...dispute, status: 'prevented' });
    await sync({ ...dispute, status: 'prevented', metadata: { again: 'yes' } });
    const { body } = await owner.get(`/api/alerts?source=rdr&payment_id=${paymentId}`);
    const [rdr, ...others] = body['alerts'] as AlertDto[];
    expect(others).to.eql([]);
    expect(rdr).to.include({ kind: 'resolved_dispute', state: 'resolved', dispute_id: disputeId });
    expect((await read(warning)).state).to.equal('resolved');
    const goodwill = { account_id: accountId, payment_id: paymentId, reason: 'Goodwill', confirm: true };
    const refused = { status: 409, code: 'payment_disputed' };
    expect(refusal(await owner.post('/api/refunds', goodwill))).to.eql(refused);
    await sync({ ...dispute });
    expect((await read(rdr?.alert_id ?? '')).state).to.equal('disputed');
    expect((await read(warning)).state).to.equal('disputed');
    expect(await owner.get('/api/alert-stats')).to.have.nested.property('body.avoided.count', 0);
  });

  it('say on the alert and on the dispute that it came in spite of a refund, which then avoided nothing', async () => {
    const payment = { account_id: accountId, ...{ amount: 4200, currency: 'EUR' } };
    const { body: paid } = await server.sandbox.post('/stripe/payments', payment);
    const paymentId = String(paid['payment_id']);
    const alertId = await add({ accountId, paymentId });
    expect((await owner.post(`/api/alerts/${alertId}/refund`, { confirm: true })).status).to.equal(202);
    await eventually('the refund', async () => (await read(alertId)).state === 'refunded');
    const { body: before } = await owner.get('/api/alert-stats?days=30');
    expect(before['avoided']).to.include({ count: 1, still_possible: 1 });
    expect(before['avoided']['totals']).to.eql([{ amount: 4200, currency: 'EUR' }]);
    const disputeId = await sync({ providerDisputeId: 'du_spite', transactionId: paymentId });
    const alert = await read(alertId);
    expect(alert.state).to.equal('refunded');
    expect(alert.dispute).to.include({ dispute_id: disputeId, in_spite_of_refund: true });
    const linked = (await timelineOf(disputeId)).find(({ type }) => type === 'alert.linked');
    expect(linked?.data).to.include({ alert_id: alertId, refund_id: alert.refund_id });
    const { body: stats } = await owner.get('/api/alert-stats?days=30');
    expect(stats['avoided']).to.include({ count: 0 });
    expect(stats['in_spite_of_refund']).to.equal(1);
    const late = await read(await add({ accountId, paymentId }));
    expect(late).to.include({ state: 'refunded', refund_id: alert.refund_id, outcome: 'resolved' });
    const larger = { amountMinor: 4201, currency: 'EUR' };
    expect((await read(await add({ accountId, paymentId, amount: larger }))).state).to.equal('disputed');
    const end = { account_id: accountId, end: 'failed' };
    await server.sandbox.post(`/stripe/payments/${paymentId}/end-refunds`, end);
    await eventually('the failure', async () => (await read(alertId)).refund?.status === 'failed');
    expect((await read(alertId)).state).to.equal('disputed');
  });

  it("keep the provider's reference of a payment that a source names by the company's ID, twice", async () => {
    const payment = { amount: 4200, currency: 'EUR', paid_at: new Date().toISOString() };
    await owner.put('/api/data/payments/order-77', { ...payment, provider_payment_id: 'ch_77' });
    const named = { providerAlertId: 'named', accountId, paymentId: 'order-77' };
    for (let times = 0; times < 2; times += 1)
      expect((await read(await add(named))).payment_id).to.equal('ch_77');
  });

  it('find a payment by reference number, else by card, amount and day, and let a person choose among several', async () => {
    const paidAt = new Date(Date.now() - 10 * dayMs);
    const pay = (id: string, fields: object) =>
      owner.put(`/api/data/payments/${id}`, {
        ...{ provider_payment_id: `ch_${id}`, amount: 1999, currency: 'EUR', paid_at: paidAt.toISOString() },
        ...fields,
      });
    const arn = '74027416123456789012345';
    expect((await pay('arn', { arn })).status).to.be.oneOf([200, 201]);
    const byArn = await read(await add({ arn }));
    expect(byArn).to.include({ payment_id: 'ch_arn', account_id: accountId });
    expect(byArn.match).to.deep.include({ basis: 'acquirer_reference', confidence: 1 });
    const card = { cardLast4: '4242', amount: { amountMinor: 1999, currency: 'EUR' } };
    await pay('one', { card_last4: '4242' });
    const near = (days: number) => ({ ...card, paidAt: new Date(paidAt.getTime() + days * dayMs) });
    expect((await read(await add(near(3)))).payment_id).to.equal(null);
    expect(
      (await read(await add({ ...near(0), amount: { amountMinor: 1998, currency: 'EUR' } }))).payment_id,
    ).to.equal(null);
    const single = await read(await add(near(2)));
    expect(single.payment_id).to.equal('ch_one');
    expect(single.match).to.deep.include({ basis: 'card_amount_day', confidence: 0.8 });
    await pay('two', { card_last4: '4242' });
    const several = await read(await add(near(-2)));
    expect(several).to.include({ payment_id: null, can_refund: false });
    expect(
      several.match.candidates.map(({ payment_id, confidence }) => [payment_id, confidence]),
    ).to.have.deep.members([
      ['ch_one', 0.4],
      ['ch_two', 0.4],
    ]);
    const choose = (alertId: string) =>
      owner.put(`/api/alerts/${alertId}/payment`, { account_id: accountId, payment_id: 'ch_two' });
    const { body } = await choose(several.alert_id);
    expect(body['alert']).to.include({ payment_id: 'ch_two', can_refund: true });
    expect(body['alert'].match).to.deep.include({ basis: 'person', confidence: 1 });
    expect(refusal(await choose(byArn.alert_id))).to.eql({ status: 409, code: 'alert_payment_certain' });
  });

  it('are judged by the dispute fee of their account, which is unknown until someone enters it', async () => {
    const alertId = await add({
      accountId,
      paymentId: 'ch_fee',
      amount: { amountMinor: 2000, currency: 'EUR' },
    });
    expect((await read(alertId)).advice).to.include({ action: 'review' });
    const fees = { currency: 'EUR', received: 1500 };
    expect((await owner.put(`/api/psp/accounts/${accountId}/fees`, fees)).status).to.equal(200);
    const { advice } = await read(alertId);
    expect(advice.action).to.equal('refund');
    expect(advice.figures.dispute_fee).to.eql({ amount: 1500, currency: 'EUR' });
  });

  it('refund many with one refund of the amount for each payment, and a result for each', async () => {
    const payment = { account_id: accountId, amount: 900, currency: 'EUR' };
    const { body: paid } = await server.sandbox.post('/stripe/payments', { ...payment, refunds_wait: true });
    const one = {
      accountId,
      paymentId: String(paid['payment_id']),
      amount: { amountMinor: 700, currency: 'EUR' },
    };
    const ids = [await add(one), await add(one), await add(), 'alt_00000000000000000000'];
    const { body: preflight } = await owner.post('/api/alerts/preflight', { ids });
    expect(preflight).to.deep.include({
      ...{ refundable: 1, totals: [{ amount: 700, currency: 'EUR' }], dismissable: 3 },
      not_found: ['alt_00000000000000000000'],
    });
    const bulk = (body: object) => owner.post('/api/alerts/bulk', { ids, ...body });
    expect((await bulk({ action: 'refund' })).status).to.equal(422);
    expect((await bulk({ action: 'dismiss' })).status).to.equal(422);
    const { body: refunded } = await bulk({ action: 'refund', confirm: true });
    expect(refunded['counts']).to.eql({ total: 4, done: 1, failed: 3 });
    const results = refunded['results'] as { code: string | null; refund_id: string | null }[];
    const refundId = results.find(({ code }) => code === null)?.refund_id ?? '';
    expect((await owner.get(`/api/refunds/${refundId}`)).body).to.include({ amount: 700 });
    const codes = results.map(({ code }) => code);
    // The provider may have accepted the first refund before the second reads what is left.
    const second = codes.includes('refund_too_large') ? 'refund_too_large' : 'refund_running';
    expect(codes).to.have.members([null, second, 'alert_payment_unknown', 'alert_not_found']);
    const { body: dismissed } = await bulk({ action: 'dismiss', reason: 'Known customers' });
    expect(dismissed['counts']).to.include({ done: 2 });
  });

  it("send events to the company's systems: what arrived, what is final, and whom to give access", async () => {
    const order = {
      order_number: '1001',
      currency: 'EUR',
      amount: 4200,
      ordered_at: new Date().toISOString(),
    };
    const { body: paid } = await server.sandbox.post('/stripe/payments', {
      ...{ account_id: accountId, amount: 4200, currency: 'EUR', refunds_wait: true },
    });
    const paymentId = String(paid['payment_id']);
    await owner.put('/api/data/orders/order-1', { ...order, provider_payment_id: paymentId });
    const count = async (type: string) => (await eventsOf(type)).length;
    const [revoked, held, restored] = [
      await count('access.revoke'),
      await count('order.hold'),
      await count('access.restore'),
    ];
    const alertId = await add({ accountId, paymentId });
    expect((await eventsOf('alert.created')).at(-1)).to.include({ alert_id: alertId, payment_id: paymentId });
    const { body } = await owner.post(`/api/alerts/${alertId}/refund`, { confirm: true });
    await eventually('the accepted refund', async () => {
      const { body: started } = await owner.get(`/api/refunds/${String(body['refund_id'])}`);
      return started['provider_refund_id'] !== null;
    });
    expect(await count('access.revoke')).to.equal(revoked);
    const end = (how: string) =>
      server.sandbox.post(`/stripe/payments/${paymentId}/end-refunds`, { account_id: accountId, end: how });
    await end('succeeded');
    await eventually('the refund', async () => (await read(alertId)).state === 'refunded');
    expect((await eventsOf('refund.final')).at(-1)).to.include({ status: 'refunded', payment_id: paymentId });
    const [revoke] = (await eventsOf('access.revoke')).slice(revoked);
    expect(revoke).to.include({ why: 'refunded', alert_id: alertId });
    expect(revoke?.['orders']).to.have.nested.property('[0].external_id', 'order-1');
    expect(await count('order.hold')).to.equal(held + 1);
    const { body: sold } = await owner.get('/api/orders?search=1001');
    const [cause] = sold['orders'][0].refunds_started_here;
    expect(cause).to.include({ refund_id: body['refund_id'], status: 'refunded', amount: 4200 });
    expect(cause.alert).to.include({ alert_id: alertId, source: 'ethoca' });
    await end('failed');
    await eventually('the failure', async () => (await read(alertId)).state === 'open');
    expect((await eventsOf('refund.final')).at(-1)).to.include({ status: 'failed' });
    expect((await eventsOf('access.restore')).slice(restored)[0]).to.include({ why: 'refund_failed' });
    await add({ accountId, paymentId: 'ch_fraud', kind: 'confirmed_fraud' });
    expect((await eventsOf('access.revoke')).at(-1)).to.include({ why: 'fraud_confirmed' });
    await sync({ providerDisputeId: 'du_won', transactionId: 'ch_fraud' });
    await sync({ providerDisputeId: 'du_won', transactionId: 'ch_fraud', status: 'won', submissionCount: 1 });
    expect((await eventsOf('access.restore')).at(-1)).to.include({
      why: 'dispute_won',
      payment_id: 'ch_fraud',
    });
  });

  it('take the account that a later report names, where several may have made the payment', async () => {
    await connectStripe(server, owner);
    const { body } = await owner.post('/api/alert-sources', { kind: 'generic', name: 'Burrow' });
    const sourceRowId = String(body['source'].source_id);
    const named = { providerAlertId: 'account', source: 'generic', sourceRowId, paymentId: 'ch_account' };
    expect((await read(await add(named))).account_id).to.equal(null);
    expect((await read(await add({ ...named, accountId }))).account_id).to.equal(accountId);
  });
});
