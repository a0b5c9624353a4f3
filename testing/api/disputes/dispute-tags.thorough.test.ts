import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute, submitResponse } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { addPerson } from '../identity/matrix/people.js';
import { whoIs } from '../identity/platform-client.js';

describe('tags and the next dispute', function () {
  this.timeout(60_000);
  let server: TestServer;
  let owner: ApiClient;
  let outsider: ApiClient;
  let ids: readonly string[];

  before(async () => {
    server = await startTestServer();
    [owner, outsider] = [await server.signUp('Rabbits Ltd'), await server.signUp('Foxes Inc')];
    await connectStripe(server, owner);
    const started: string[] = [];
    for (let at = 0; at < 3; at += 1) started.push((await startDispute(server, owner, {})).dispute_id);
    ids = started;
  });
  after(() => server.close());

  const tag = (id: string | undefined, tags: unknown, as = owner) =>
    as.put(`/api/disputes/${id ?? ''}/tags`, { tags });
  const found = async (query: string, as = owner): Promise<string[]> => {
    const { body } = await as.get(`/api/disputes?${query}`);
    return (body.disputes as { dispute_id: string }[]).map(({ dispute_id: id }) => id);
  };
  const changes = async (id: string | undefined) => {
    const { body } = await owner.get(`/api/disputes/${id ?? ''}/timeline`);
    const entries = body.entries as { type: string; data: object }[];
    return entries.filter(({ type }) => type === 'tags.updated').map(({ data }) => data);
  };

  it('are replaced, normalized, and shown in list, detail, export and timeline', async () => {
    const [first, second] = ids;
    const response = await tag(first, ['  Holiday \n rush ', 'VIP', 'vip', 'e\u0301te\u0301']);
    expect([response.status, response.body.tags]).to.deep.equal([200, ['Holiday rush', 'VIP', 'été']]);
    expect((await owner.get(`/api/disputes/${first ?? ''}`)).body.tags).to.deep.equal([
      'Holiday rush',
      'VIP',
      'été',
    ]);
    expect(await found('tag=vip')).to.deep.equal([first]);
    expect(await found('tag=HOLIDAY%20%20RUSH')).to.deep.equal([first]);
    expect(await found('tag=rush')).to.deep.equal([]);
    await tag(second, ['Vip']);
    expect(await found('tag=VIP')).to.have.members([first, second]);
    await tag(first, ['returns']);
    expect(await found('tag=VIP')).to.deep.equal([second]);
    expect(String((await owner.get('/api/disputes/export.csv?tag=returns')).body)).to.include('returns');
    expect(await changes(first)).to.deep.equal([
      { added: ['Holiday rush', 'VIP', 'été'], removed: [] },
      { added: ['returns'], removed: ['Holiday rush', 'VIP', 'été'] },
    ]);
    await tag(first, ['Returns']);
    expect((await owner.get(`/api/disputes/${first ?? ''}`)).body.tags).to.deep.equal(['Returns']);
    expect(await changes(first)).to.have.length(2);
  });

  it('rejects tags that are empty, too long, too many or a card number, and changes nothing', async () => {
    const [first] = ids;
    const many = Array.from({ length: 51 }, (_, at) => `tag ${at}`);
    for (const tags of [[' '], ['x'.repeat(101)], many, ['4242 4242 4242 4242'], 'VIP', [1]])
      expect((await tag(first, tags)).status, JSON.stringify(tags)).to.equal(422);
    expect((await owner.get(`/api/disputes/${first ?? ''}`)).body.tags).to.deep.equal(['Returns']);
    expect((await tag(first, many.slice(1))).status).to.equal(200);
    expect((await tag(first, ['x'.repeat(100)])).status).to.equal(200);
    expect((await tag(first, [])).body.tags).to.deep.equal([]);
  });

  it('pages the disputes of a tag in the order of the list, with their number', async () => {
    for (const id of ids) await tag(id, ['paged']);
    const newest = await found('');
    expect(newest).to.have.members([...ids]);
    expect(await found('tag=Paged')).to.deep.equal(newest);
    expect(await found('tag=paged&sort_order=asc')).to.deep.equal(newest.toReversed());
    expect(await found('tag=paged&sort_by=due_in&status=needs_response')).to.have.members([...ids]);
    expect(await found('tag=paged&page=2&per_page=1')).to.deep.equal([newest[1]]);
    const byCursor: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { body } = await owner.get(`/api/disputes?tag=paged&per_page=2${after}`);
      expect(body).to.include({ total: 3, is_total_exact: true });
      byCursor.push(...(body.disputes as { dispute_id: string }[]).map(({ dispute_id: id }) => id));
      cursor = body.next_cursor as string | null;
    }
    expect(byCursor).to.deep.equal(newest);
    const { body: beyond } = await owner.get('/api/disputes?tag=paged&page=9');
    expect([beyond.disputes, beyond.total]).to.deep.equal([[], 3]);
  });

  it('gives each person the most urgent dispute that is assigned to them or unassigned, then the next ones', async () => {
    const { tenantId } = await whoIs(owner);
    const member = await addPerson(server, tenantId, 'member');
    const next = async (as: ApiClient, after = '') =>
      ((await as.get(`/api/disputes/next${after}`)).body.dispute as { dispute_id: string } | null)
        ?.dispute_id;
    const byUrgency = await found('status=needs_response&sort_by=due_in&sort_order=asc');
    const [first, second, third] = byUrgency;
    expect(await next(owner)).to.equal(first);
    expect(await next(owner, `?after=${first ?? ''}`)).to.equal(second);
    expect(await next(owner, `?after=${third ?? ''}`)).to.equal(undefined);
    const fields = { amount: 900, currency: 'USD', network: 'visa', reason_code: '13.1', card_last4: '4242' };
    await owner.put('/api/data/disputes/no-deadline', { ...fields, opened_at: '2026-11-20T00:00:00Z' });
    const last = await next(owner, `?after=${third ?? ''}`);
    expect((await owner.get(`/api/disputes/${last ?? ''}`)).body.evidence_due_by).to.equal(null);
    expect(await next(owner, `?after=${last ?? ''}`)).to.equal(undefined);
    await owner.put(`/api/disputes/${first ?? ''}/assignee`, { user_id: member.userId });
    expect(await next(owner)).to.equal(second);
    expect(await next(outsider)).to.equal(undefined);
    await owner.put(`/api/disputes/${first ?? ''}/assignee`, { user_id: null });
    await submitResponse(owner, first ?? '');
    expect(await next(owner)).to.equal(second);
    expect(await next(owner, `?after=${first ?? ''}`)).to.equal(second);
  });
});
