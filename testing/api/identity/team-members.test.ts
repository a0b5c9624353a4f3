import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { createTeamDesk, refusal, type TeamDesk, type TestMember } from './team-client.js';

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
});
