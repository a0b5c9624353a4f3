import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute, submitResponse } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { eventually } from '../../../core/src/testing/waiting.js';

type Entry = {
  event_id: string;
  type: string;
  actor: { user_id: string; name: string; via: string } | null;
  data: Record<string, unknown>;
};

const timelineOf = async (owner: ApiClient, disputeId: string): Promise<Entry[]> =>
  ((await owner.get(`/api/disputes/${disputeId}/timeline`)).body as { entries: Entry[] }).entries;
const meOf = async (who: ApiClient) =>
  ((await who.get('/api/auth/me')).body as { user: { user_id: string; name: string } }).user;

describe('members of a company, working on a dispute', function () {
  this.timeout(120_000);
  let server: TestServer;
  let owner: ApiClient;
  let disputeId: string;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits');
    await connectStripe(server, owner);
    disputeId = (await startDispute(server, owner, { amount: 4200 })).dispute_id;
  });
  after(() => server.close());

  itThorough('read its complete timeline', async () => {
    const text = { dispute_id: disputeId, evidence_type: 'customer_communication', text_content: 'It came.' };
    const added = await owner.post('/api/evidence/text', { ...text, title: 'Mail of the customer' });
    expect(added.status).to.equal(201);
    const { evidence_id } = (added.body as { evidence: { evidence_id: string } }).evidence;
    await owner.delete(`/api/evidence/${evidence_id}`);
    await owner.post('/api/evidence/text', { ...text, title: 'Mail of the customer' });
    await submitResponse(owner, disputeId, { include_evidence: true });
    const { body } = await owner.get(`/api/disputes/${disputeId}`);
    await server.sandbox.post(
      `/stripe/disputes/${(body as { psp_dispute_id: string }).psp_dispute_id}/resolve`,
      { outcome: 'won' },
    );
    const entries = await eventually('the end', async () => {
      const all = await timelineOf(owner, disputeId);
      return all.at(-1)?.type === 'dispute.closed' ? all : undefined;
    });
    const types = entries.map(({ type }) => type).filter((type) => type !== 'dispute.updated');
    expect(types).to.deep.equal([
      'dispute.created',
      'evidence.added',
      'evidence.deleted',
      'evidence.added',
      'submission.requested',
      'submission.submitted',
      'dispute.closed',
    ]);
    const me = await meOf(owner);
    const [created, addedEntry] = entries;
    expect(created?.actor).to.equal(null);
    expect(created?.data).to.include({ amount: 4200, status: 'needs_response' });
    expect(addedEntry?.actor).to.deep.equal({ user_id: me.user_id, name: me.name, via: 'session' });
    expect(entries.at(-1)?.data).to.include({ status: 'won' });
  });

  it('write notes for each other that cannot be changed', async () => {
    const me = await meOf(owner);
    const response = await owner.post(`/api/disputes/${disputeId}/notes`, {
      text: '  Ask the warehouse.  ',
      mentions: [me.user_id, me.user_id],
    });
    expect(response.status).to.equal(201);
    const { entry } = response.body as { entry: Entry };
    expect(entry).to.include({ type: 'note.added' });
    expect(entry.data).to.deep.equal({ text: 'Ask the warehouse.', mentions: [me.user_id] });
    expect((await timelineOf(owner, disputeId)).at(-1)).to.deep.equal(entry);
  });

  it('read why the provider decided against them, in the dispute, its export and its timeline', async () => {
    const { dispute_id: id, psp_dispute_id } = await startDispute(server, owner, { network: 'klarna' });
    expect((await owner.get(`/api/disputes/${id}`)).body.loss_reason).to.equal(null);
    await server.sandbox.post(`/stripe/disputes/${psp_dispute_id}/resolve`, { outcome: 'lost' });
    const closed = await eventually('the loss', async () =>
      (await timelineOf(owner, id)).find(({ type }) => type === 'dispute.closed'),
    );
    const loss = { status: 'lost', loss_reason: 'The evidence was not sufficient' };
    expect(closed.data).to.include(loss);
    expect((await owner.get(`/api/disputes/${id}`)).body).to.include(loss);
    const { body: list } = await owner.get(`/api/disputes?search=${id}`);
    expect(list.disputes[0]).to.include(loss);
    const { body: file } = await owner.get('/api/disputes/export.csv?status=lost');
    expect(String(file)).to.contain(',loss_reason,').and.contain(`,${loss.loss_reason},`);
  });
});
