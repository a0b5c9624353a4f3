import { expect } from 'chai';

import type { PlanSettings } from '../../../core/src/identity/plans/plans.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { sampleCredentials } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { createTeamDesk, password, refusal, type TeamDesk, type TestMember } from './team-client.js';

const companyFull = { status: 403, code: 'company_full' };
const lastOwner = { status: 409, code: 'last_owner' };

describe('members of a company', () => {
  let server: TestServer;
  let desk: TeamDesk;
  let owner: ApiClient;
  let ownerId = '';
  let admin: TestMember;
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
    ownerId = (await desk.me(owner)).userId;
    admin = await desk.join(owner, 'admin');
    member = await desk.join(owner, 'member');
  });

  const setRole = (as: ApiClient, userId: string, role: string) => as.put(`/api/members/${userId}`, { role });
  const remove = (as: ApiClient, userId: string) => as.delete(`/api/members/${userId}`);
  const removeNow = async (userId: string) => expect((await remove(owner, userId)).status).to.equal(200);
  const login = () => server.api.post('/api/auth/login', { email: member.email, password });

  it('get a new role that applies from their next request', async () => {
    expect((await desk.invite(member.as, desk.newEmail())).status).to.equal(403);
    const changed = await setRole(owner, member.userId, 'admin');
    expect([changed.status, changed.body.member.role]).to.deep.equal([200, 'admin']);
    expect((await desk.invite(member.as, desk.newEmail())).status).to.equal(201);
    await setRole(owner, member.userId, 'member');
    expect((await desk.invite(member.as, desk.newEmail())).status).to.equal(403);
  });

  it('may leave, except the last owner', async () => {
    expect(refusal(await remove(owner, ownerId))).to.deep.equal(lastOwner);
    expect((await remove(admin.as, admin.userId)).status).to.equal(200);
    expect((await admin.as.get('/api/auth/me')).status).to.equal(401);
    expect(Object.keys(await desk.roles(owner)).sort()).to.deep.equal([ownerId, member.userId].sort());
  });

  it('keep an owner when two owners demote, remove or leave each other at the same time', async () => {
    const second = await desk.join(owner, 'owner');
    const pairs = [
      () => [setRole(owner, second.userId, 'admin'), setRole(second.as, ownerId, 'admin')],
      () => [setRole(owner, ownerId, 'member'), setRole(second.as, second.userId, 'member')],
      () => [
        remove(owner, second.userId),
        remove(second.as, second.userId),
        setRole(owner, ownerId, 'admin'),
      ],
    ];
    const ownersLeft = async () => {
      const rows: unknown = await server.container.database
        .system('users')
        .where({ tenant_id: (await tenantOf()).tenantId, role: 'owner', removed_at: null })
        .select('user_id');
      return rows as { user_id: string }[];
    };
    const tenantOf = async () => {
      const user = await server.container.users.findUser(member.userId);
      return { tenantId: user?.tenantId };
    };
    for (const act of pairs) {
      await Promise.all(act());
      const left = await ownersLeft();
      expect(left, String(act)).to.have.length(1);
      const [{ user_id: keeper } = { user_id: '' }] = left;
      const other = keeper === ownerId ? second.userId : ownerId;
      const keeping = keeper === ownerId ? owner : second.as;
      await setRole(keeping, other, 'owner');
    }
  });

  it('lose, once removed, an open event stream within seconds', async () => {
    const headers = { authorization: `Bearer ${member.as.bearer}` };
    const stream = await fetch(`${server.url}/api/events`, { headers });
    expect(stream.status).to.equal(200);
    await removeNow(member.userId);
    expect(await stream.text()).to.match(/^: connected/);
  });

  it('cannot sign in once removed, with the same response as for an unknown user', async () => {
    await removeNow(member.userId);
    const never = { email: 'nobody@burrow.example', password };
    const [gone, unknown] = [await login(), await server.api.post('/api/auth/login', never)];
    expect(refusal(gone)).to.deep.equal({ status: 401, code: 'wrong_login' });
    expect(gone.body.error).to.equal(unknown.body.error);
  });

  it('can join again after their removal, as a new user', async () => {
    await removeNow(member.userId);
    const again = await desk.offer(owner, { email: member.email, role: 'admin' });
    const { body } = await desk.accept(again.token);
    expect(body.user).to.include({ email: member.email, role: 'admin' });
    expect(body.user.user_id).to.not.equal(member.userId);
    expect((await member.as.get('/api/disputes')).status).to.equal(401);
    expect((await login()).body.user.user_id).to.equal(body.user.user_id);
  });

  it('have API keys that no longer work once they are removed', async () => {
    const made = await admin.as.post('/api/api-keys', { name: 'Till', scopes: ['disputes:read'] });
    expect(made.status).to.equal(201);
    const till = server.api.withToken(String(made.body.key));
    expect((await till.get('/api/disputes')).status).to.equal(200);
    await removeNow(admin.userId);
    expect((await till.get('/api/disputes')).status).to.equal(401);
  });

  it('get no stored response of an Idempotency-Key after they lost the permission', async () => {
    const body = {
      provider: 'stripe',
      account_name: 'Shop',
      environment: 'test',
      credentials: await sampleCredentials(server, 'stripe'),
    };
    const connect = () => admin.as.post('/api/psp/accounts', body, { 'idempotency-key': 'one-shop' });
    const first = await connect();
    expect(first.status).to.equal(201);
    const again = await connect();
    expect([again.status, again.headers.get('idempotent-replayed')]).to.deep.equal([201, 'true']);
    expect((await owner.put(`/api/members/${admin.userId}`, { role: 'member' })).status).to.equal(200);
    expect(refusal(await connect())).to.deep.equal({ status: 403, code: 'role_forbids' });
  });

  describe('with a plan for several users', () => {
    let tenantId = '';
    beforeEach(async () => {
      owner = await server.signUp('Warren', 'default');
      ({ tenantId } = await desk.me(owner));
    });

    const set = (settings: Partial<PlanSettings>) =>
      server.container.plansService.set({ tenantId }, { features: {}, limits: {}, ...settings });
    const openFor = (users: number) => set({ features: { multi_user: true }, limits: { users } });
    const memberCount = async () => Object.keys(await desk.roles(owner)).length;

    it('that ended admits no one, lets the owner withdraw open invitations, and members continue', async () => {
      await openFor(5);
      const colleague = await desk.join(owner);
      const { token, invitationId } = await desk.offer(owner);
      await set({ features: { multi_user: false } });
      const late = await desk.accept(token);
      expect(refusal(late)).to.deep.equal(companyFull);
      expect(late.body.error).to.match(/Ask the person who invited you/);
      expect((await colleague.as.get('/api/members')).status).to.equal(200);
      expect((await owner.delete(`/api/invitations/${invitationId}`)).status).to.equal(200);
      expect((await owner.delete(`/api/members/${colleague.userId}`)).status).to.equal(200);
    });

    it('is enforced exactly when more accept at once than it has room for, and the rest can join later', async () => {
      await openFor(9);
      const offers = await Promise.all(Array.from({ length: 8 }, () => desk.offer(owner)));
      await openFor(4);
      const responses = await Promise.all(offers.map(({ token }) => desk.accept(token)));
      expect(responses.filter(({ status }) => status === 201)).to.have.length(3);
      expect(responses.filter(({ body }) => body.code === 'company_full')).to.have.length(5);
      expect(await memberCount()).to.equal(4);
      await openFor(9);
      const late = await Promise.all(offers.map(({ token }) => desk.accept(token)));
      expect(late.filter(({ status }) => status === 201)).to.have.length(5);
      expect(await memberCount()).to.equal(9);
    });
  });
});
