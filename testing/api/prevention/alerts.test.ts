import { expect } from 'chai';

import type { AlertDto } from '../../../core/src/prevention/alerts/alerts.dto.js';
import type { IncomingAlert } from '../../../core/src/prevention/alerts/alerts.js';
import { addAlert } from '../../../core/src/testing/alerts.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { whoIs } from '../identity/platform-client.js';
import { createTeamDesk, refusal } from '../identity/team-client.js';

describe('alerts', function () {
  this.timeout(120_000);
  let server: TestServer;
  let owner: ApiClient;
  let tenantId: string;
  let accountId: string;
  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Badgers');
    ({ tenantId } = await whoIs(owner));
    accountId = await connectStripe(server, owner);
  });
  after(() => server.close());

  const createPayment = async (options: object = {}) => {
    const payment = { account_id: accountId, amount: 4200, currency: 'EUR', ...options };
    const { status, body } = await server.sandbox.post('/stripe/payments', payment);
    expect(status, JSON.stringify(body)).to.equal(201);
    return String(body['payment_id']);
  };
  const add = (fields: Partial<IncomingAlert> = {}) => addAlert(server, tenantId, fields);
  const read = async (alertId: string) =>
    (await owner.get(`/api/alerts/${alertId}`)).body as unknown as AlertDto;
  const refund = (alertId: string, body: object = { confirm: true }, as = owner) =>
    as.post(`/api/alerts/${alertId}/refund`, body);
  const reaches = (alertId: string, state: string) =>
    eventually(`the alert to be ${state}`, async () => {
      const alert = await read(alertId);
      return alert.state === state && alert;
    });
  const endAtBank = (paymentId: string, end: string) =>
    server.sandbox.post(`/stripe/payments/${paymentId}/end-refunds`, { account_id: accountId, end });

  it('are refunded once the provider reports the end, and open again if the bank returns the money', async () => {
    const paymentId = await createPayment({ refunds_wait: true });
    const alertId = await add({ accountId, paymentId });
    const warning = { source: 'stripe_efw', kind: 'fraud_warning' } as const;
    const other = await add({ accountId, paymentId, ...warning });
    const { status, body } = await refund(alertId);
    expect(status, JSON.stringify(body)).to.equal(202);
    expect(body['alert']).to.include({ state: 'open', can_refund: false, can_dismiss: false });
    expect(refusal(await refund(alertId))).to.eql({ status: 409, code: 'refund_running' });
    const told = await add({ accountId, paymentId, ...warning, closed: 'refunded' });
    expect(await read(told), 'reported as refunded while that is not final').to.include({ state: 'open' });
    await eventually('the accepted refund', async () => {
      const { body: started } = await owner.get(`/api/refunds/${String(body['refund_id'])}`);
      return started['provider_refund_id'] !== null;
    });
    await endAtBank(paymentId, 'succeeded');
    const refunded = await reaches(alertId, 'refunded');
    expect(refunded).to.include({ refund_id: body['refund_id'], outcome: 'resolved' });
    expect(await read(other)).to.include({ state: 'refunded', refund_id: body['refund_id'], outcome: null });
    expect(refusal(await refund(alertId))).to.eql({ status: 409, code: 'alert_not_refundable' });
    await endAtBank(paymentId, 'failed');
    const again = await reaches(alertId, 'open');
    expect(again.refund).to.include({ status: 'failed' });
    expect(again.can_refund).to.equal(true);
  });

  it('never refund a disputed payment, an unknown one, or one that the network has refunded', async () => {
    const { body } = await server.sandbox.post('/stripe/disputes', { account_id: accountId });
    const disputed = await eventually('the dispute', async () => {
      const { body: list } = await owner.get(`/api/disputes?search=${String(body['psp_dispute_id'])}`);
      return list['disputes'][0] as { dispute_id: string; psp_transaction_id: string } | undefined;
    });
    const late = await add({ accountId, paymentId: disputed.psp_transaction_id });
    expect(await read(late)).to.include({
      state: 'disputed',
      dispute_id: disputed.dispute_id,
      can_refund: false,
    });
    expect(refusal(await refund(late))).to.eql({ status: 409, code: 'payment_disputed' });
    expect(refusal(await refund(await add()))).to.eql({ status: 409, code: 'alert_payment_unknown' });
    const paymentId = await createPayment();
    const rdr = await add({ accountId, paymentId, source: 'rdr', kind: 'resolved_dispute' });
    expect((await read(rdr)).state).to.equal('resolved');
    expect(refusal(await refund(rdr))).to.eql({ status: 409, code: 'alert_not_refundable' });
    const warning = await add({ accountId, paymentId, source: 'stripe_efw', kind: 'fraud_warning' });
    expect(refusal(await refund(warning))).to.eql({ status: 409, code: 'payment_disputed' });
    const { body: timeline } = await owner.get(`/api/disputes/${disputed.dispute_id}/timeline`);
    expect(JSON.stringify(timeline)).to.include(late);
  });

  it('are stored once, and a later report completes an earlier one', async () => {
    const first = await add({ providerAlertId: 'twice' });
    const second = await add({
      providerAlertId: 'twice',
      accountId: undefined,
      network: 'visa',
      paymentId: 'ch_twice',
    });
    expect(second).to.equal(first);
    expect(await read(first)).to.include({
      ...{ network: 'visa', payment_id: 'ch_twice', account_id: accountId, amount: 4200 },
    });
  });

  it('are listed in pages, open ones by deadline and then the others, newest first', async () => {
    const otters = await server.signUp('Otters');
    const { tenantId: theirs } = await whoIs(otters);
    const within = (hours?: number, fields: Partial<IncomingAlert> = {}) =>
      addAlert(server, theirs, {
        ...(hours === undefined ? {} : { respondBy: new Date(Date.now() + hours * 3_600_000) }),
        ...fields,
      });
    const [late, undated, soon, closed, newest] = [
      await within(48),
      await within(),
      await within(2),
      await within(1, { closed: 'refunded' }),
      await within(),
    ];
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const { body } = await otters.get(`/api/alerts?per_page=1${cursor}`);
      seen.push(...(body['alerts'] as AlertDto[]).map((alert) => alert.alert_id));
      if (body['next_cursor'] === null) break;
      cursor = `&cursor=${String(body['next_cursor'])}`;
    }
    expect(seen).to.eql([soon, late, newest, closed, undated]);
  });

  it('expire at their deadline, at once if they arrive later, and not while a refund is under way', async () => {
    const soon = new Date(Date.now() + 1_000);
    const paymentId = await createPayment({ refunds_wait: true });
    const refunding = await add({ accountId, paymentId, respondBy: soon });
    expect((await refund(refunding)).status).to.equal(202);
    const due = await add({ respondBy: soon });
    const past = await add({ respondBy: new Date(Date.now() - 60_000) });
    expect((await read(past)).state).to.equal('expired');
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await server.container.database.transaction(tenantId, (tx) =>
      server.container.storedAlerts.expireDue(tx, tenantId),
    );
    expect((await read(due)).state).to.equal('expired');
    expect((await read(refunding)).state).to.equal('open');
    expect(refusal(await refund(due))).to.eql({ status: 409, code: 'alert_not_refundable' });
  });

  it('take one outcome of their kind', async () => {
    const outcome = (alertId: string, value: string) =>
      owner.post(`/api/alerts/${alertId}/outcome`, { outcome: value });
    const claimed = await add();
    expect((await outcome(claimed, 'stopped')).status).to.equal(422);
    const { body } = await outcome(claimed, 'resolved');
    expect(body['alert']).to.include({ outcome: 'resolved', state: 'resolved', outcome_sent_at: null });
    expect(refusal(await outcome(claimed, 'other'))).to.eql({ status: 409, code: 'alert_outcome_recorded' });
    const fraud = await add({ kind: 'confirmed_fraud' });
    expect((await outcome(fraud, 'other')).status).to.equal(422);
    expect((await outcome(fraud, 'missed')).body['alert']).to.include({ state: 'dismissed' });
    const warning = await add({ kind: 'fraud_warning', source: 'stripe_efw', accountId });
    expect((await outcome(warning, 'resolved')).status).to.equal(422);
  });

  it('are dismissed by members with a reason, and refunded by owners and admins', async () => {
    const member = (await createTeamDesk(server).join(owner, 'member')).as;
    const alertId = await add({ accountId, paymentId: await createPayment() });
    const dismiss = (reason: string) => member.post(`/api/alerts/${alertId}/dismiss`, { reason });
    expect(refusal(await refund(alertId, { confirm: true }, member))).to.eql({
      status: 403,
      code: 'role_forbids',
    });
    expect((await refund(alertId, { confirm: false })).status).to.equal(422);
    expect((await refund(alertId, { confirm: true, amount: 4201 })).status).to.equal(422);
    expect((await dismiss('  ')).status).to.equal(422);
    const { body } = await dismiss('The customer called');
    expect(body['alert']).to.include({ state: 'dismissed' });
    expect(refusal(await dismiss('Twice'))).to.eql({ status: 409, code: 'alert_not_open' });
    expect((await refund(alertId, { confirm: true, amount: 4200 })).status).to.equal(202);
    expect((await reaches(alertId, 'refunded')).refund).to.include({ amount: 4200 });
  });
});
