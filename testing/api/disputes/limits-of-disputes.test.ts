import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { signInSuperAdmin, whoIs } from '../identity/platform-client.js';

describe('monthly dispute limit by the UTC calendar', () => {
  let server: TestServer;
  let admin: ApiClient;
  let owner: ApiClient;
  let tenantId: string;
  let disputes: string[];

  before(async function () {
    this.timeout(120_000);
    server = await startTestServer();
    admin = (await signInSuperAdmin(server)).as;
    owner = await server.signUp('Rabbits Ltd', 'default');
    ({ tenantId } = await whoIs(owner));
    await connectStripe(server, owner);
    disputes = [];
    for (let i = 0; i < 4; i += 1) disputes.push((await startDispute(server, owner, {})).dispute_id);
  });
  after(() => server.close());

  const cover = async (max: number | null) => {
    const path = `/api/admin/config/tenant/${tenantId}`;
    expect((await admin.put(path, { max_disputes_per_month: max })).status).to.equal(200);
  };
  /** The providers' opening times, in order of arrival here. */
  const openedAt = async (...times: readonly string[]) => {
    await server.container.database.transaction(tenantId, async (tx) => {
      for (const [i, createdAt] of times.entries())
        await tx('disputes')
          .where({ dispute_id: disputes[i] })
          .update({ created_at: createdAt, received_at: tx.raw(`now() + ? * interval '1 second'`, [i]) });
    });
  };
  const locked = async (as = owner) => {
    const responses = await Promise.all(disputes.map((id) => as.get(`/api/disputes/${id}`)));
    return responses.map(({ status, body }) => {
      expect(status).to.equal(200);
      return body.locked as boolean;
    });
  };

  it('locks disputes beyond it, by arrival, and loses none', async () => {
    await openedAt('2026-03-02T10:00Z', '2026-03-03T10:00Z', '2026-03-04T10:00Z', '2026-03-01T10:00Z');
    await cover(2);
    expect(await locked()).to.deep.equal([false, false, true, true]);
    expect((await owner.get('/api/disputes')).body.total).to.equal(4);
    expect((await owner.get('/api/disputes/summary')).body.total).to.equal(4);
  });

  it('resets at midnight UTC, to the millisecond', async () => {
    await cover(1);
    await openedAt(
      '2026-03-31T23:59:59.999Z',
      '2026-04-01T00:00:00.000Z',
      '2026-04-30T23:59:59.999Z',
      '2026-05-01T00:00:00.000Z',
    );
    expect(await locked()).to.deep.equal([false, false, true, false]);
    await openedAt(
      '2026-04-01T08:59:59+09:00',
      '2026-04-01T09:00:00+09:00',
      '2026-02-28T23:59:59Z',
      '2026-03-01T00:00:00Z',
    );
    expect(await locked()).to.deep.equal([false, false, false, true]);
  });

  it('follows the plan, to a larger or smaller limit and to none', async () => {
    await openedAt('2026-03-02T10:00Z', '2026-03-03T10:00Z', '2026-03-04T10:00Z', '2026-03-05T10:00Z');
    await cover(3);
    await cover(4);
    expect(await locked()).to.deep.equal([false, false, false, false]);
    await cover(1);
    expect(await locked()).to.deep.equal([false, true, true, true]);
    await cover(null);
    expect(await locked()).to.deep.equal([false, false, false, false]);
  });

  it('stays exact when many disputes arrive at once', async () => {
    const crowd = await server.signUp('Crowded Warren', 'default');
    const { tenantId: crowdId } = await whoIs(crowd);
    await admin.put(`/api/admin/config/tenant/${crowdId}`, { max_disputes_per_month: 3 });
    await connectStripe(server, crowd);
    await Promise.all(Array.from({ length: 10 }, () => startDispute(server, crowd, {})));
    const { body } = await crowd.get('/api/disputes?per_page=100');
    const states = (body.disputes as { locked: boolean }[]).map((dispute) => dispute.locked);
    expect(states.length).to.be.at.least(10);
    expect(states.filter((isLocked) => !isLocked)).to.have.length(3);
  });
});
