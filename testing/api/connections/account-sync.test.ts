import { expect } from 'chai';
import pg from 'pg';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { accountOf, connect, sampleCredentials } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';

const minuteMs = 60_000;

describe('scheduled account sync', () => {
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
  });
  after(() => server.close());

  /** An account whose webhooks are all rejected because it has no signing secret. */
  async function connectDeaf(): Promise<string> {
    const { webhook_secret: _secret, ...credentials } = await sampleCredentials(server, 'stripe');
    const accountId = await connect(server, owner, 'stripe', { credentials });
    await finished(accountId);
    return accountId;
  }

  const finished = (accountId: string) =>
    eventually('the account to be read', async () => {
      const { sync } = await accountOf(owner, accountId);
      return sync.state === 'done' && sync;
    });
  const readAgain = async (accountId: string) => {
    const { finished_at: before } = (await accountOf(owner, accountId)).sync;
    expect((await owner.post(`/api/psp/accounts/${accountId}/sync`)).status).to.equal(202);
    return eventually('the account to be read again', async () => {
      const { sync } = await accountOf(owner, accountId);
      return sync.state === 'done' && sync.finished_at !== before && sync;
    });
  };
  const openDispute = async (accountId: string) => {
    const { body } = await server.sandbox.post('/stripe/disputes', { account_id: accountId });
    return String(body.psp_dispute_id);
  };
  const statusOf = async (id: string) => {
    const { body } = await owner.get(`/api/disputes?search=${id}`);
    return body.disputes[0]?.status as string | undefined;
  };
  /** Makes these disputes look stale for hours, and opened before the list begins. */
  async function letTimePass(): Promise<void> {
    const client = new pg.Client({ connectionString: server.ownerUrl });
    await client.connect();
    await client.query(`update disputes set state_as_of = state_as_of - interval '7 hours'`);
    await client.query(`update psp_accounts set synced_to = now() + interval '2 days'`);
    await client.end();
  }

  it('starts when an account is connected, and repeats within its interval with jitter', async () => {
    const accountId = await connectDeaf();
    const { sync } = await accountOf(owner, accountId);
    const inMs = Date.parse(String(sync.next_at)) - Date.now();
    expect(inMs).to.be.within(10 * minuteMs, 75 * minuteMs);
    expect(sync.error).to.equal(null);
  });

  it('stores a dispute whose webhook never arrived', async () => {
    const accountId = await connectDeaf();
    const id = await openDispute(accountId);
    expect(await statusOf(id)).to.equal(undefined);
    expect((await readAgain(accountId)).seen).to.be.at.least(1);
    expect(await statusOf(id)).to.equal('needs_response');
  });

  it('retries automatically: a failed run reports its reason, and the next one recovers', async () => {
    const accountId = await connectDeaf();
    await server.sandbox.post('/stripe/faults', { status: 500, count: 1000 });
    const failedRun = async (after: unknown) => {
      await owner.post(`/api/psp/accounts/${accountId}/sync`);
      return eventually('the failed run', async () => {
        const { sync } = await accountOf(owner, accountId);
        return sync.state === 'failed' && sync.next_at !== after && sync;
      });
    };
    const failingSince = async () => {
      const account = server.container.database.system('psp_accounts').where({ account_id: accountId });
      const [since] = (await account.pluck('sync_failing_since')) as (Date | null)[];
      return since;
    };
    const first = await failedRun(undefined);
    const since = await failingSince();
    const failed = await failedRun(first.next_at);
    expect(since)
      .to.be.instanceOf(Date)
      .and.deep.equal(await failingSince());
    await server.sandbox.post('/stripe/faults', { count: 0 });
    expect(failed.error).to.match(/Stripe/);
    expect(Date.parse(String(failed.next_at))).to.be.greaterThan(Date.now());
    expect((await readAgain(accountId)).error).to.equal(null);
    expect(await failingSince()).to.equal(null);
  });

  it('respects the delay that a provider requests', async () => {
    const accountId = await connectDeaf();
    await server.sandbox.post('/stripe/faults', { status: 429, count: 1000, retry_after: 7200 });
    await owner.post(`/api/psp/accounts/${accountId}/sync`);
    const failed = await eventually('the rejected sync run', async () => {
      const { sync } = await accountOf(owner, accountId);
      return sync.state === 'failed' && sync;
    });
    await server.sandbox.post('/stripe/faults', { count: 0 });
    expect(Date.parse(String(failed.next_at)) - Date.now()).to.be.greaterThan(119 * minuteMs);
  });

  it('ends with the account, and starts again when it is active again', async () => {
    const accountId = await connectDeaf();
    await owner.put(`/api/psp/accounts/${accountId}`, { is_active: false });
    expect((await accountOf(owner, accountId)).sync.next_at).to.equal(null);
    const refused = await owner.post(`/api/psp/accounts/${accountId}/sync`);
    expect(refused.body.code).to.equal('psp_account_inactive');
    const id = await openDispute(accountId);
    await owner.put(`/api/psp/accounts/${accountId}`, { is_active: true });
    await eventually('the dispute', () => statusOf(id));
  });

  it('reads an open dispute without updates for hours', async () => {
    const accountId = await connectDeaf();
    const id = await openDispute(accountId);
    await readAgain(accountId);
    await server.sandbox.post(`/stripe/disputes/${id}/resolve`, { outcome: 'won' });
    await letTimePass();
    await readAgain(accountId);
    expect(await statusOf(id)).to.equal('won');
  });
});
