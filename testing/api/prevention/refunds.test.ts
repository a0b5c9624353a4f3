import { expect } from 'chai';

import { addAlert } from '../../../core/src/testing/alerts.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { whoIs } from '../identity/platform-client.js';
import { createTeamDesk, refusal, type TeamDesk } from '../identity/team-client.js';
import { waitForMail } from '../notifications/mail-box.js';

type Refund = {
  refund_id: string;
  status: string;
  amount: number;
  provider_refund_id: string | null;
  error_message: string | null;
  final_at: string | null;
};
type ProviderRefund = { id: string; amount: number; metadata: { rebuttal_refund_id?: string } };

describe('refunds', function () {
  this.timeout(120_000);
  let server: TestServer;
  let owner: ApiClient;
  let accountId: string;
  let providerKey: string;
  let desk: TeamDesk;
  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Badgers');
    accountId = await connectStripe(server, owner);
    desk = createTeamDesk(server);
    const { body } = await server.sandbox.get('/overview');
    providerKey = String(body.providers[0].sample_credentials.secret_key);
  });
  after(() => server.close());

  const createPayment = async (options: object = {}) => {
    const { status, body } = await server.sandbox.post('/stripe/payments', {
      account_id: accountId,
      amount: 4200,
      currency: 'EUR',
      ...options,
    });
    expect(status, JSON.stringify(body)).to.equal(201);
    return String(body['payment_id']);
  };
  const start = (paymentId: string, input: object = {}, as = owner, headers = {}) =>
    as.post(
      '/api/refunds',
      { account_id: accountId, payment_id: paymentId, reason: 'Goodwill', confirm: true, ...input },
      headers,
    );
  const started = async (paymentId: string, input: object = {}) => {
    const { status, body } = await start(paymentId, input);
    expect(status, JSON.stringify(body)).to.equal(202);
    return body['refund'] as Refund;
  };
  const read = async ({ refund_id: id }: Refund) =>
    (await owner.get(`/api/refunds/${id}`)).body as unknown as Refund;
  const reaches = (refund: Refund, isThere: (now: Refund) => boolean) =>
    eventually('the refund to get there', async () => {
      const now = await read(refund);
      return isThere(now) && now;
    });
  const ended = (refund: Refund, status: string) => reaches(refund, (now) => now.status === status);
  const endAtBank = (paymentId: string, end: string) =>
    server.sandbox.post(`/stripe/payments/${paymentId}/end-refunds`, { account_id: accountId, end });
  const atProvider = async (paymentId: string) => {
    const { body } = await server.sandbox
      .withToken(providerKey)
      .get(`/stripe/api/v1/refunds?charge=${paymentId}`);
    return body['data'] as ProviderRefund[];
  };

  it('refund a part of a payment and then all that is left, each once', async () => {
    const paymentId = await createPayment();
    const part = await ended(await started(paymentId, { amount: 1500 }), 'refunded');
    expect(part.final_at).to.be.a('string');
    const rest = await ended(await started(paymentId), 'refunded');
    expect(rest.amount).to.equal(2700);
    expect((await atProvider(paymentId)).map(({ metadata }) => metadata.rebuttal_refund_id)).to.have.members([
      part.refund_id,
      rest.refund_id,
    ]);
    const { body } = await owner.get(`/api/refunds?payment_id=${paymentId}&status=refunded`);
    expect((body['refunds'] as Refund[]).map(({ refund_id: id }) => id)).to.eql([
      rest.refund_id,
      part.refund_id,
    ]);
    expect(refusal(await start(paymentId))).to.eql({ status: 422, code: 'refund_too_large' });
  });

  it('are final only when the provider reports it, and are undone if the bank returns the money', async () => {
    const paymentId = await createPayment({ refunds_wait: true });
    const refund = await started(paymentId);
    const accepted = await reaches(refund, (now) => now.provider_refund_id !== null);
    expect(accepted).to.include({ status: 'sending', final_at: null });
    await endAtBank(paymentId, 'succeeded');
    await ended(refund, 'refunded');
    await endAtBank(paymentId, 'failed');
    const failed = await ended(refund, 'failed');
    expect(failed.error_message).to.match(/did not get the money.*lost or stolen card/);
  });

  it('are made once although the response is lost, and although two requests come at once', async () => {
    const paymentId = await createPayment({ refunds_wait: true });
    await server.sandbox.post('/stripe/faults', { count: 1, drop: 'after', call: 'POST /v1/refunds' });
    const part = { amount: 1500 };
    const answers = await Promise.all([start(paymentId, part), start(paymentId, part)]);
    expect(answers.map(({ status }) => status)).to.have.members([202, 409]);
    const { body } = answers.find(({ status }) => status === 202) ?? { body: {} };
    await reaches(body['refund'] as Refund, (now) => now.provider_refund_id !== null);
    await endAtBank(paymentId, 'succeeded');
    await ended(body['refund'] as Refund, 'refunded');
    expect(await atProvider(paymentId)).to.have.length(1);
  });

  it('are started once for the same Idempotency-Key', async () => {
    const paymentId = await createPayment();
    const once = () => start(paymentId, { amount: 100 }, owner, { 'idempotency-key': 'badgers-refund' });
    const first = await once();
    await ended(first.body['refund'] as Refund, 'refunded');
    expect((await once()).bytes).to.deep.equal(first.bytes);
    expect(await atProvider(paymentId)).to.have.length(1);
  });

  it('send nothing if the payment was refunded elsewhere in the meantime', async () => {
    const paymentId = await createPayment();
    const call = `GET /v1/charges/${paymentId}`;
    await server.sandbox.post('/stripe/faults', { count: 3, skip: 1, status: 503, call });
    const refund = await started(paymentId, { amount: 1500 });
    const elsewhere = await server.sandbox
      .withToken(providerKey)
      .post('/stripe/api/v1/refunds', `charge=${paymentId}&amount=700`, {
        'content-type': 'application/x-www-form-urlencoded',
      });
    expect(elsewhere.status, JSON.stringify(elsewhere.body)).to.equal(200);
    const failed = await ended(refund, 'failed');
    expect(failed.error_message).to.match(/has changed since this refund was started. Nothing was sent/);
    expect((await atProvider(paymentId)).map(({ amount }) => amount)).to.eql([700]);
  });

  it('are refused for a payment whose money a dispute has taken', async () => {
    const paymentId = await createPayment();
    await server.sandbox.post('/stripe/disputes', { account_id: accountId, transaction_id: paymentId });
    expect(refusal(await start(paymentId))).to.eql({ status: 409, code: 'payment_disputed' });
    expect(await atProvider(paymentId)).to.eql([]);
  });

  it('are refused for too much, another currency, no confirmation, no reason and an unknown payment', async () => {
    const paymentId = await createPayment();
    const refused = async (input: object) => refusal(await start(paymentId, input));
    expect(await refused({ amount: 4201 })).to.eql({ status: 422, code: 'refund_too_large' });
    for (const input of [{ currency: 'USD' }, { confirm: false }, { reason: ' ' }, { amount: 0 }])
      expect(await refused(input), JSON.stringify(input)).to.eql({ status: 422, code: 'invalid' });
    expect(refusal(await start('ch_1unknown'))).to.eql({ status: 404, code: 'payment_not_found' });
    expect(await atProvider(paymentId)).to.eql([]);
  });

  it('are started by owners and admins only, and are hidden from other companies', async () => {
    const paymentId = await createPayment();
    const bo = await desk.join(owner, 'member', 'Bo Digger');
    expect(refusal(await start(paymentId, {}, bo.as))).to.eql({ status: 403, code: 'role_forbids' });
    const stranger = await server.signUp('Otters');
    expect(refusal(await start(paymentId, {}, stranger))).to.eql({
      status: 404,
      code: 'psp_account_not_found',
    });
    const refund = await ended(await started(paymentId), 'refunded');
    expect((await bo.as.get(`/api/refunds/${refund.refund_id}`)).status).to.equal(200);
    const hidden = await stranger.get(`/api/refunds/${refund.refund_id}`);
    expect(refusal(hidden)).to.eql({ status: 404, code: 'refund_not_found' });
    expect((await stranger.get('/api/refunds')).body['refunds']).to.eql([]);
  });

  it('wait above the amount for approvals until another owner or admin approves, or are rejected', async () => {
    const [cy, bo] = [
      await desk.join(owner, 'admin', 'Cy Warren'),
      await desk.join(owner, 'member', 'Di Sett'),
    ];
    const limit = { amount: 1000, currency: 'EUR' };
    await owner.put('/api/settings/approvals', { require_approval_above: limit });
    const waiting = async () => {
      const paymentId = await createPayment();
      const refund = await started(paymentId, { amount: 1001 });
      const { body } = await owner.get('/api/approvals?status=pending');
      const approval = (body['approvals'] as Record<string, unknown>[]).find(
        ({ refund_id: id }) => id === refund.refund_id,
      );
      expect(approval).to.include({ action: 'refund', amount: 1001, currency: 'EUR', dispute_id: null });
      return { paymentId, refund, path: `/api/approvals/${String(approval?.['approval_id'])}` };
    };
    const first = await waiting();
    expect(refusal(await owner.post(`${first.path}/approve`))).to.eql({ status: 403, code: 'own_approval' });
    expect(refusal(await bo.as.post(`${first.path}/approve`))).to.eql({ status: 403, code: 'role_forbids' });
    expect(await atProvider(first.paymentId)).to.eql([]);
    expect((await cy.as.post(`${first.path}/approve`)).status).to.equal(200);
    await ended(first.refund, 'refunded');
    expect(await atProvider(first.paymentId)).to.have.length(1);
    const second = await waiting();
    expect((await cy.as.post(`${second.path}/reject`)).status).to.equal(200);
    expect((await ended(second.refund, 'failed')).error_message).to.match(/was rejected/);
    expect(await atProvider(second.paymentId)).to.eql([]);
    const inParts = await createPayment();
    await ended(await started(inParts, { amount: 1000 }), 'refunded');
    expect(await started(inParts, { amount: 1 })).to.include({
      awaiting_approval: true,
      refunded_before: 1000,
    });
    await owner.put('/api/settings/approvals', { require_approval_above: null });
  });

  it('above the amount notify those who can approve them, in the app and by email, and their author if they are rejected', async () => {
    const cy = await desk.join(owner, 'admin', 'Ed Lodge');
    const member = await desk.join(owner, 'member', 'Fi Dell');
    await owner.put('/api/settings/approvals', { require_approval_above: { amount: 1000, currency: 'EUR' } });
    const paymentId = await createPayment();
    const refund = await started(paymentId, { reason: 'Broken lamp' });
    await owner.put('/api/settings/approvals', { require_approval_above: null });
    const newest = async (as: ApiClient) =>
      ((await as.get('/api/notifications')).body['notifications'] as unknown[])[0];
    const about = { refund_id: refund.refund_id, dispute_id: null, psp_dispute_id: null };
    const facts = { ...about, provider: 'stripe', amount: 4200, currency: 'EUR' };
    expect(await newest(cy.as)).to.include({ kind: 'approval', text: 'Broken lamp', ...facts });
    expect(await newest(member.as)).to.equal(undefined);
    const mail = await waitForMail(server.dataDir, cy.email, 2);
    expect(mail.subject).to.equal('Refund approval requested: €42.00');
    expect(mail.text).to.match(new RegExp(`Reason: Broken lamp\\r\\nPayment: Stripe ${paymentId}`));
    const { body } = await cy.as.get('/api/approvals?status=pending');
    const [approval] = body['approvals'] as { approval_id: string; can_approve: boolean }[];
    expect(approval?.can_approve).to.equal(true);
    const { body: asMember } = await member.as.get('/api/approvals?status=pending');
    expect(asMember['approvals'][0]).to.include({ can_approve: false });
    const reason = 'The lamp was replaced';
    await cy.as.post(`/api/approvals/${String(approval?.approval_id)}/reject`, { reason });
    expect(await newest(owner)).to.include({ kind: 'rejected', text: reason, ...facts });
  });

  it('of many alerts say which of them wait for another person', async () => {
    const { tenantId } = await whoIs(owner);
    await owner.put('/api/settings/approvals', { require_approval_above: { amount: 1000, currency: 'EUR' } });
    const ids: string[] = [];
    for (const amountMinor of [1000, 1001])
      ids.push(
        await addAlert(server, tenantId, {
          ...{ accountId, paymentId: await createPayment() },
          amount: { amountMinor, currency: 'EUR' },
        }),
      );
    const { body } = await owner.post('/api/alerts/bulk', { ids, action: 'refund', confirm: true });
    await owner.put('/api/settings/approvals', { require_approval_above: null });
    const messages = (body['results'] as { message: string }[]).map(({ message }) => message);
    expect(messages[0]).to.match(/is being refunded/);
    expect(messages[1]).to.match(/Another member has to approve this one/);
  });

  it('of rules stop at the daily cap, and those of people do not', async () => {
    await owner.put('/api/automation/settings', { daily_caps: { refund: 1 } });
    const { userId, tenantId } = await whoIs(owner);
    const actor = { userId, tenantId, sessionId: '', role: 'owner' } as const;
    const paymentIds = await Promise.all([1, 2, 3, 4].map(() => createPayment()));
    const atOnce = paymentIds.map((paymentId) =>
      server.container.refunds
        .startRefund(actor, {
          payment: { accountId, paymentId },
          reason: 'Alert',
          source: { kind: 'rule', id: 'rul_1' },
        })
        .then(({ source }) => source, String),
    );
    const results = await Promise.all(atOnce);
    expect(results.filter((result) => typeof result !== 'string')).to.eql([{ kind: 'rule', id: 'rul_1' }]);
    const refused = results.filter((result) => typeof result === 'string' && result.includes('daily cap'));
    expect(refused).to.have.length(3);
    await ended(await started(await createPayment()), 'refunded');
  });
});
