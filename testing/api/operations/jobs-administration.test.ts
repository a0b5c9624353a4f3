import { expect } from 'chai';

import { newId } from '../../../core/src/platform/shared/ids.js';
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
  const inCompany = (sql: string, values: readonly string[]) =>
    server.container.database.transaction(tenantId, async (tx) => tx.raw(sql, [...values]));
  const list = async (query = '') => (await admin.get(`/api/admin/jobs${query}`)).body;

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

  it('is listed newest first, across pages, without its payload', async () => {
    const first = await list('?state=parked&per_page=2');
    expect(first.jobs.map((job: { job_id: string }) => job.job_id)).to.deep.equal(jobIds.slice(0, 2));
    expect(first.jobs[0]).to.include({ tenant_id: tenantId, attempts: 12, last_error: 'the fox came' });
    expect(JSON.stringify(first)).not.to.include('carrot');
    const rest = await list(`?state=parked&per_page=2&cursor=${String(first.next_cursor)}`);
    expect(rest.jobs.map((job: { job_id: string }) => job.job_id)).to.deep.equal(jobIds.slice(2));
    expect(rest.next_cursor).to.equal(null);
    expect((await list('?state=parked&name=submissions.advance')).jobs).to.deep.equal([]);
    expect((await admin.get('/api/admin/jobs?cursor=carrot')).status).to.equal(422);
  });

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

  it('is not retried if it can only fail, with the reason', async () => {
    const accountId = await connectStripe(server, owner);
    const { dispute_id: disputeId } = await startDispute(server, owner, {});
    await inCompany(`update disputes set provider = 'fox-pay' where dispute_id = ?`, [disputeId]);
    await system()('psp_accounts').where({ account_id: accountId }).update({ provider: 'fox-pay' });
    const parked = { tenant_id: tenantId, state: 'parked', attempts: 12 };
    const insert = async (name: string, payload: object) => {
      const rows: unknown = await system()('jobs').insert({ ...parked, name, payload }, ['job_id']);
      return String((rows as { job_id: number }[])[0]?.job_id);
    };
    const submissionId = newId('sub');
    await inCompany(
      `insert into submissions (submission_id, tenant_id, dispute_id, include_evidence, auto_retry)
       values (?, ?, ?, false, false)`,
      [submissionId, tenantId, disputeId],
    );
    const unloaded = 'The plugin of fox-pay is not loaded. Add it to PLUGINS, restart, and retry.';
    const expected = [
      [
        await insert('carrots.harvest', {}),
        'This version has no background work named carrots.harvest. Run the version that created the job.',
      ],
      [await insert('psp-accounts.verify', { accountId }), unloaded],
      [await insert('submissions.advance', { submissionId }), unloaded],
    ];
    for (const [jobId = '', why] of expected) {
      const { status, body } = await admin.post(`/api/admin/jobs/${jobId}/retry`);
      expect([status, body.code, body.error]).to.deep.equal([409, 'job_not_retryable', why]);
    }
    const { jobs } = await list('?state=parked&per_page=100');
    const seen = jobs.map((job: { job_id: string; retry_obstacle: string | null; attempts: number }) => [
      job.job_id,
      job.retry_obstacle,
      job.attempts,
    ]);
    expect(seen).to.deep.include.members(expected.map(([jobId, why]) => [jobId, why, 12]));
    expect(seen).to.deep.include([jobIds[1], null, 12]);

    // Without the plugin, evidence is still collected from the store and the settings.
    const collection = await insert('evidence.collect', { disputeId });
    expect((await admin.post(`/api/admin/jobs/${collection}/retry`)).status).to.equal(200);
    await inCompany(`update submissions set status = 'failed' where submission_id = ?`, [submissionId]);
    const [, , [submission = ''] = []] = expected;
    expect((await admin.post(`/api/admin/jobs/${submission}/retry`)).status).to.equal(200);
    for (const jobId of [collection, submission])
      await eventually('the end of the job', async () => {
        const row: unknown = await system()('jobs').where({ job_id: jobId }).first();
        return row === undefined;
      });

    await system()('psp_accounts').where({ account_id: accountId }).update({ provider: 'stripe' });
    const [, [verification = ''] = []] = expected;
    expect((await admin.post(`/api/admin/jobs/${verification}/retry`)).status).to.equal(200);
    await inCompany(`update disputes set provider = 'stripe' where dispute_id = ?`, [disputeId]);
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
