import { expect } from 'chai';
import jwt from 'jsonwebtoken';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { signInSuperAdmin, whoIs, type SignedInAdmin } from './platform-client.js';

const minuteMs = 60 * 1000;

describe('impersonation', () => {
  let server: TestServer;
  let admin: SignedInAdmin;
  let owner: ApiClient;
  let tenantId: string;
  let ownerId: string;
  let now = new Date();
  let admins = 0;

  before(async function () {
    this.timeout(120_000);
    server = await startTestServer({ clock: () => now });
    owner = await server.signUp('Rabbits Ltd');
    ({ tenantId, userId: ownerId } = await whoIs(owner));
  });
  after(() => server.close());
  beforeEach(async () => {
    admins += 1;
    admin = await signInSuperAdmin(server, `Hazel${admins}`);
  });

  const loginAs = (as = admin.as, id = tenantId) => as.post(`/api/admin/login-as/${id}`);
  const exit = (as: ApiClient) => as.post('/api/admin/exit-login-as');
  const visit = async () => {
    const { status, body } = await loginAs();
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body).to.have.all.keys('access_token');
    return server.api.withToken(String(body.access_token));
  };
  const codeOf = async (call: Promise<{ status: number; body: { code?: string } }>) => {
    const { status, body } = await call;
    return [status, body.code];
  };
  const system = () => server.container.database.system;
  const sessionOf = (as: ApiClient) =>
    system()('sessions')
      .where({ session_id: claims(as).sid })
      .first<Record<string, unknown>>('*');

  it('shows what the company’s owner sees', async () => {
    const inside = await visit();
    const { body } = await inside.get('/api/auth/me');
    expect(body.user).to.deep.include({
      user_id: ownerId,
      role: 'owner',
      tenant: { tenant_id: tenantId, name: 'Rabbits Ltd' },
    });
    expect((await inside.get('/api/disputes')).status).to.equal(200);
    expect((await inside.get('/api/psp/accounts')).status).to.equal(200);
  });

  it('is identified by the token, with the company and both users', async () => {
    expect(claims(await visit())).to.deep.include({
      impersonating: true,
      impersonated_tenant_name: 'Rabbits Ltd',
      sub: ownerId,
      act: { sub: admin.userId },
      tid: tenantId,
      role: 'owner',
    });
    expect(claims(owner))
      .to.include({ impersonating: false })
      .and.not.have.any.keys('act', 'impersonated_tenant_name');
  });

  it('lasts half an hour and cannot be renewed', async () => {
    const begun = now;
    const inside = await visit();
    expect(Number(claims(inside).exp)).to.equal(Math.floor(begun.getTime() / 1000) + 30 * 60);
    now = new Date(begun.getTime() + 29 * minuteMs);
    expect((await inside.get('/api/disputes')).status).to.equal(200);
    const session = await sessionOf(inside);
    expect(session).to.include({ user_id: ownerId, impersonator_user_id: admin.userId });
    expect((session.expires_at as Date).getTime()).to.equal(begun.getTime() + 30 * minuteMs);
    expect((await inside.post('/api/auth/refresh')).status).to.equal(401);
    now = new Date(begun.getTime() + 30 * minuteMs + 1000);
    expect((await inside.get('/api/disputes')).status).to.equal(401);
    now = begun;
  });

  it("ends with the exit: the token is invalid immediately, and the super admin's own session continues", async () => {
    const inside = await visit();
    await inside.get('/api/disputes');
    const { status, body } = await exit(inside);
    expect(status).to.equal(200);
    expect(body).to.have.all.keys('access_token');
    expect(await codeOf(inside.get('/api/disputes'))).to.deep.equal([401, 'session_ended']);
    expect(await codeOf(exit(inside))).to.deep.equal([401, 'session_ended']);
    const back = server.api.withToken(String(body.access_token));
    expect(claims(back)).to.include({ sub: admin.userId, sid: claims(admin.as).sid, impersonating: false });
    expect((await back.get('/api/admin/stats')).status).to.equal(200);
    expect((await back.get('/api/auth/me')).body.user).to.include({ role: 'super_admin' });
  });

  it('ends when the super admin signs out, from inside or from outside, or changes their password', async () => {
    const first = await visit();
    await first.get('/api/disputes');
    await admin.as.post('/api/auth/logout');
    expect(await codeOf(first.get('/api/disputes'))).to.deep.equal([401, 'session_ended']);

    admin = await signInSuperAdmin(server, 'Bigwig');
    const second = await visit();
    await second.post('/api/auth/logout');
    expect((await second.get('/api/disputes')).status).to.equal(401);
    expect((await admin.as.get('/api/admin/stats')).status).to.equal(401);

    admin = await signInSuperAdmin(server, 'Silver');
    const third = await visit();
    const passwords = { current_password: 'carrots-are-orange', new_password: 'silverweed-and-cowslip' };
    expect((await admin.as.put('/api/auth/profile', { name: 'Silver', ...passwords })).status).to.equal(200);
    expect((await third.get('/api/disputes')).status).to.equal(401);
    expect((await admin.as.get('/api/admin/stats')).status).to.equal(200);
  });

  it('ends when the company is suspended, and cannot begin until it is active', async () => {
    const { tenantId: warren } = await whoIs(await server.signUp('Shut Warren'));
    const inside = server.api.withToken(String((await loginAs(admin.as, warren)).body.access_token));
    expect((await inside.get('/api/disputes')).status).to.equal(200);
    for (const status of ['suspended', 'deleted']) {
      await admin.as.put(`/api/admin/tenants/${warren}/status`, { status });
      expect((await inside.get('/api/disputes')).status).to.equal(401);
      const { status: code, body } = await loginAs(admin.as, warren);
      expect([code, body.code, body.error]).to.deep.equal([
        409,
        'tenant_not_active',
        `This company is ${status}. Activate it before you log in as its owner.`,
      ]);
    }
    await admin.as.put(`/api/admin/tenants/${warren}/status`, { status: 'active' });
    expect((await inside.get('/api/disputes')).status).to.equal(401);
    expect((await loginAs(admin.as, warren)).status).to.equal(200);
  });

  it("can't change personal data of the owner, or anything that outlives the impersonation", async () => {
    const inside = await visit();
    const { email } = await whoIs(owner);
    const calls = {
      'change their profile': inside.put('/api/auth/profile', { name: 'Woundwort' }),
      'invite team members': inside.post('/api/invitations', { email: 'w@efrafa.example', role: 'owner' }),
      'change or remove team members': inside.delete(`/api/members/${ownerId}`),
      'create API keys': inside.post('/api/api-keys', { name: 'Efrafa', scopes: ['disputes:read'] }),
    };
    for (const [what, call] of Object.entries(calls)) {
      const { status, body } = await call;
      expect([status, body.code, body.error], what).to.deep.equal([
        403,
        'impersonating',
        `You can't ${what} while you're logged in as someone else.`,
      ]);
    }
    expect((await whoIs(owner)).email).to.equal(email);
    const { permissions } = (await inside.get('/api/auth/me')).body.user;
    expect(permissions).to.include('disputes:write').and.not.include('self:write');
  });

  it('writes start and end to the company’s own log, with both users', async () => {
    const inside = await visit();
    await inside.put('/api/auth/tenant', { name: 'Rabbits & Guests' });
    await exit(inside);
    const { status, body } = await owner.get('/api/audit-log?per_page=3');
    expect(status).to.equal(200);
    const entries = body.entries as {
      action: string;
      actor: Record<string, unknown> & { impersonator: object | null };
    }[];
    const seen = entries.map(({ action, actor }) => [
      action,
      actor.user_id,
      actor.impersonator && 'in a name',
    ]);
    expect(seen).to.deep.equal([
      ['impersonation.end', ownerId, 'in a name'],
      ['company.rename', ownerId, 'in a name'],
      ['impersonation.begin', admin.userId, null],
    ]);
    expect(entries[0]?.actor.impersonator).to.deep.include({ user_id: admin.userId });
  });
});

function claims(as: ApiClient): Record<string, unknown> {
  return jwt.decode(as.bearer) as Record<string, unknown>;
}
