import { expect } from 'chai';
import pg from 'pg';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { untilQuiet } from '../../../core/src/testing/quiet.js';
import {
  connectStripe,
  type ProviderSnapshot,
  startDispute,
  submitResponse,
} from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { tenantOf } from '../commerce/store-client.js';

describe('concurrent responses to a dispute', () => {
  let server: TestServer;
  let owner: ApiClient;
  let database: pg.Client;
  /** Within a transaction, PostgreSQL keeps showing the activity at the first query. */
  let watcher: pg.Client;

  before(async () => {
    server = await startTestServer({ environment: { ACCEPT_PROVIDERS: 'stripe' } });
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
    [database, watcher] = [
      new pg.Client({ connectionString: server.ownerUrl }),
      new pg.Client({ connectionString: server.ownerUrl }),
    ];
    await Promise.all([database.connect(), watcher.connect()]);
  });
  after(async () => {
    await Promise.all([database.end(), watcher.end()]);
    await server.close();
  });

  const fault = (body: Record<string, unknown>) => server.sandbox.post('/stripe/faults', body);
  const submit = (dispute: ProviderSnapshot) => submitResponse(owner, dispute.dispute_id);
  const begin = async () => {
    const dispute = await startDispute(server, owner, {});
    await untilQuiet(server);
    // A submission reads a payment that was never read, which would meet the fault.
    expect((await owner.get(`/api/disputes/${dispute.dispute_id}/facts`)).status).to.equal(200);
    return dispute;
  };
  const untilWaiting = (count: number) =>
    eventually(
      'others to wait for rows',
      async () => {
        const { rowCount } = await watcher.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return (rowCount ?? 0) >= count;
      },
      8_000,
    );

  /** Sends it as another worker would, at this step, while the first worker is still at work. */
  async function sendAsAnother({ dispute_id: id }: ProviderSnapshot, soFar: string): Promise<void> {
    await eventually('the submission to reach this step', async () => {
      await database.query('begin');
      const { rowCount } = await database.query(
        `update submissions set status = 'submitted', submitted_at = now() where dispute_id = $1 and ${soFar}`,
        [id],
      );
      if (rowCount !== 1) await database.query('rollback');
      return rowCount === 1;
    });
    await untilWaiting(1);
    await database.query('commit');
    await untilQuiet(server);
  }

  async function eventTypesOf(
    { dispute_id: id }: ProviderSnapshot,
    like = 'submission.%',
  ): Promise<string[]> {
    const { rows } = await database.query<{ type: string }>(
      `select type from events where dispute_id = $1 and type like $2 order by event_id`,
      [id, like],
    );
    return rows.map(({ type }) => type);
  }

  it('do not fail for a worker whose lease ran out if the other has sent them', async () => {
    const dispute = await begin();
    await fault({ status: 401, count: 1000, delay_ms: 500 });
    const submitting = submit(dispute);
    await sendAsAnother(dispute, `status = 'generating'`);
    await fault({ count: 0 });
    expect((await submitting).body.submission.status).to.equal('submitted');
    expect(await eventTypesOf(dispute)).to.deep.equal(['submission.requested']);
  });

  it('are reported once, if both have sent them', async () => {
    const dispute = await begin();
    await fault({ count: 20, delay_ms: 300 });
    const submitting = submit(dispute);
    await sendAsAnother(dispute, 'send_begun_at is not null');
    await fault({ count: 0 });
    expect((await submitting).body.submission.status).to.equal('submitted');
    expect(await eventTypesOf(dispute)).to.deep.equal(['submission.requested']);
  });

  it('keep the packet of the current worker, not of one whose lease ran out while it was built', async () => {
    const dispute = await begin();
    await fault({ count: 1, delay_ms: 5_500 });
    const submitting = submit(dispute);
    // A locked row cannot be renewed, and cannot be claimed by another worker.
    await eventually('the job', async () => {
      await database.query('begin');
      const { rowCount } = await database.query(
        `select from jobs where name = 'submissions.advance' and leased_until > now() for update`,
      );
      if (rowCount !== 1) await database.query('rollback');
      return rowCount === 1;
    });
    await untilWaiting(1);
    const { rows } = await watcher.query('select packet from submissions where dispute_id = $1', [
      dispute.dispute_id,
    ]);
    await database.query('commit');
    expect(rows).to.deep.equal([{ packet: null }]);
    expect((await submitting).body.submission.status).to.be.oneOf(['generating', 'submitted']);
    await untilQuiet(server);
  });

  itThorough('are retried together, however many there are', async () => {
    const disputes: ProviderSnapshot[] = [];
    for (let index = 0; index < 10; index += 1) disputes.push(await startDispute(server, owner, {}));
    await untilQuiet(server);
    await fault({ status: 401, count: 1000 });
    const failed: string[] = [];
    for (const dispute of disputes) {
      const { body } = await submit(dispute);
      failed.push(`/api/disputes/${dispute.dispute_id}/submissions/${body.submission.submission_id}/retry`);
    }
    await fault({ count: 0 });
    await untilQuiet(server);
    await database.query('begin');
    await database.query('select from disputes for update');
    const retrying = Promise.all(failed.map((path) => owner.post(path)));
    await untilWaiting(failed.length);
    await database.query('commit');
    const statuses = (await retrying).map(({ status }) => status);
    expect(new Set(statuses)).to.deep.equal(new Set([200]));
  });

  it('cannot begin to be sent again once they have ended', async () => {
    const dispute = await begin();
    const { body } = await submit(dispute);
    const ended = { tenantId: tenantOf(owner), submissionId: String(body.submission.submission_id) };
    expect(await server.container.submissions.beginSend(ended)).to.equal(false);
  });

  it('are reported once if two users accept the dispute', async () => {
    const dispute = await begin();
    const accept = () => owner.post(`/api/disputes/${dispute.dispute_id}/accept`, { confirm: true });
    await fault({ count: 20, delay_ms: 300 });
    const responses = await Promise.all([accept(), accept()]);
    await fault({ count: 0 });
    expect(responses.map(({ status }) => status)).to.deep.equal([200, 200]);
    expect(await eventTypesOf(dispute, 'dispute.accepted')).to.deep.equal(['dispute.accepted']);
  });
});
