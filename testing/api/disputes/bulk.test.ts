import { expect } from 'chai';

import type { Lease } from '../../../core/src/platform/jobs/runner.js';
import { newId } from '../../../core/src/platform/shared/ids.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import {
  addExhibit,
  addRequiredExhibits,
  connectStripe,
  startDispute,
} from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { addPerson, makeKey, signIn } from '../identity/matrix/people.js';
import { whoIs } from '../identity/platform-client.js';

type Bulk = {
  readonly bulk_id: string;
  readonly status: string;
  readonly counts: { readonly total: number; readonly done: number; readonly failed: number };
  readonly results: readonly {
    readonly dispute_id: string;
    readonly status: string;
    readonly message: string;
  }[];
  readonly can_undo: boolean;
  readonly undone_by: string | null;
};
type Entry = { readonly type: string; readonly data: Record<string, unknown> };

const missing = 'dsp_00000000000000000000';
const fresh = { reason: 'product_not_received' };

describe('bulk actions', function () {
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

  const newDisputes = async (count: number, change: object = {}): Promise<string[]> => {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1)
      ids.push((await startDispute(server, owner, { ...change })).dispute_id);
    return ids;
  };
  const start = async (body: object, as = owner, headers: Record<string, string> = {}): Promise<string> => {
    const response = await as.post('/api/disputes/bulk', body, headers);
    expect(response.status, JSON.stringify(response.body)).to.equal(202);
    return String(response.body.bulk_id);
  };
  const finish = (bulkId: string): Promise<Bulk> =>
    eventually('the end', async () => {
      const { body } = await owner.get(`/api/bulk-actions/${bulkId}`);
      return body.status === 'done' ? (body as Bulk) : undefined;
    });
  const run = async (body: object): Promise<Bulk> => finish(await start(body));
  const undo = async (bulkId: string): Promise<Bulk> => {
    const response = await owner.post(`/api/bulk-actions/${bulkId}/undo`);
    expect(response.status, JSON.stringify(response.body)).to.equal(202);
    return finish(String(response.body.bulk_id));
  };
  const read = async (id: string | undefined) => (await owner.get(`/api/disputes/${id ?? ''}`)).body;
  const entriesOf = async (id: string | undefined, type: string): Promise<Entry[]> => {
    const { body } = await owner.get(`/api/disputes/${id ?? ''}/timeline`);
    return (body.entries as Entry[]).filter((entry) => entry.type === type);
  };
  const resultsOf = ({ results }: Bulk) => results.map(({ status, message }) => [status, message]);

  itThorough(
    'assign disputes with a result for each, named in timeline and audit log, and undo it',
    async () => {
      const [first = '', second = '', third = ''] = await newDisputes(3);
      const member = await addPerson(server, tenantId, 'member');
      await owner.put(`/api/disputes/${second}/assignee`, { user_id: member.userId });
      await owner.put(`/api/disputes/${third}/assignee`, { user_id: ownerId });
      const bulk = await run({
        ids: [first, second, missing, third, first],
        action: 'assign',
        user_id: ownerId,
      });
      expect(bulk.counts).to.deep.equal({ total: 4, done: 3, failed: 1 });
      expect(bulk.results.map(({ dispute_id: id }) => id)).to.deep.equal([first, second, missing, third]);
      expect(resultsOf(bulk)).to.deep.equal([
        ['done', 'Assigned'],
        ['done', 'Assigned'],
        ['failed', 'Dispute not found'],
        ['done', 'Already assigned'],
      ]);
      expect((await read(first)).assignee.user_id).to.equal(ownerId);
      const [entry] = await entriesOf(first, 'dispute.assigned');
      expect(entry?.data).to.deep.equal({ user_id: ownerId, bulk_id: bulk.bulk_id });
      const { body: log } = await owner.get('/api/audit-log?per_page=50');
      const named = (log.entries as { action: string; details: object }[]).filter(({ details }) =>
        JSON.stringify(details).includes(bulk.bulk_id),
      );
      expect(named.map(({ action }) => action)).to.deep.equal(['dispute.assign', 'dispute.assign']);

      await owner.put(`/api/disputes/${second}/assignee`, { user_id: null });
      const undone = await undo(bulk.bulk_id);
      expect(resultsOf(undone)).to.deep.equal([
        ['done', 'Unassigned again'],
        ['failed', 'Someone has assigned this dispute since. It was left as it is.'],
      ]);
      expect([(await read(first)).assignee, (await read(second)).assignee]).to.deep.equal([null, null]);
      expect((await read(third)).assignee.user_id).to.equal(ownerId);
      const { body: now } = await owner.get(`/api/bulk-actions/${bulk.bulk_id}`);
      expect(now).to.include({ can_undo: false, undone_by: undone.bulk_id });
      const again = await owner.post(`/api/bulk-actions/${bulk.bulk_id}/undo`);
      expect([again.status, again.body.code]).to.deep.equal([409, 'bulk_undone']);
    },
  );

  it('add tags to those that match filters, and take only the added ones away again', async () => {
    const ids = await newDisputes(2, { reason: 'duplicate' });
    await owner.put(`/api/disputes/${ids[0] ?? ''}/tags`, { tags: ['VIP'] });
    const bulk = await run({ filters: { reason: 'duplicate' }, action: 'tag', tags: [' vip', 'returns'] });
    expect(bulk.counts).to.deep.equal({ total: 2, done: 2, failed: 0 });
    expect((await read(ids[0])).tags).to.deep.equal(['VIP', 'returns']);
    expect((await read(ids[1])).tags).to.deep.equal(['vip', 'returns']);
    await undo(bulk.bulk_id);
    expect([(await read(ids[0])).tags, (await read(ids[1])).tags]).to.deep.equal([['VIP'], []]);
  });

  it('submit only those that are ready, once each, with the reason for each other', async () => {
    const [ready = '', blocked = '', weak = ''] = await newDisputes(3, fresh);
    await addRequiredExhibits(owner, ready);
    await addExhibit(owner, weak);
    const ids = [ready, blocked, weak];
    const { body: found } = await owner.post('/api/disputes/bulk/preflight', { ids });
    expect(found.disputes.map((one: { readiness: string }) => one.readiness)).to.deep.equal([
      'ready',
      'blocked',
      'weak',
    ]);
    expect(found.disputes[1].reasons[0]).to.include({ code: 'no_evidence', group: 'blocks' });
    const { amount, currency } = found.disputes[2];
    expect(found.groups.weak).to.deep.equal({ count: 1, totals: [{ currency, amount }] });
    const bulk = await run({ ids, action: 'submit', confirm: true });
    expect(bulk.counts).to.deep.equal({ total: 3, done: 1, failed: 2 });
    expect(bulk.results[2]?.message).to.match(/^Left out: /);
    expect(bulk.results[0]).to.include({
      status: 'done',
      message: 'Submitted to Stripe.',
    });
    expect(bulk.results[1]?.message).to.match(/evidence/i);
    const [requested] = await entriesOf(ready, 'submission.requested');
    expect(requested?.data).to.include({ bulk_id: bulk.bulk_id });
    expect(await entriesOf(blocked, 'submission.requested')).to.deep.equal([]);
    const others = await run({
      ids: [blocked, weak],
      action: 'submit',
      confirm: true,
      include: ['ready', 'weak'],
    });
    expect(resultsOf(others).map(([status]) => status)).to.deep.equal(['failed', 'done']);
    const again = await run({ ids: [ready], action: 'submit', confirm: true });
    expect(again.counts).to.deep.equal({ total: 1, done: 0, failed: 1 });
    expect(again.can_undo).to.equal(false);
    const refused = await owner.post(`/api/bulk-actions/${again.bulk_id}/undo`);
    expect([refused.status, refused.body.code]).to.deep.equal([409, 'bulk_not_undoable']);
  });

  it('return the same bulk_id for the same Idempotency-Key, and act once', async () => {
    const ids = await newDisputes(1);
    const body = { ids, action: 'tag', tags: ['once'] };
    const key = { 'idempotency-key': 'tag-once' };
    const first = await start(body, owner, key);
    expect(await start(body, owner, key)).to.equal(first);
    // As after a crash before the response was stored.
    await server.container.database.transaction(tenantId, (tx) => tx('idempotency_keys').delete());
    expect(await start(body, owner, key)).to.equal(first);
    expect(await start(body, owner, { 'idempotency-key': 'tag-again' })).not.to.equal(first);
    await finish(first);
    expect(await entriesOf(ids[0], 'tags.updated')).to.have.length(1);
  });

  it('require the scopes of their action, and a member until the end', async () => {
    const ids = await newDisputes(1);
    const { key } = await makeKey(owner, ['disputes:read', 'disputes:write']);
    const program = server.api.withToken(key);
    expect((await program.post('/api/disputes/bulk', { ids, action: 'collect' })).status).to.equal(403);
    const tagging = await finish(await start({ ids, action: 'tag', tags: ['by key'] }, program));
    expect(tagging.counts.done).to.equal(1);

    const leaver = await addPerson(server, tenantId, 'member');
    const as = await signIn(server, leaver);
    await server.container.database.system('jobs').where({ name: 'disputes.bulk' }).delete();
    const bulkId = newBulkId();
    await insertBulk(bulkId, { userId: leaver.userId }, ids);
    expect((await as.get('/api/disputes')).status).to.equal(200);
    await owner.delete(`/api/members/${leaver.userId}`);
    await runHere(bulkId);
    const bulk = (await owner.get(`/api/bulk-actions/${bulkId}`)).body as Bulk;
    expect(resultsOf(bulk)).to.deep.equal([['failed', 'The access with which this was started has ended.']]);
  });

  const newBulkId = () => newId('blk');

  /** A bulk action that no worker of the server takes, so that the test runs it. */
  const insertBulk = (
    bulkId: string,
    actor: { userId: string },
    disputeIds: readonly string[],
    action = 'tag',
  ) =>
    server.container.database.transaction(tenantId, (tx) =>
      server.container.bulks.insertBulk(
        tx,
        {
          bulkId,
          tenantId,
          action: action as 'tag',
          userId: null,
          tags: ['tested'],
          include: ['ready'],
          undoes: undefined,
          actor,
          idempotencyKey: undefined,
        },
        disputeIds.map((disputeId) => ({
          disputeId,
          submissionId: action === 'submit' ? newId('sub') : undefined,
          undo: undefined,
        })),
      ),
    );

  const runHere = (bulkId: string, lease: Lease = { assertHeld: () => undefined, claimedAt: new Date() }) =>
    server.container.bulkRun.run({ tenantId, payload: { bulkId }, requestId: undefined }, lease);

  for (const action of ['tag', 'submit', 'accept'] as const)
    it(`of ${action} continue after a crash at any dispute, and with two workers at once, without doing anything twice`, async () => {
      const ids = await newDisputes(6, fresh);
      if (action === 'submit') for (const id of ids) await addRequiredExhibits(owner, id);
      const bulkId = newBulkId();
      await insertBulk(bulkId, { userId: ownerId }, ids, action);
      let calls = 0;
      const failing = {
        claimedAt: new Date(),
        assertHeld: () => {
          calls += 1;
          if (calls === 3) throw new Error('the power failed');
        },
      };
      const fault = await runHere(bulkId, failing).then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(fault).to.have.property('message', 'the power failed');
      await Promise.all([runHere(bulkId), runHere(bulkId)]);
      const bulk = (await owner.get(`/api/bulk-actions/${bulkId}`)).body as Bulk;
      expect([bulk.status, bulk.counts]).to.deep.equal(['done', { total: 6, done: 6, failed: 0 }]);
      const type = { tag: 'tags.updated', submit: 'submission.requested', accept: 'dispute.accepted' }[
        action
      ];
      for (const id of ids) expect(await entriesOf(id, type), `${action} ${id}`).to.have.length(1);
    });

  it('ask for a second person above the amount that the company sets, once, and follow the approved submission', async () => {
    const [first = '', second = ''] = await newDisputes(2, { ...fresh, amount: 90_000, currency: 'USD' });
    await addRequiredExhibits(owner, first);
    const threshold = { require_approval_above: { amount: 50_000, currency: 'USD' } };
    expect((await owner.put('/api/settings/approvals', threshold)).status).to.equal(200);
    const bulkId = newBulkId();
    await insertBulk(bulkId, { userId: ownerId }, [first], 'submit');
    await Promise.all([runHere(bulkId), runHere(bulkId)]);
    const accepting = await run({ ids: [second], action: 'accept', confirm: true });
    await owner.put('/api/settings/approvals', { require_approval_above: null });
    const waiting = ['done', 'Awaiting approval by another person'];
    const submitting = (await owner.get(`/api/bulk-actions/${bulkId}`)).body as Bulk;
    expect([...resultsOf(submitting), ...resultsOf(accepting)]).to.deep.equal([waiting, waiting]);
    expect((await read(second)).status).to.equal('needs_response');
    expect(await entriesOf(first, 'submission.requested')).to.deep.equal([]);

    const { body } = await owner.get(`/api/approvals?dispute_id=${first}`);
    expect(body.approvals).to.have.length(1);
    const admin = await signIn(server, await addPerson(server, tenantId, 'admin'));
    const approved = await admin.post(`/api/approvals/${String(body.approvals[0].approval_id)}/approve`);
    expect(approved.status, JSON.stringify(approved.body)).to.equal(200);
    const after = (await owner.get(`/api/bulk-actions/${bulkId}`)).body as Bulk;
    expect(resultsOf(after)).to.deep.equal([['done', 'Submitted to Stripe.']]);
  });
});
