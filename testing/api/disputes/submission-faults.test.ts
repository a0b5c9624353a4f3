import { expect } from 'chai';
import pg from 'pg';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { untilQuiet } from '../../../core/src/testing/quiet.js';
import {
  connectStripe,
  disputeOf,
  type ProviderSnapshot,
  startDispute,
  submitResponse,
} from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { connectStore } from '../commerce/store-client.js';
import { whoIs } from '../identity/platform-client.js';

type Recorded = { path: string; method: string; body: string; status: number | 'dropped' };

describe('submitting while the provider fails', () => {
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
  });
  after(() => server.close());

  const fault = (body: Record<string, unknown>) => server.sandbox.post('/stripe/faults', body);
  const submit = (dispute: ProviderSnapshot, input = {}) => submitResponse(owner, dispute.dispute_id, input);
  const submissions = async (dispute: ProviderSnapshot) =>
    (await owner.get(`/api/disputes/${dispute.dispute_id}/submissions`)).body.submissions;
  const ended = (dispute: ProviderSnapshot, status: string) =>
    eventually(`the submission to be ${status}`, async () => {
      const [newest] = await submissions(dispute);
      return newest?.status === status && newest;
    });

  async function callsTo(dispute: ProviderSnapshot): Promise<Recorded[]> {
    const { body } = await server.sandbox.get('/stripe/requests');
    return (body.requests as Recorded[]).filter(({ path }) => path.includes(dispute.psp_dispute_id));
  }

  /** The provider's own count: how often the evidence of this dispute was sent to the bank. */
  async function sentToBank(dispute: ProviderSnapshot): Promise<number> {
    const { body: overview } = await server.sandbox.get('/overview');
    const key = String(overview.providers[0].sample_credentials.secret_key);
    const { body } = await server.sandbox
      .withToken(key)
      .get(`/stripe/api/v1/disputes/${dispute.psp_dispute_id}`);
    return body.evidence_details.submission_count;
  }

  /** A submission reads a payment that was never read, which would be counted. */
  const readPayment = async (dispute: ProviderSnapshot) =>
    expect((await owner.get(`/api/disputes/${dispute.dispute_id}/facts`)).status).to.equal(200);

  // A submission makes five calls: two reads, the letter's upload, staging, sending. The sixth is the read after it.
  // Here half of the places; all of them, at every provider: `npm run test:faults -- --only R3b`.
  for (const [drop, calls] of [
    ['before', [2, 4, 6]],
    ['after', [1, 3, 5]],
  ] as const) {
    for (const call of calls) {
      it(`sends it once even if call ${call} is cut off ${drop} it takes effect`, async () => {
        const dispute = await startDispute(server, owner, {});
        // Its second webhook causes a read, which would be counted, or stored after the submission.
        await untilQuiet(server);
        await readPayment(dispute);
        await fault({ skip: call - 1, count: 1, drop });
        await submit(dispute);
        await ended(dispute, 'submitted');
        await fault({ count: 0 });
        expect((await disputeOf(owner, dispute.dispute_id)).evidence_submitted).to.equal(true);
        expect(await sentToBank(dispute)).to.equal(1);
        expect((await callsTo(dispute)).filter(({ status }) => status === 'dropped').length).to.be.at.most(1);
      });
    }
  }

  it('sends nothing of a packet that the database has lost, and then sends a rebuilt one', async () => {
    const dispute = await startDispute(server, owner, {});
    await untilQuiet(server);
    await readPayment(dispute);
    // The letter's upload. The snapshot before it is committed by then, and durable only when the send begins.
    await fault({ skip: 2, count: 1, delay_ms: 1_500 });
    const submitted = submit(dispute);
    const client = new pg.Client({ connectionString: server.ownerUrl });
    await client.connect();
    try {
      await eventually('the packet to be frozen, and lost', async () => {
        const { rowCount } = await client.query(
          `update submissions set status = 'generating', packet = null, packet_sha256 = null, template_id = null,
                                  evidence_score = null
            where dispute_id = $1 and packet is not null`,
          [dispute.dispute_id],
        );
        return rowCount === 1;
      });
    } finally {
      await client.end();
    }
    expect((await submitted).status).to.be.oneOf([200, 202]);
    const { submission_id: id, packet_sha256: hash } = await ended(dispute, 'submitted');
    expect(hash).to.match(/^[0-9a-f]{64}$/);
    const { status } = await owner.get(`/api/disputes/${dispute.dispute_id}/submissions/${id}/package`);
    expect(status).to.equal(200);
    expect(await sentToBank(dispute)).to.equal(1);
    const staged = (await callsTo(dispute)).filter(({ method }) => method === 'POST');
    expect(staged.map(({ body }) => /submit=true/.test(body))).to.deep.equal([false, false, true]);
  });

  it('can be followed by another one if the provider escalated before its response was known', async () => {
    const dispute = await startDispute(server, owner, { scenario: 'second_round' });
    await untilQuiet(server);
    await readPayment(dispute);
    await fault({ skip: 4, count: 1, drop: 'after' });
    await submit(dispute);
    await ended(dispute, 'submitted');
    await eventually('the provider to escalate', async () => {
      const { status, evidence_submitted: isSubmitted } = await disputeOf(owner, dispute.dispute_id);
      return status === 'needs_response' && isSubmitted;
    });
    expect((await submit(dispute)).body).to.deep.include({ success: true });
    expect(await sentToBank(dispute)).to.equal(2);
  });

  it('resumes automatically after a provider outage, and reports the outage', async () => {
    const dispute = await startDispute(server, owner, {});
    await fault({ status: 503, count: 1000 });
    const headers = { 'idempotency-key': 'outage' };
    const { status, body, bytes } = await submitResponse(owner, dispute.dispute_id, {}, headers);
    expect(status).to.equal(202);
    expect((await submitResponse(owner, dispute.dispute_id, {}, headers)).bytes).to.deep.equal(bytes);
    expect(body.submission).to.include({ status: 'pending', retry_count: 1 });
    expect(Date.parse(body.submission.next_try_at)).to.be.greaterThan(Date.now());
    expect(body.submission.error_message).to.match(/Stripe/);
    await fault({ count: 0 });
    await ended(dispute, 'submitted');
    expect(await sentToBank(dispute)).to.equal(1);
  });

  it('resumes automatically after an unreadable response of the provider, and reports it', async () => {
    const dispute = await startDispute(server, owner, {});
    await fault({ status: 200, count: 1000 });
    const { status, body } = await submit(dispute);
    expect(status).to.equal(202);
    expect(body.submission).to.include({ status: 'pending', retry_count: 1 });
    expect(body.submission.error_message).to.match(/readable|read/);
    await fault({ count: 0 });
    await ended(dispute, 'submitted');
    expect(await sentToBank(dispute)).to.equal(1);
  });

  it('ends with a reason when its account is deleted', async () => {
    const closing = await server.signUp('Closing Ltd');
    const accountId = await connectStripe(server, closing, 'closing-shop');
    const dispute = await startDispute(server, closing, {});
    await fault({ status: 503, count: 1000 });
    const { body } = await submitResponse(closing, dispute.dispute_id);
    expect(body.submission.status).to.equal('pending');
    await closing.delete(`/api/psp/accounts/${accountId}`);
    await fault({ count: 0 });
    const { length: before } = await callsTo(dispute);
    const failed = await eventually('the submission to fail', async () => {
      const { body: list } = await closing.get(`/api/disputes/${dispute.dispute_id}/submissions`);
      return list.submissions[0].status === 'failed' && list.submissions[0];
    });
    expect(failed.error_message).to.match(/account was deleted/);
    expect(await callsTo(dispute)).to.have.length(before);
  });

  it('waits for the Retry-After of the provider before the next attempt', async () => {
    const dispute = await startDispute(server, owner, {});
    await fault({ status: 429, count: 1000, retry_after: 600 });
    const { body } = await submit(dispute);
    await fault({ count: 0 });
    expect(body.submission.status).to.equal('pending');
    expect(Date.parse(body.submission.next_try_at) - Date.now()).to.be.within(590_000, 601_000);
  });

  it('fails immediately without automatic retries, with a readable reason, and can be retried manually', async () => {
    const dispute = await startDispute(server, owner, {});
    await fault({ status: 503, count: 1000 });
    const { status, body } = await submit(dispute, { auto_retry: false });
    await fault({ count: 0 });
    expect(status).to.equal(200);
    expect(body.success).to.equal(false);
    expect(body.submission).to.include({ status: 'failed', next_try_at: null });
    const retry = `/api/disputes/${dispute.dispute_id}/submissions/${String(body.submission.submission_id)}/retry`;
    expect((await owner.post(retry)).body).to.deep.include({ success: true });
    await ended(dispute, 'submitted');
    expect((await owner.post(retry)).status).to.equal(409);
    expect(await sentToBank(dispute)).to.equal(1);
  });

  it('fails permanently when the credentials are no longer valid', async () => {
    const dispute = await startDispute(server, owner, {});
    await fault({ status: 401, count: 1000 });
    const { body } = await submit(dispute);
    await fault({ count: 0 });
    expect(body.submission.status).to.equal('failed');
    expect(body.message)
      .to.match(/key/i)
      .and.not.match(/sk_test/);
  });

  it('never accepts the dispute, too: accepting waits until the submission has ended', async () => {
    const dispute = await startDispute(server, owner, {});
    await fault({ count: 20, delay_ms: 120 });
    const submitting = submit(dispute);
    await eventually('the submission', async () => (await submissions(dispute)).length > 0);
    const accepted = await owner.post(`/api/disputes/${dispute.dispute_id}/accept`, { confirm: true });
    await fault({ count: 0 });
    expect(accepted.status).to.equal(409);
    expect((await submitting).body.submission.status).to.equal('submitted');
  });
});

describe('on a server whose clock is a day ahead of the database’s', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ clock: () => new Date(Date.now() + 26 * 60 * 60 * 1000) });
  });
  after(() => server.close());

  it('a submission is retried seconds after a provider failure, not a day later', async () => {
    const owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
    const { dispute_id: id } = await startDispute(server, owner, {});
    await server.sandbox.post('/stripe/faults', { status: 503, count: 1000 });
    const { body } = await submitResponse(owner, id);
    await server.sandbox.post('/stripe/faults', { count: 0 });
    expect(body.submission).to.include({ status: 'pending', retry_count: 1 });
    const isSubmitted = async () => {
      const [newest] = (await owner.get(`/api/disputes/${id}/submissions`)).body.submissions;
      return newest?.status === 'submitted';
    };
    await eventually('the submission', isSubmitted, 60_000);
  });

  it('nothing is submitted during an acceptance', async () => {
    const owner = await server.signUp('Voles Ltd');
    await connectStripe(server, owner);
    const { dispute_id: id } = await startDispute(server, owner, {});
    await untilQuiet(server);
    await server.sandbox.post('/stripe/faults', { count: 20, delay_ms: 700 });
    const accepting = owner.post(`/api/disputes/${id}/accept`, { confirm: true });
    const { tenantId } = await whoIs(owner);
    const find = () => server.container.disputes.findDispute(tenantId, id);
    await eventually('the acceptance', async () => (await find())?.acceptRequestedAt !== undefined);
    const { status, body } = await submitResponse(owner, id);
    const { body: preflight } = await owner.get(`/api/disputes/${id}/preflight`);
    const problems = (preflight.problems as { code: string }[]).map(({ code }) => code);
    await server.sandbox.post('/stripe/faults', { count: 0 });
    expect([status, body.code]).to.deep.equal([409, 'dispute_being_accepted']);
    expect(problems).to.include('dispute_being_accepted');
    expect((await accepting).status).to.equal(200);
  });

  it('accounts and stores are synced when they are due, not a day later', async () => {
    const owner = await server.signUp('Hares Ltd');
    await connectStripe(server, owner);
    await connectStore(server, owner);
    await untilQuiet(server);
    const client = new pg.Client({ connectionString: server.ownerUrl });
    await client.connect();
    const { rows } = await client.query<{ name: string; isSoon: boolean }>(
      `select distinct name, run_at between now() and now() + interval '13 hours' as "isSoon" from jobs
        where name in ('psp-accounts.sync', 'stores.sync-orders') order by name`,
    );
    await client.end();
    expect(rows).to.deep.equal([
      { name: 'psp-accounts.sync', isSoon: true },
      { name: 'stores.sync-orders', isSoon: true },
    ]);
  });
});
