import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { waitForMail } from '../notifications/mail-box.js';
import { createTeamDesk, refusal, type TeamDesk } from './team-client.js';

describe('invitations', () => {
  let server: TestServer;
  let desk: TeamDesk;
  let owner: ApiClient;
  let ownerEmail = '';
  let now = new Date('2026-11-21T09:00:00Z');

  before(async () => {
    server = await startTestServer({ clock: () => now });
    desk = createTeamDesk(server);
  });
  after(() => server.close());
  beforeEach(async () => {
    later(20);
    owner = await server.signUp('Bramble & Burrow');
    ownerEmail = (await desk.me(owner)).email;
  });

  /** Resets the throttle of earlier attempts. */
  const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
  const days = (count: number) => count * 24 * 60;
  /** An access token is valid for minutes, so the owner signs in again. */
  const daysLater = async (count: number) => {
    later(days(count));
    owner = server.api.withToken(String((await desk.login(ownerEmail)).body.access_token));
  };
  const list = async (as: ApiClient) => (await as.get('/api/invitations')).body.invitations;
  const mailedToken = async (email: string, count = 1) => {
    const { text } = await waitForMail(server.dataDir, email, count);
    return /https:\/\/rebuttal\.example\/accept-invitation\?token=([\w-]{43})\s/.exec(text)?.[1] ?? '';
  };
  const rows = async (email: string) => {
    const found: unknown = await server.container.database.system('users').where({ email });
    return found as unknown[];
  };

  it('are emailed, name inviter and company, and lead to a session like a registration', async () => {
    const email = desk.newEmail();
    const invited = await desk.invite(owner, ` ${email.toUpperCase()} `, 'admin');
    expect(invited.status).to.equal(201);
    expect(invited.body.invitation).to.deep.include({ email, role: 'admin', status: 'open' });
    const token = await mailedToken(email);
    const offer = await desk.look(token);
    expect([offer.status, offer.body]).to.deep.equal([
      200,
      {
        company_name: 'Bramble & Burrow',
        email,
        role: 'admin',
        invited_by: 'Bramble & Burrow',
        expires_at: new Date(now.getTime() + days(7) * 60_000).toISOString(),
      },
    ]);
    const session = await desk.accept(token, '  Bo Digger ');
    expect(session.status).to.equal(201);
    expect(session.body).to.have.all.keys('access_token', 'refresh_token', 'user');
    const { user } = (await server.api.withToken(String(session.body.access_token)).get('/api/auth/me')).body;
    expect(user).to.deep.include({ email, name: 'Bo Digger', role: 'admin' });
    expect(user.tenant).to.deep.equal((await owner.get('/api/auth/me')).body.user.tenant);
    expect((await desk.login(email)).status).to.equal(200);
    expect(await list(owner)).to.deep.equal([]);
  });

  it('are accepted once, with any number of concurrent requests by either link', async () => {
    const { email, token } = await desk.offer(owner);
    const mailed = await mailedToken(email);
    const tries = Array.from({ length: 10 }, (_, i) => desk.accept(i % 2 === 0 ? token : mailed, `Bo ${i}`));
    const responses = (await Promise.all(tries)).map(refusal);
    expect(responses.filter(({ status }) => status === 201)).to.have.length(1);
    expect(responses.filter(({ code }) => code === 'invitation_used')).to.have.length(9);
    expect(await rows(email)).to.have.length(1);
  });

  it('contain their tokens only in the email and the response', async () => {
    const { email, token } = await desk.offer(owner);
    const mailed = await mailedToken(email);
    const { system } = server.container.database;
    const tables = ['invitations', 'jobs', 'audit_entries'];
    const kept = await Promise.all(tables.map((table) => system(table).select(system.raw(`${table}::text`))));
    for (const secret of [token, mailed]) expect(JSON.stringify(kept)).to.not.include(secret);
  });

  it('last for seven days', async () => {
    const { email, token } = await desk.offer(owner);
    later(days(7) - 1);
    expect((await desk.look(token)).status).to.equal(200);
    later(1);
    const expired = { status: 410, code: 'invitation_expired' };
    expect(refusal(await desk.look(token))).to.deep.equal(expired);
    expect(refusal(await desk.accept(token))).to.deep.equal(expired);
    await daysLater(0);
    expect(await list(owner)).to.have.nested.property('[0].status', 'expired');
    const again = await desk.offer(owner, { email });
    expect(await list(owner)).to.have.nested.property('[0].status', 'open');
    expect((await desk.accept(again.token)).status).to.equal(201);
  });

  it('are replaced for the same address: one is open, with the newest role and links', async () => {
    const { email, token, invitationId } = await desk.offer(owner);
    const mailed = await mailedToken(email);
    await daysLater(1);
    const again = await desk.offer(owner, { email, role: 'admin' });
    const mailedAgain = await mailedToken(email, 2);
    expect(again.invitationId).to.equal(invitationId);
    expect(await list(owner)).to.have.length(1);
    for (const old of [token, mailed])
      expect(refusal(await desk.look(old))).to.deep.equal({ status: 404, code: 'invitation_link_unknown' });
    for (const fresh of [again.token, mailedAgain])
      expect((await desk.look(fresh)).body).to.include({ role: 'admin' });
  });

  it('are created by owners and administrators, and those of owners by owners only', async () => {
    const [admin, member] = [await desk.join(owner, 'admin'), await desk.join(owner, 'member')];
    const forbidden = { status: 403, code: 'role_forbids' };
    expect(refusal(await desk.invite(member.as, desk.newEmail()))).to.deep.equal(forbidden);
    expect(refusal(await desk.invite(admin.as, desk.newEmail(), 'owner'))).to.deep.equal(forbidden);
    expect((await desk.invite(admin.as, desk.newEmail(), 'admin')).status).to.equal(201);
    const heir = await desk.offer(owner, { role: 'owner' });
    expect(refusal(await desk.invite(admin.as, heir.email, 'member'))).to.deep.equal(forbidden);
    const path = `/api/invitations/${heir.invitationId}`;
    expect(refusal(await admin.as.delete(path))).to.deep.equal(forbidden);
    expect(refusal(await member.as.delete(path))).to.deep.equal(forbidden);
    expect((await member.as.get('/api/invitations')).body.invitations).to.have.length(2);
    expect((await desk.accept(heir.token)).body.user.role).to.equal('owner');
  });

  it('are rejected for addresses with an account, without revealing where', async () => {
    const outsider = await server.signUp('Foxes of the North');
    const { email } = await desk.me(outsider);
    const foreign = await desk.invite(owner, email.toUpperCase());
    expect(refusal(foreign)).to.deep.equal({ status: 409, code: 'email_in_use' });
    expect(JSON.stringify(foreign.body)).to.not.match(/fox|ten_/i);
    const colleague = await desk.join(owner);
    expect(refusal(await desk.invite(owner, colleague.email))).to.deep.equal({
      status: 409,
      code: 'already_member',
    });
    expect(await list(owner)).to.deep.equal([]);
  });
});
