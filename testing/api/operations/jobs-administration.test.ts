import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { signInSuperAdmin, whoIs } from '../identity/platform-client.js';

describe('background work, for super admins', function () {
  this.timeout(120_000);
  let server: TestServer;
  let admin: ApiClient;
  let owner: ApiClient;
  let tenantId: string;
  const jobIds: string[] = [];

  const system = () => server.container.database.system;

  before(async () => {
    server = await startTestServer({ environment: { WORKERS: 'on' } });
    admin = (await signInSuperAdmin(server)).as;
    owner = await server.signUp('Rabbits');
    ({ tenantId } = await whoIs(owner));
    for (let index = 0; index < 3; index += 1) {
      const job = {
        tenant_id: tenantId,
        name: 'reminders.scan',
        payload: { secret: 'carrot' },
        state: 'parked',
        attempts: 12,
        last_error: 'the fox came',
      };
      const rows: unknown = await system()('jobs').insert(job, ['job_id']);
      const [row] = rows as { job_id: number }[];
      jobIds.unshift(String(row?.job_id));
    }
  });
  after(() => server.close());

  it('runs again on request, and is gone once it is done', async () => {
    const [jobId] = jobIds;
    const { status, body } = await admin.post(`/api/admin/jobs/${jobId}/retry`);
    expect(status).to.equal(200);
    expect(body.job).to.include({ job_id: jobId, state: 'ready', attempts: 0 });
    await eventually('the end of the job', async () => {
      const row: unknown = await system()('jobs').where({ job_id: jobId }).first();
      return row === undefined;
    });
    const again = await admin.post(`/api/admin/jobs/${jobId}/retry`);
    expect({ status: again.status, code: again.body.code }).to.deep.equal({
      status: 404,
      code: 'job_not_found',
    });
    expect((await admin.post('/api/admin/jobs/0x1/retry')).status).to.equal(404);
    expect((await owner.get('/api/admin/jobs')).status).to.equal(403);
  });

  it('ends without an effect when its account was deleted, even if the plugin is not loaded', async () => {
    const accountId = await connectStripe(server, owner);
    await owner.delete(`/api/psp/accounts/${accountId}`);
    await system()('psp_accounts').where({ account_id: accountId }).update({ provider: 'fox-pay' });
    const job = { tenant_id: tenantId, name: 'psp-accounts.sync', payload: { accountId }, state: 'parked' };
    const rows: unknown = await system()('jobs').insert(job, ['job_id']);
    const jobId = (rows as { job_id: number }[])[0]?.job_id;
    expect((await admin.post(`/api/admin/jobs/${jobId}/retry`)).body.job.retry_obstacle).to.equal(null);
    await eventually('the end of the job', async () => {
      const row: unknown = await system()('jobs').where({ job_id: jobId }).first();
      return row === undefined;
    });
  });

  it('has webhooks whose payload can be shared: without personal data, and only the company’s', async () => {
    await connectStripe(server, owner);
    await startDispute(server, owner, {});
    // The account's own list may also report the dispute before its webhook arrives.
    const event = await eventually('the webhook', async () => {
      const { body: kept } = await owner.get('/api/webhook-events');
      return (kept.events as { event_id: string }[])[0];
    });
    const { status, body } = await owner.get(`/api/webhook-events/${event.event_id}/payload`);
    expect(status).to.equal(200);
    expect(body).to.include({ event_id: event.event_id, provider: 'stripe' });
    expect(body.payload).to.have.nested.property('data.object.id').that.matches(/^du_/);
    const outsider = await server.signUp('Foxes');
    const refused = await outsider.get(`/api/webhook-events/${event.event_id}/payload`);
    expect(refused.status).to.equal(404);
  });
});
