import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { addPerson, signIn as openSessionOf } from './matrix/people.js';
import { visit } from './matrix/visits.js';
import { createTeamDesk, password, refusal, type TeamDesk } from './team-client.js';

type Listed = {
  readonly session_id: string;
  readonly is_current: boolean;
  readonly is_support: boolean;
  readonly client: string | null;
  readonly system: string | null;
  readonly address: string | null;
  readonly signed_in_at: string;
  readonly last_used_at: string;
  readonly expires_at: string;
};

const minute = 60_000;
const day = 24 * 60 * minute;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1';
const began = new Date('2026-11-21T09:00:00Z');

describe('sessions', () => {
  let server: TestServer;
  let desk: TeamDesk;
  let owner: ApiClient;
  let email: string;
  let now = began;

  before(async () => {
    server = await startTestServer({ clock: () => now });
    desk = createTeamDesk(server);
  });
  /** A user without any recorded activity. */
  beforeEach(async () => {
    now = began;
    owner = await server.signUp('Bramble & Burrow');
    ({ email } = await desk.me(owner));
  });
  after(() => server.close());

  const signIn = async (userAgent: string, headers: Record<string, string> = {}) => {
    const sent = { 'user-agent': userAgent, ...headers };
    const { status, body } = await server.api.post('/api/auth/login', { email, password }, sent);
    expect(status).to.equal(200);
    const tokens = { access: String(body.access_token), refresh: String(body.refresh_token) };
    return { as: server.api.withToken(tokens.access), ...tokens };
  };
  const refresh = (token: string) => server.api.withToken(token).post('/api/auth/refresh');
  const list = async (as: ApiClient) => (await as.get('/api/auth/sessions')).body.sessions as Listed[];
  const isIn = async (as: ApiClient) => (await as.get('/api/auth/me')).status === 200;
  const isOut = (as: ApiClient) =>
    eventually('the end of the session', async () => !(await isIn(as)), 10_000);

  it('are listed for their user with browser, system and times, the last used one first', async () => {
    now = new Date(began.getTime() + minute);
    const { as } = await signIn(firefox);
    now = new Date(began.getTime() + 2 * minute);
    await signIn(phone);
    const [onPhone, here, first, ...more] = await list(as);
    expect(more).to.deep.equal([]);
    expect(onPhone).to.include({ client: 'Safari', system: 'iOS', is_current: false });
    expect(here).to.deep.include({
      client: 'Firefox',
      system: 'Linux',
      is_current: true,
      is_support: false,
      signed_in_at: '2026-11-21T09:01:00.000Z',
      last_used_at: '2026-11-21T09:01:00.000Z',
      expires_at: '2026-11-28T09:01:00.000Z',
    });
    expect(here?.address).to.match(/127\.0\.0\.1|::1/);
    expect(first).to.include({ client: 'Node.js', system: null });
    expect(JSON.stringify([onPhone, here, first])).to.not.include('Mozilla');
  });

  it('are ended by their user one by one, and the current one continues', async () => {
    const [here, there] = [await signIn(firefox), await signIn(phone)];
    const sessions = await list(here.as);
    const onPhone = String(sessions.find(({ system }) => system === 'iOS')?.session_id);
    const response = await here.as.delete(`/api/auth/sessions/${onPhone}`);
    expect([response.status, response.body]).to.deep.equal([200, { message: 'Session ended' }]);
    expect(await isIn(there.as)).to.equal(false);
    expect((await refresh(there.refresh)).status).to.equal(401);
    expect(await isIn(here.as)).to.equal(true);
    expect((await list(here.as)).map(({ session_id: id }) => id)).to.not.include(onPhone);
    expect(refusal(await here.as.delete(`/api/auth/sessions/${onPhone}`))).to.deep.equal({
      status: 404,
      code: 'session_not_found',
    });
  });

  it('are all ended except the current one; API keys keep working', async () => {
    const { body } = await owner.post('/api/api-keys', { name: 'Warehouse', scopes: ['disputes:read'] });
    const [here, there] = [await signIn(firefox), await signIn(phone)];
    expect((await here.as.delete('/api/auth/sessions')).status).to.equal(200);
    for (const ended of [owner, there.as]) expect(await isIn(ended)).to.equal(false);
    expect(await list(here.as)).to.have.length(1);
    const byKey = server.api.withToken(String(body.key));
    expect((await byKey.get('/api/disputes')).status).to.equal(200);
  });

  it('of others are neither listed nor ended: their IDs are a 404 like unknown IDs', async () => {
    const { as: member } = await desk.join(owner);
    const [own] = await list(owner);
    const never = await member.delete('/api/auth/sessions/ses_00000000000000000000');
    const others = await member.delete(`/api/auth/sessions/${String(own?.session_id)}`);
    expect([others.status, { ...others.body, request_id: '' }]).to.deep.equal([
      404,
      { ...never.body, request_id: '' },
    ]);
    expect((await list(member)).map(({ session_id: id }) => id)).to.not.include(own?.session_id);
    expect(await isIn(owner)).to.equal(true);
  });

  it('of an impersonation are listed as support, and can be ended by the user', async () => {
    const { tenantId, userId } = await desk.me(owner);
    const superAdmin = await addPerson(server, null, 'super_admin');
    const visitor = await visit(server, superAdmin, { userId, tenantId, role: 'owner', client: owner });
    const support = (await list(owner)).find(({ is_support: isSupport }) => isSupport);
    expect(support).to.include({ client: null, address: null, is_current: false });
    expect((await owner.delete(`/api/auth/sessions/${String(support?.session_id)}`)).status).to.equal(200);
    expect(await isIn(visitor)).to.equal(false);
    expect(await isIn(owner)).to.equal(true);
    expect(await isIn(await openSessionOf(server, superAdmin))).to.equal(true);
  });

  it('in which a password is set are replaced for a client that requests it, and continue for others', async () => {
    const [asking, there] = [await signIn(firefox), await signIn(phone)];
    const change = { name: 'Ada', current_password: password, new_password: 'turnips-are-purple' };
    const { status, body } = await asking.as.put('/api/auth/profile', { ...change, renew_session: true });
    expect(status).to.equal(200);
    for (const { as, refresh: token } of [asking, there]) {
      expect(await isIn(as)).to.equal(false);
      expect((await refresh(token)).status).to.equal(401);
    }
    const as = server.api.withToken(String(body.access_token));
    expect((await refresh(String(body.refresh_token))).status).to.equal(200);
    expect((await list(as)).map(({ is_current: isCurrent }) => isCurrent)).to.deep.equal([true]);

    const back = { name: 'Ada', current_password: 'turnips-are-purple', new_password: password };
    const kept = await as.put('/api/auth/profile', back);
    expect(kept.body).to.have.all.keys('message', 'user');
    expect(await isIn(as)).to.equal(true);
    const renamed = await as.put('/api/auth/profile', { name: 'Ada Burrow', renew_session: true });
    expect(renamed.body).to.have.all.keys('message', 'user');
  });

  it('end after seven days without use, and each renewal restarts the period', async () => {
    const [used, idle] = [await signIn(firefox), await signIn(phone)];
    now = new Date(began.getTime() + 7 * day - minute);
    expect((await refresh(used.refresh)).status).to.equal(200);
    now = new Date(began.getTime() + 7 * day);
    expect(refusal(await refresh(idle.refresh))).to.deep.equal({ status: 401, code: 'session_ended' });
    await isOut(idle.as);
    const renewed = await refresh(used.refresh);
    expect(renewed.status).to.equal(200);
    const [only, ...others] = await list(server.api.withToken(String(renewed.body.access_token)));
    expect(others).to.deep.equal([]);
    expect(only).to.include({ is_current: true, last_used_at: '2026-11-28T09:00:00.000Z' });
  });

  it('do not show when their tokens were refreshed', async () => {
    const other = await signIn(phone);
    now = new Date(began.getTime() + 70 * minute);
    await refresh(other.refresh);
    const { as: watcher } = await signIn(firefox);
    const before = await list(watcher);
    now = new Date(now.getTime() + 7 * minute);
    expect((await refresh(other.refresh)).status).to.equal(200);
    const { client: _client, ...phoneBefore } = before.find(({ system }) => system === 'iOS') ?? {};
    const after = (await list(watcher)).find(({ system }) => system === 'iOS');
    expect(after).to.include(phoneBefore);
    expect(after?.last_used_at).to.equal('2026-11-21T10:00:00.000Z');
  });
});
