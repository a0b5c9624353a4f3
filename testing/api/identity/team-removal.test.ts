import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { createTeamDesk, password, refusal, type TeamDesk, type TestMember } from './team-client.js';

describe('removed member', () => {
  let server: TestServer;
  let desk: TeamDesk;
  let owner: ApiClient;
  let member: TestMember;
  let now = new Date('2026-11-21T09:00:00Z');

  before(async () => {
    server = await startTestServer({ clock: () => now });
    desk = createTeamDesk(server);
  });
  after(() => server.close());
  beforeEach(async () => {
    now = new Date(now.getTime() + 20 * 60_000);
    owner = await server.signUp('Bramble & Burrow');
    member = await desk.join(owner, 'member', 'Bo Digger');
  });

  const remove = async (userId = member.userId) =>
    expect((await owner.delete(`/api/members/${userId}`)).status).to.equal(200);
  const login = () => server.api.post('/api/auth/login', { email: member.email, password });

  it('loses an open event stream within seconds', async () => {
    const headers = { authorization: `Bearer ${member.as.bearer}` };
    const stream = await fetch(`${server.url}/api/events`, { headers });
    expect(stream.status).to.equal(200);
    await remove();
    expect(await stream.text()).to.match(/^: connected/);
  });

  it('cannot sign in, with the same response as for an unknown user', async () => {
    await remove();
    const never = { email: 'nobody@burrow.example', password };
    const [gone, unknown] = [await login(), await server.api.post('/api/auth/login', never)];
    expect(refusal(gone)).to.deep.equal({ status: 401, code: 'wrong_login' });
    expect(gone.body.error).to.equal(unknown.body.error);
  });

  it('can join again through a new invitation, as a new user', async () => {
    await remove();
    const again = await desk.offer(owner, { email: member.email, role: 'admin' });
    const { body } = await desk.accept(again.token);
    expect(body.user).to.include({ email: member.email, role: 'admin' });
    expect(body.user.user_id).to.not.equal(member.userId);
    expect((await member.as.get('/api/disputes')).status).to.equal(401);
    expect((await login()).body.user.user_id).to.equal(body.user.user_id);
  });

  it('has API keys that no longer work', async () => {
    const admin = await desk.join(owner, 'admin');
    const made = await admin.as.post('/api/api-keys', { name: 'Till', scopes: ['disputes:read'] });
    expect(made.status).to.equal(201);
    const till = server.api.withToken(String(made.body.key));
    expect((await till.get('/api/disputes')).status).to.equal(200);
    await remove(admin.userId);
    expect((await till.get('/api/disputes')).status).to.equal(401);
  });
});
