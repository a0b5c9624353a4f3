import { expect } from 'chai';

import type { StoredActor } from '../../../core/src/identity/access/stored-actors.js';
import type { Lease } from '../../../core/src/platform/jobs/runner.js';
import { newId } from '../../../core/src/platform/shared/ids.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { addPerson, makeKey, signIn } from '../identity/matrix/people.js';
import { signInSuperAdmin, whoIs } from '../identity/platform-client.js';

type Bulk = {
  readonly status: string;
  readonly finished_at: string | null;
  readonly results: readonly {
    readonly dispute_id: string;
    readonly status: string;
    readonly message: string;
  }[];
};

describe('running bulk actions', function () {
  this.timeout(120_000);
  let server: TestServer;
  let owner: ApiClient;
  let tenantId: string;
  let ownerId: string;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    ({ tenantId, userId: ownerId } = await whoIs(owner));
    await connectStripe(server, owner);
  });
  after(() => server.close());

  const newDisputes = async (count: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) ids.push((await startDispute(server, owner, {})).dispute_id);
    return ids;
  };
  const newBulkId = () => newId('blk');
  const read = async (bulkId: string) => (await owner.get(`/api/bulk-actions/${bulkId}`)).body as Bulk;

  /** A bulk action that no worker of the server takes, so that the test runs it. */
  const insertBulk = (
    bulkId: string,
    actor: StoredActor,
    disputeIds: readonly string[],
    action: 'tag' | 'export',
  ) =>
    server.container.database.transaction(tenantId, (tx) =>
      server.container.bulks.insertBulk(
        tx,
        {
          bulkId,
          tenantId,
          action,
          userId: null,
          tags: ['tested'],
          include: [],
          undoes: undefined,
          actor,
          idempotencyKey: undefined,
        },
        disputeIds.map((disputeId) => ({ disputeId, submissionId: undefined, undo: undefined })),
      ),
    );
  const runHere = (bulkId: string, lease: Lease = { assertHeld: () => undefined, claimedAt: new Date() }) =>
    server.container.bulkRun.run({ tenantId, payload: { bulkId }, requestId: undefined }, lease);

  it('end with the session, API key or impersonation that started them', async () => {
    const admin = await signInSuperAdmin(server);
    const visit = await admin.as.post(`/api/admin/login-as/${tenantId}`);
    const visitor = server.api.withToken(String(visit.body.access_token));
    const browser = await signIn(server, await addPerson(server, tenantId, 'member'));
    const { key, keyId } = await makeKey(owner, ['disputes:read', 'disputes:write']);
    const ways = [
      { as: browser, end: () => browser.post('/api/auth/logout') },
      { as: server.api.withToken(key), end: () => owner.delete(`/api/api-keys/${keyId}`) },
      { as: visitor, end: () => visitor.post('/api/admin/exit-login-as') },
    ];
    const ids = await newDisputes(1);
    for (const { as, end } of ways) {
      const { body } = await as.post('/api/disputes/bulk', { ids, action: 'export' });
      const { actor } = (await server.container.bulks.findBulk(tenantId, String(body.bulk_id))) ?? {
        actor: { userId: '' },
      };
      const results: Bulk['results'][number][] = [];
      for (const isOver of [false, true]) {
        if (isOver) expect((await end()).status).to.be.below(300);
        const bulkId = newBulkId();
        await insertBulk(bulkId, actor, ids, 'export');
        await runHere(bulkId);
        results.push(...(await read(bulkId)).results);
      }
      expect(results.map(({ status }) => status)).to.deep.equal(['done', 'failed']);
      expect(results[1]?.message).to.equal('The access with which this was started has ended.');
    }
  });

  it('can be stopped: those in progress get their result, and the others are left as they are', async () => {
    const ids = await newDisputes(7);
    const bulkId = newBulkId();
    await insertBulk(bulkId, { userId: ownerId }, ids, 'tag');
    const stop = () => owner.post(`/api/bulk-actions/${bulkId}/stop`);
    const { bulks } = server.container;
    const begin = bulks.begin.bind(bulks);
    let [begun, stopped] = [0, Promise.resolve(0)];
    const assertHeld = () => {
      begun += 1;
      if (begun === 5) stopped = stop().then(({ status }) => status);
    };
    bulks.begin = async (...args) => {
      await stopped;
      return begin(...args);
    };
    await runHere(bulkId, { assertHeld, claimedAt: new Date() });
    bulks.begin = begin;
    expect(await stopped).to.equal(200);
    const bulk = await read(bulkId);
    expect(bulk.status).to.equal('stopped');
    expect(bulk.finished_at).to.be.a('string');
    for (const { dispute_id: id, status } of bulk.results)
      expect((await owner.get(`/api/disputes/${id}`)).body.tags, status).to.deep.equal(
        status === 'done' ? ['tested'] : [],
      );
    const statuses = bulk.results.map(({ status }) => status);
    expect(new Set(statuses)).to.deep.equal(new Set(['done', 'stopped']));
    expect((await stop()).body.status).to.equal('stopped');
    const finished = newBulkId();
    await insertBulk(finished, { userId: ownerId }, ids, 'export');
    await runHere(finished);
    const late = await owner.post(`/api/bulk-actions/${finished}/stop`);
    expect([late.status, late.body.code]).to.deep.equal([409, 'bulk_finished']);
  });
});
