import { expect } from 'chai';

import type { ApiClient } from '../../core/src/testing/api-client.js';
import { connectStripe, startDispute, submitResponse } from '../../core/src/testing/stories.js';
import { startTestServer, type TestServer } from '../../core/src/testing/test-server.js';
import { addPerson } from './matrix/people.js';
import { whoIs } from './platform-client.js';

describe('tags and the next dispute', function () {
  this.timeout(60_000);
  let server: TestServer;
  let owner: ApiClient;
  let stranger: ApiClient;
  let ids: readonly string[];

  before(async () => {
    server = await startTestServer();
    [owner, stranger] = [await server.signUp('Rabbits Ltd'), await server.signUp('Foxes Inc')];
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
    const answer = await tag(first, ['  Holiday \n rush ', 'VIP', 'vip', 'e\u0301te\u0301']);
    expect([answer.status, answer.body.tags]).to.deep.equal([200, ['Holiday rush', 'VIP', 'été']]);
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

  it('refuses tags that are empty, too long, too many or a card number, and changes nothing', async () => {
    const [first] = ids;
    const many = Array.from({ length: 51 }, (_, at) => `tag ${at}`);
    for (const tags of [[' '], ['x'.repeat(101)], many, ['4242 4242 4242 4242'], 'VIP', [1]])
      expect((await tag(first, tags)).status, JSON.stringify(tags)).to.equal(422);
    expect((await owner.get(`/api/disputes/${first ?? ''}`)).body.tags).to.deep.equal(['Returns']);
    expect((await tag(first, many.slice(1))).status).to.equal(200);
    expect((await tag(first, ['x'.repeat(100)])).status).to.equal(200);
    expect((await tag(first, [])).body.tags).to.deep.equal([]);
  });

  it('keeps tags from other companies', async () => {
    const [first] = ids;
    await tag(first, ['secret']);
    expect((await tag(first, ['mine'], stranger)).status).to.equal(404);
    expect(await found('tag=secret', stranger)).to.deep.equal([]);
  });

  it('gives each person the most urgent dispute that is theirs or of no one, then the ones after it', async () => {
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
    await owner.put(`/api/disputes/${first ?? ''}/assignee`, { user_id: member.userId });
    expect(await next(owner)).to.equal(second);
    expect(await next(stranger)).to.equal(undefined);
    await owner.put(`/api/disputes/${first ?? ''}/assignee`, { user_id: null });
    await submitResponse(owner, first ?? '');
    expect(await next(owner)).to.equal(second);
    expect(await next(owner, `?after=${first ?? ''}`)).to.equal(second);
  });
});
