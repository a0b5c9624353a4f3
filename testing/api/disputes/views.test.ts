import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { addPerson, signIn } from '../identity/matrix/people.js';
import { whoIs } from '../identity/platform-client.js';

type View = {
  readonly view_id: string;
  readonly name: string;
  readonly filters: object;
  readonly columns: readonly string[];
  readonly shared: boolean;
  readonly is_default: boolean;
  readonly stale: readonly string[];
  readonly can_edit: boolean;
};

describe('views of the dispute list', () => {
  let server: TestServer;
  let owner: ApiClient;
  let member: ApiClient;
  let outsider: ApiClient;

  before(async () => {
    server = await startTestServer();
    [owner, outsider] = [await server.signUp('Rabbits Ltd'), await server.signUp('Foxes Inc')];
    const { tenantId } = await whoIs(owner);
    const person = await addPerson(server, tenantId, 'member');
    member = await signIn(server, person);
  });
  after(() => server.close());

  const create = async (body: object, as = owner): Promise<View> => {
    const response = await as.post('/api/views', body);
    expect(response.status, JSON.stringify(response.body)).to.equal(201);
    return response.body as View;
  };
  const listed = async (as: ApiClient): Promise<View[]> => (await as.get('/api/views')).body.views as View[];
  const change = (id: string, body: object, as = owner) => as.put(`/api/views/${id}`, body);

  it('are stored as given, listed by name, changed and deleted', async () => {
    const filters = { status: 'needs_response', amount_min: 5000, sort_by: 'due_in', sort_order: 'asc' };
    const view = await create({ name: ' Due soon ', filters, columns: ['amount', 'due_in', 'amount'] });
    expect(view).to.deep.include({ name: 'Due soon', filters, columns: ['amount', 'due_in'], shared: false });
    expect(view).to.deep.include({ is_default: false, stale: [], can_edit: true });
    await create({ name: 'all' });
    expect((await listed(owner)).map(({ name }) => name)).to.deep.equal(['all', 'Due soon']);
    const { body } = await change(view.view_id, { name: 'Urgent' });
    expect(body).to.deep.include({ name: 'Urgent', filters, columns: ['amount', 'due_in'] });
    expect((await owner.delete(`/api/views/${view.view_id}`)).status).to.equal(200);
    expect((await listed(owner)).map(({ name }) => name)).to.deep.equal(['all']);
    expect((await change(view.view_id, { name: 'X' })).status).to.equal(404);
  });

  it('are visible to others only if they are shared, and changed only by their author', async () => {
    const own = await create({ name: 'Mine' });
    const shared = await create({ name: 'Ours', filters: { reason: 'duplicate' }, shared: true });
    const seen = await listed(member);
    expect(seen.map(({ name, can_edit: canEdit }) => [name, canEdit])).to.deep.equal([['Ours', false]]);
    expect((await change(own.view_id, { name: 'Theirs' }, member)).status).to.equal(404);
    const refused = await change(shared.view_id, { name: 'Theirs' }, member);
    expect([refused.status, refused.body.code]).to.deep.equal([403, 'view_not_yours']);
    expect((await change(shared.view_id, { shared: false }, member)).status).to.equal(403);
    expect((await member.delete(`/api/views/${shared.view_id}`)).status).to.equal(403);
    expect((await listed(owner)).find(({ view_id: id }) => id === shared.view_id)?.name).to.equal('Ours');
    expect(await listed(outsider)).to.deep.equal([]);
    expect((await change(shared.view_id, { name: 'X' }, outsider)).status).to.equal(404);
    expect((await outsider.delete(`/api/views/${shared.view_id}`)).status).to.equal(404);
    const ofMember = await create({ name: 'Of a member', shared: true }, member);
    expect((await owner.delete(`/api/views/${ofMember.view_id}`)).status).to.equal(200);
  });

  it('have one default per person, also of a shared view until it is no longer shared', async () => {
    const defaults = async (as: ApiClient) =>
      (await listed(as)).filter((view) => view.is_default).map(({ name }) => name);
    const first = await create({ name: 'First', is_default: true });
    const shared = await create({ name: 'Second', is_default: true, shared: true });
    expect(await defaults(owner)).to.deep.equal(['Second']);
    expect((await change(shared.view_id, { is_default: true }, member)).status).to.equal(200);
    await change(first.view_id, { is_default: true });
    expect([await defaults(owner), await defaults(member)]).to.deep.equal([['First'], ['Second']]);
    await change(shared.view_id, { shared: false });
    await change(shared.view_id, { shared: true });
    expect(await defaults(member)).to.deep.equal([]);
    await change(first.view_id, { is_default: false });
    expect(await defaults(owner)).to.deep.equal([]);
  });
});
