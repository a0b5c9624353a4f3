import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute, submitResponse } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { addUser, signIn, signInSuperAdmin, whoIs } from '../identity/platform-client.js';

const dayMs = 24 * 60 * 60 * 1000;

describe('the status of a company', () => {
  let server: TestServer;
  let admin: ApiClient;
  let owner: ApiClient;
  let tenantId: string;
  let email: string;
  let now = new Date();

  before(async function () {
    this.timeout(120_000);
    server = await startTestServer({ clock: () => now });
  });
  after(() => server.close());
  beforeEach(async () => {
    now = new Date();
    admin = (await signInSuperAdmin(server)).as;
    owner = await server.signUp('Rabbits Ltd');
    ({ tenantId, email } = await whoIs(owner));
  });

  const setStatus = (status: string, id = tenantId) =>
    admin.put(`/api/admin/tenants/${id}/status`, { status });
  const rows = (table: string, where: object) =>
    server.container.database.read(tenantId, (tx) =>
      tx(table).where(where).select<Record<string, unknown>[]>('*'),
    );
  const row = async (table: string, where: object) => (await rows(table, where))[0];
  const refusal = ({ status, body }: Awaited<ReturnType<typeof signIn>>) => [status, body.code];
  /** A webhook from the provider, and its state. */
  const webhook = async () => {
    const [account] = await rows('psp_accounts', { tenant_id: tenantId });
    const { status, body } = await server.sandbox.post('/stripe/disputes', {
      account_id: account?.account_id,
    });
    expect(status).to.equal(201);
    return eventually('the dispute', () => row('disputes', { provider_dispute_id: body.psp_dispute_id }));
  };

  for (const status of ['suspended', 'deleted'] as const) {
    it(`${status}: every session ends immediately, and sign-ins and renewals are rejected`, async () => {
      const member = await addUser(server, tenantId, {
        email: `bo-${status}@warren.example`,
        role: 'member',
      });
      const { body: session } = await signIn(server, email);
      await owner.get('/api/disputes');
      const response = await setStatus(status);
      expect(response.status).to.equal(200);
      expect(response.body.tenant).to.include({ tenant_id: tenantId, status });
      for (const someone of [owner, member, server.api.withToken(String(session.access_token))])
        expect(refusal(await someone.get('/api/disputes'))).to.deep.equal([401, 'session_ended']);
      const refreshed = await server.api.withToken(String(session.refresh_token)).post('/api/auth/refresh');
      expect(refreshed.status).to.equal(401);
      const { body, status: code } = await signIn(server, email);
      expect([code, body.code, body.error]).to.deep.equal([
        403,
        'tenant_closed',
        'This company account is not active. Contact support.',
      ]);
    });

    it(`${status}: its API keys stop working immediately, and work again once it is active`, async () => {
      const { body: made } = await owner.post('/api/api-keys', {
        name: 'Carrots',
        scopes: ['disputes:read'],
      });
      const key = server.api.withToken(String(made.key));
      expect((await key.get('/api/disputes')).status).to.equal(200);
      await setStatus(status);
      expect(refusal(await key.get('/api/disputes'))).to.deep.equal([403, 'tenant_closed']);
      await setStatus('active');
      expect((await key.get('/api/disputes')).status).to.equal(200);
    });

    it(`${status}: its webhooks are stored and its disputes are updated`, async () => {
      await connectStripe(server, owner);
      await setStatus(status);
      const dispute = await webhook();
      expect(dispute).to.include({ status: 'needs_response' });
      await server.sandbox.post(`/stripe/disputes/${String(dispute.provider_dispute_id)}/resolve`, {
        outcome: 'lost',
      });
      await eventually('the outcome', async () => {
        const found = await row('disputes', { dispute_id: dispute.dispute_id });
        return found?.status === 'lost';
      });
    });

    it(`${status}: what was submitted before is still sent`, async function () {
      this.timeout(120_000);
      await connectStripe(server, owner);
      const { dispute_id: disputeId } = await startDispute(server, owner, {});
      await server.sandbox.post('/stripe/faults', { status: 503, count: 1000 });
      expect((await submitResponse(owner, disputeId)).status).to.equal(202);
      await setStatus(status);
      await server.sandbox.post('/stripe/faults', { count: 0 });
      await eventually(
        'the submission',
        async () => {
          const found = await row('submissions', { dispute_id: disputeId });
          return found?.status === 'submitted';
        },
        12_000,
      );
    });
  }

  it('shows until when a deleted company can be restored: 30 days', async () => {
    const { body } = await setStatus('deleted');
    expect(body.message).to.equal('Rabbits Ltd is deleted. It can be restored for 30 days.');
    expect(body.tenant).to.include({
      deleted_at: now.toISOString(),
      restorable_until: new Date(now.getTime() + 30 * dayMs).toISOString(),
    });
    now = new Date(now.getTime() + 30 * dayMs - 1);
    admin = await newAdmin();
    expect((await setStatus('active')).status).to.equal(200);
    expect((await signIn(server, email)).status).to.equal(200);
  });

  it('disconnects the accounts of a deleted company after 30 days, and keeps its cases', async () => {
    await connectStripe(server, owner, 'warren-main');
    const dispute = await webhook();
    await setStatus('deleted');
    await runClosing();
    expect(await row('psp_accounts', { tenant_id: tenantId })).to.include({
      is_active: true,
      deleted_at: null,
    });
    now = new Date(now.getTime() + 30 * dayMs);
    await runClosing();
    const account = await eventually('the disconnected account', () =>
      row('psp_accounts', { tenant_id: tenantId, is_active: false }),
    );
    expect(account.deleted_at).to.be.instanceOf(Date);
    expect(account.credentials).to.deep.equal({});
    expect((await server.api.post('/api/webhooks/stripe/warren-main')).status).to.equal(404);
    expect(await row('disputes', { dispute_id: dispute.dispute_id })).to.include({
      status: 'needs_response',
    });
    admin = await newAdmin();
    const [last] = await logged();
    expect([last?.action, last?.actor.kind]).to.deep.equal(['tenant.close', 'system']);
  });

  it('keeps the accounts of a restored company when the 30 days are over', async () => {
    await connectStripe(server, owner);
    await setStatus('deleted');
    await setStatus('active');
    now = new Date(now.getTime() + 31 * dayMs);
    await runClosing();
    await eventually('the end of the job', async () => (await closingJobs()).length === 0);
    expect(await row('psp_accounts', { tenant_id: tenantId })).to.include({
      is_active: true,
      deleted_at: null,
    });
  });

  type Entry = {
    action: string;
    tenant_id: string;
    actor: Record<string, unknown>;
    details: Record<string, unknown>;
  };
  const logged = async () => {
    const { status, body } = await admin.get(`/api/admin/logs?tenant_id=${tenantId}`);
    expect(status).to.equal(200);
    return body.entries as Entry[];
  };
  const newAdmin = async () => (await signInSuperAdmin(server)).as;
  const closingJobs = () => rows('jobs', { key: `tenants.close ${tenantId}` });
  const runClosing = async () => {
    const { system } = server.container.database;
    await system('jobs')
      .where({ key: `tenants.close ${tenantId}` })
      .update({ run_at: system.raw('now()') });
    await system.raw(`select pg_notify('rebuttal_jobs', '')`);
    await eventually('the closing job', async () =>
      (await closingJobs()).every((job) => (job.run_at as Date) > new Date()),
    );
  };
});
