import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute, submitResponse } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { readMails } from '../notifications/mail-box.js';
import { client, startGoogleIssuer, type GoogleIssuer } from './google-issuer.js';
import { createTeamDesk, password, refusal, type TeamDesk, type TestMember } from './team-client.js';

describe('removed member', () => {
  let server: TestServer;
  let issuer: GoogleIssuer;
  let desk: TeamDesk;
  let owner: ApiClient;
  let tenantId = '';
  let member: TestMember;
  let now = new Date('2026-11-21T09:00:00Z');

  before(async () => {
    issuer = await startGoogleIssuer(() => now);
    server = await startTestServer({
      clock: () => now,
      environment: {
        GOOGLE_CLIENT_ID: client.id,
        GOOGLE_CLIENT_SECRET: client.secret,
        GOOGLE_ISSUER_URL: issuer.state.url,
      },
    });
    desk = createTeamDesk(server);
  });
  after(async () => {
    await server.close();
    await issuer.close();
  });
  beforeEach(async () => {
    now = new Date(now.getTime() + 20 * 60_000);
    owner = await server.signUp('Bramble & Burrow');
    ({ tenantId } = await desk.me(owner));
    member = await desk.join(owner, 'member', 'Bo Digger');
  });

  const remove = async (userId = member.userId) =>
    expect((await owner.delete(`/api/members/${userId}`)).status).to.equal(200);
  const login = () => server.api.post('/api/auth/login', { email: member.email, password });
  const forgot = (email: string) => server.api.post('/api/auth/forgot-password', { email });
  const reset = (token: string) =>
    server.api.post('/api/auth/reset-password', { token, new_password: 'turnips-are-purple' });

  it('is signed out everywhere immediately, for access and refresh', async () => {
    const { body: phone } = await login();
    const [one, two] = [member.as, server.api.withToken(String(phone.access_token))];
    for (const session of [one, two]) expect((await session.get('/api/disputes')).status).to.equal(200);
    await remove();
    for (const session of [one, two]) expect((await session.get('/api/disputes')).status).to.equal(401);
    const refreshing = server.api.withToken(String(phone.refresh_token));
    expect((await refreshing.post('/api/auth/refresh')).status).to.equal(401);
  });

  it('has no session that was opened during the removal', async () => {
    const opening = Array.from({ length: 6 }, () => login());
    await remove();
    for (const { status, body } of await Promise.all(opening)) {
      if (status !== 200) continue;
      const session = server.api.withToken(String(body.access_token));
      expect((await session.get('/api/disputes')).status).to.equal(401);
    }
    expect((await login()).status).to.equal(401);
  });

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

  it('gets no password reset email, and cannot use an older link', async () => {
    // It is preceded by the invitation, unless that was accepted before its mail was sent.
    const tokens = async () => {
      const mails = (await readMails(server.dataDir)).filter(({ to }) => to === member.email);
      return mails.flatMap(({ text }) => /reset-password\?token=([\w-]{43})/.exec(text)?.[1] ?? []);
    };
    await forgot(member.email);
    const token = await eventually('the mail', async () => (await tokens())[0]);
    await remove();
    expect(refusal(await reset(token))).to.deep.equal({ status: 422, code: 'reset_link_invalid' });
    expect((await forgot(member.email)).status).to.equal(200);
    await eventually('the reset request to be deleted', async () => {
      const { system } = server.container.database;
      const waiting: unknown[] = await system('password_resets').where({ email: member.email });
      return waiting.length === 0;
    });
    expect(await tokens()).to.deep.equal([token]);
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

  it('can register a new company with the same address, without any data of the old one', async () => {
    await remove();
    const registered = await server.api.post('/api/auth/register', {
      email: member.email,
      password,
      name: 'Bo Digger',
    });
    expect(registered.status).to.equal(201);
    expect(registered.body.user.tenant.tenant_id).to.not.equal(tenantId);
    expect((await member.as.get('/api/disputes')).status).to.equal(401);
    expect(refusal(await desk.invite(owner, member.email))).to.deep.equal({
      status: 409,
      code: 'email_in_use',
    });
  });

  it('does not count against the plan', async () => {
    const setUsers = (users: number) =>
      server.container.plansService.set({ tenantId }, { features: {}, limits: { users } });
    await setUsers(2);
    expect(refusal(await desk.invite(owner, desk.newEmail()))).to.deep.equal({
      status: 403,
      code: 'user_limit',
    });
    await remove();
    expect((await server.container.limits.check(tenantId, 'users')).current).to.equal(1);
    await desk.join(owner);
  });

  it('cannot sign in with Google again, except to a new company', async () => {
    const email = desk.newEmail();
    const signIn = async () =>
      server.api.post('/api/auth/google', { token: await issuer.sign({ sub: email, email }) });
    const { system } = server.container.database;
    await system('users')
      .where({ user_id: member.userId })
      .update({ oauth_provider: 'google', oauth_subject: email, password_hash: null, email });
    expect((await signIn()).body.user.user_id).to.equal(member.userId);
    await remove();
    const { status, body } = await signIn();
    expect([status, body.user.role]).to.deep.equal([200, 'owner']);
    expect(body.user.tenant.tenant_id).to.not.equal(tenantId);
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

  it('is still named in past actions', async () => {
    await connectStripe(server, owner);
    const { dispute_id: dispute } = await startDispute(server, owner, {});
    const text = { dispute_id: dispute, evidence_type: 'other', title: 'Tracks', text_content: 'Fox tracks' };
    expect((await member.as.post('/api/evidence/text', text)).status).to.equal(201);
    expect((await submitResponse(member.as, dispute)).status).to.be.oneOf([200, 201, 202]);
    await remove();
    const { body: sent } = await owner.get(`/api/disputes/${dispute}/submissions`);
    expect(sent.submissions[0].submitted_by_user).to.deep.equal({ name: 'Bo Digger' });
    const { body: kept } = await owner.get(`/api/evidence?dispute_id=${dispute}`);
    expect(kept.evidence).to.have.length(1);
    const entries = await desk.audited(tenantId, '');
    const theirs = entries.filter(({ user_id: by }) => by === member.userId);
    expect(theirs.map(({ user_email: email }) => email)).to.include(member.email);
    expect(theirs.map(({ action }) => action)).to.include('evidence.add');
  });
});
