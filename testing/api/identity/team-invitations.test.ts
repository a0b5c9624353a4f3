import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { waitForMail } from '../notifications/mail-box.js';
import { createTeamDesk, password, refusal, tokenIn, type TeamDesk } from './team-client.js';

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

  it('have a second link, shown to the inviter once; using one uses both', async () => {
    const { email, token } = await desk.offer(owner);
    const mailed = await mailedToken(email);
    expect(mailed).to.not.equal(token);
    expect((await desk.accept(token)).status).to.equal(201);
    for (const used of [token, mailed]) {
      expect(refusal(await desk.look(used))).to.deep.equal({ status: 410, code: 'invitation_used' });
      expect(refusal(await desk.accept(used))).to.deep.equal({ status: 410, code: 'invitation_used' });
    }
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

  it('become one when the same address is invited twice at the same time', async () => {
    const email = desk.newEmail();
    const responses = await Promise.all(Array.from({ length: 4 }, () => desk.invite(owner, email)));
    expect(responses.map(({ status }) => status)).to.deep.equal([201, 201, 201, 201]);
    expect(await list(owner)).to.have.length(1);
    const offers = await Promise.all(responses.map(({ body }) => desk.look(tokenIn(body.link))));
    expect(offers.filter(({ status }) => status === 200)).to.have.length(1);
  });

  it('can be withdrawn once, and their links report it', async () => {
    const { email, token, invitationId } = await desk.offer(owner);
    const mailed = await mailedToken(email);
    const withdraw = () => owner.delete(`/api/invitations/${invitationId}`);
    expect((await withdraw()).status).to.equal(200);
    expect(refusal(await withdraw())).to.deep.equal({ status: 404, code: 'invitation_not_found' });
    expect(await list(owner)).to.deep.equal([]);
    for (const dead of [token, mailed]) {
      expect(refusal(await desk.look(dead))).to.deep.equal({ status: 410, code: 'invitation_revoked' });
      expect(refusal(await desk.accept(dead))).to.deep.equal({ status: 410, code: 'invitation_revoked' });
    }
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

  it('are invalid once the address has an account', async () => {
    const { email, token } = await desk.offer(owner);
    await server.api.post('/api/auth/register', { email, password, name: 'Bo Digger' });
    expect(refusal(await desk.accept(token))).to.deep.equal({ status: 409, code: 'email_taken' });
    expect(Object.values(await desk.roles(owner))).to.deep.equal(['owner']);
  });

  it('report invalid fields, and stay valid', async () => {
    const wrong = [
      [{ email: 'bo', role: 'member' }, 'email'],
      [{ email: 'bo@x.example\r\nBcc: fox@x.example', role: 'member' }, 'email'],
      [{ email: desk.newEmail(), role: 'super_admin' }, 'role'],
    ] as const;
    for (const [body, field] of wrong) {
      const response = await owner.post('/api/invitations', body);
      expect([response.status, response.body.details[0].field]).to.deep.equal([422, field]);
    }
    const { token } = await desk.offer(owner);
    const bodies = [
      [{ token, name: ' ', password }, 'name'],
      [{ token, name: 'x'.repeat(201), password }, 'name'],
      [{ token, name: 'Bo', password: 'short' }, 'password'],
    ] as const;
    for (const [body, field] of bodies) {
      const response = await server.api.post('/api/auth/accept-invitation', body);
      expect([response.status, response.body.details[0].field]).to.deep.equal([422, field]);
    }
    expect((await desk.accept(token)).status).to.equal(201);
  });

  it('reject a missing, invented or changed token', async () => {
    const { token } = await desk.offer(owner);
    const bad = [undefined, null, '', 'x', token.slice(1), `${token}x`, token.toLowerCase(), 'A'.repeat(43)];
    for (const wrong of bad) {
      const body = { token: wrong, name: 'Bo', password };
      expect(
        refusal(await server.api.post('/api/auth/accept-invitation', body)),
        String(wrong),
      ).to.deep.equal({ status: 404, code: 'invitation_link_unknown' });
    }
  });

  it('throttle an address that tries many links, but not one that opens valid ones', async () => {
    const { token } = await desk.offer(owner);
    for (let i = 0; i < 70; i += 1) expect((await desk.look(token)).status).to.equal(200);
    for (let i = 0; i < 60; i += 1) expect((await desk.look(`made-up-${i}`)).status).to.equal(404);
    const stopped = await desk.look('another');
    expect(refusal(stopped)).to.deep.equal({ status: 429, code: 'too_many_tries' });
    expect(Number(stopped.headers.get('retry-after'))).to.be.within(1, 900);
  });

  it('are limited to five per mailbox and fifty per company in 15 minutes', async () => {
    const { email } = await desk.offer(owner);
    for (let i = 0; i < 4; i += 1) expect((await desk.invite(owner, email)).status).to.equal(201);
    expect((await desk.invite(owner, email)).status).to.equal(429);
    for (let i = 5; i < 50; i += 1) await desk.offer(owner);
    expect((await desk.invite(owner, desk.newEmail())).status).to.equal(429);
  });

  it('are rejected while the company is closed', async () => {
    const { token } = await desk.offer(owner);
    const { tenantId } = await desk.me(owner);
    const { system } = server.container.database;
    await system('tenants').where({ tenant_id: tenantId }).update({ status: 'suspended' });
    const closed = { status: 403, code: 'tenant_closed' };
    expect(refusal(await desk.look(token))).to.deep.equal(closed);
    expect(refusal(await desk.accept(token))).to.deep.equal(closed);
    await system('tenants').where({ tenant_id: tenantId }).update({ status: 'active' });
    expect((await desk.accept(token)).status).to.equal(201);
  });

  it('are deleted with their addresses three months after they ended', async () => {
    const { tenantId } = await desk.me(owner);
    const stored = async () => {
      const rows: unknown = await server.container.database
        .system('invitations')
        .where({ tenant_id: tenantId })
        .select('email');
      return (rows as { email: string }[]).map(({ email }) => email);
    };
    const { email: old } = await desk.offer(owner);
    await mailedToken(old);
    await daysLater(96);
    const { email: newer } = await desk.offer(owner);
    await mailedToken(newer);
    expect((await stored()).sort()).to.deep.equal([old, newer].sort());
    await daysLater(2);
    const { email: newest } = await desk.offer(owner);
    await mailedToken(newest);
    expect((await stored()).sort()).to.deep.equal([newer, newest].sort());
  });

  it('write audit entries: who invited whom, and who joined', async () => {
    const { userId, tenantId } = await desk.me(owner);
    const { email, token, invitationId } = await desk.offer(owner);
    await desk.offer(owner, { email, role: 'admin' });
    await owner.delete(`/api/invitations/${invitationId}`);
    expect((await desk.look(token)).status).to.equal(404);
    const joined = await desk.join(owner);
    const entries = await desk.audited(tenantId, 'invitation.');
    expect(entries.map(({ action, user_id: by }) => [action, by])).to.deep.equal([
      ['invitation.create', userId],
      ['invitation.renew', userId],
      ['invitation.revoke', userId],
      ['invitation.create', userId],
      ['invitation.accept', joined.userId],
    ]);
    expect(entries[1]).to.deep.include({ subject_id: invitationId, details: { email, role: 'admin' } });
    expect(entries[4]).to.have.property('user_email', joined.email);
  });
});
