import { createHmac } from 'node:crypto';

import { expect } from 'chai';

import { testSecret } from '../../../core/src/testing/test-database.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';

type Session = { readonly access_token: string; readonly refresh_token: string };

const ada = { email: 'ada@rabbits.example', password: 'carrots-are-orange' };
const day = 24 * 60 * 60 * 1000;

describe('refresh tokens', () => {
  let server: TestServer;
  let now = new Date('2026-11-21T09:00:00Z');

  before(async () => {
    server = await startTestServer({ clock: () => now });
    await server.api.post('/api/auth/register', { ...ada, name: 'Ada Burrow' });
  });
  after(() => server.close());

  const login = async () => (await server.api.post('/api/auth/login', ada)).body as Session;
  const refresh = (token: string) => server.api.withToken(token).post('/api/auth/refresh');
  const renew = async (token: string) => {
    const { status, body } = await refresh(token);
    expect(status).to.equal(200);
    return body as Session;
  };
  const outcome = async (token: string) => {
    const { status, body } = await refresh(token);
    return status === 200 ? 200 : [status, body.code];
  };
  const isIn = async ({ access_token: token }: Session) =>
    (await server.api.withToken(token).get('/api/auth/me')).status === 200;
  const ended = [401, 'session_ended'];

  it('are rejected immediately when the session is revoked, like its access token', async () => {
    const session = await login();
    const next = await renew(session.refresh_token);
    expect(await isIn(next)).to.equal(true);
    const [sessionId = ''] = session.refresh_token.split('.');
    await server.container.auth.sessions.revoke(sessionId, 'a test says so');
    expect(await outcome(session.refresh_token)).to.deep.equal(ended);
    expect(await outcome(next.refresh_token)).to.deep.equal(ended);
    expect(await isIn(next)).to.equal(false);
  });

  it('are rejected immediately when another process has revoked the session, without a cache', async () => {
    const session = await login();
    await renew(session.refresh_token);
    const [sessionId = ''] = session.refresh_token.split('.');
    const { system } = server.container.database;
    await system('sessions')
      .where({ session_id: sessionId })
      .update({ revoked_at: system.raw('now()') });
    expect(await outcome(session.refresh_token)).to.deep.equal(ended);
  });

  it('stay valid until the successor is used; reuse after that ends the session', async () => {
    const first = await login();
    const lost = await renew(first.refresh_token);
    const second = await renew(first.refresh_token);
    expect(second.refresh_token).to.not.equal(lost.refresh_token);
    const third = await renew(second.refresh_token);
    expect(await isIn(third)).to.equal(true);
    expect(await outcome(first.refresh_token)).to.deep.equal(ended);
    for (const { refresh_token: token } of [second, third]) expect(await outcome(token)).to.deep.equal(ended);
    for (const session of [first, lost, second, third]) expect(await isIn(session)).to.equal(false);
  });

  it('reveal theft, in either order of refreshes', async () => {
    const first = await login();
    const stolen = await renew(first.refresh_token);
    await renew(stolen.refresh_token);
    expect(await outcome(first.refresh_token)).to.deep.equal(ended);
    const again = await login();
    const own = await renew(again.refresh_token);
    await renew(own.refresh_token);
    const copied = await refresh(again.refresh_token);
    expect(copied.status).to.equal(401);
    expect(await outcome(own.refresh_token)).to.deep.equal(ended);
  });

  it('end only their own session after a theft', async () => {
    const [stolen, other] = [await login(), await login()];
    const next = await renew(stolen.refresh_token);
    await renew(next.refresh_token);
    expect(await outcome(stolen.refresh_token)).to.deep.equal(ended);
    expect(await isIn(other)).to.equal(true);
    expect(await outcome(other.refresh_token)).to.equal(200);
  });

  it('work for a client that never uses the successor, for as long as the session lasts', async () => {
    const began = now;
    const session = await login();
    for (let days = 0; days < 30; days += 3) {
      expect(await isIn(await renew(session.refresh_token))).to.equal(true);
      now = new Date(now.getTime() + 3 * day);
    }
    expect(await outcome(session.refresh_token)).to.deep.equal(ended);
    now = began;
  });

  it('differ between tabs that refresh at once, and each tab continues with its own', async () => {
    const session = await login();
    const tabs = await Promise.all(Array.from({ length: 8 }, () => renew(session.refresh_token)));
    expect(new Set(tabs.map(({ refresh_token: token }) => token)).size).to.equal(8);
    const later = await Promise.all(tabs.map(({ refresh_token: token }) => renew(token)));
    for (const tab of later) expect(await isIn(tab)).to.equal(true);
    expect(await outcome(later[0]?.refresh_token ?? '')).to.equal(200);
  });

  it('of a thief who always uses the successor are detected, even if the owner does the same', async () => {
    const began = now;
    const first = await login();
    const [owner, thief] = [await renew(first.refresh_token), await renew(first.refresh_token)];
    now = new Date(began.getTime() + 15 * 60_000);
    const next = await renew(owner.refresh_token);
    now = new Date(now.getTime() + 5_000);
    expect(await outcome(thief.refresh_token)).to.deep.equal(ended);
    expect(await outcome(next.refresh_token)).to.deep.equal(ended);
    now = began;
  });

  it('of sessions from before random successors keep working', async () => {
    const session = await login();
    const [sessionId = ''] = session.refresh_token.split('.');
    const { system } = server.container.database;
    await system('sessions').where({ session_id: sessionId }).update({ nonce: null });
    const { secret } = await system('sessions').where({ session_id: sessionId }).first('secret');
    const older = (generation: number) => {
      const head = `${sessionId}.${generation}`;
      const mac = createHmac('sha256', testSecret)
        .update('refresh token\n')
        .update(secret as Buffer);
      return `${head}.${mac.update(head).digest('base64url')}`;
    };
    const next = await renew(older(0));
    expect(next.refresh_token.split('.')).to.have.length(4);
    await renew(older(1));
    expect(await outcome(older(0))).to.deep.equal(ended);
  });

  it('end after thirty days, to the minute, however often they were renewed', async () => {
    const began = now;
    let session = await login();
    for (let days = 6; days < 30; days += 6) {
      now = new Date(began.getTime() + days * day);
      session = await renew(session.refresh_token);
    }
    now = new Date(began.getTime() + 30 * day - 60_000);
    session = await renew(session.refresh_token);
    session = await renew(session.refresh_token);
    expect(await isIn(session)).to.equal(true);
    now = new Date(began.getTime() + 30 * day);
    expect(await outcome(session.refresh_token)).to.deep.equal(ended);
    await eventually('the access token to expire', async () => !(await isIn(session)), 10_000);
    now = began;
  });

  it('end when their company is closed or their user is removed, and stay ended afterwards', async () => {
    const cy = { ...ada, email: 'cy@voles.example' };
    const { user } = (await server.api.post('/api/auth/register', { ...cy, name: 'Cy' })).body;
    const session = (await server.api.post('/api/auth/login', cy)).body as Session;
    const { system } = server.container.database;
    const setStatus = (status: string) =>
      system('tenants')
        .where({ tenant_id: String(user.tenant.tenant_id) })
        .update({ status });
    await setStatus('suspended');
    expect((await refresh(session.refresh_token)).status).to.be.oneOf([401, 403]);
    await setStatus('active');
    await system('users')
      .where({ user_id: String(user.user_id) })
      .update({ removed_at: now });
    expect((await refresh(session.refresh_token)).status).to.equal(401);
  });

  it('cannot be forged, not even with their format, a copy of the table, or the server’s secret', async () => {
    const session = await login();
    const [sessionId = '', , mac = ''] = session.refresh_token.split('.');
    const { system } = server.container.database;
    const row = await system('sessions').where({ session_id: sessionId }).first('secret');
    const sealed = (key: string, secret: Buffer) =>
      createHmac('sha256', key)
        .update('refresh token\n')
        .update(secret)
        .update(`${sessionId}.0`)
        .digest('base64url');
    const zero = Buffer.alloc(32);
    const forged = [
      `${sessionId}.1.${mac}`,
      `${sessionId}.00.${mac}`,
      `${sessionId}.-1.${mac}`,
      `${sessionId}.0.${'A'.repeat(43)}`,
      `${sessionId}.0.${sealed('another secret', row.secret as Buffer)}`,
      `${sessionId}.0.${sealed(testSecret, zero)}`,
      `ses_00000000000000000000.0.${mac}`,
      `${session.refresh_token}.`,
      ` ${session.refresh_token}x`,
      session.access_token,
      'rbk_live_x',
      '',
    ];
    for (const token of forged) expect((await refresh(token)).status, token).to.equal(401);
    expect(await outcome(`${sessionId}.0.${sealed(testSecret, row.secret as Buffer)}`)).to.equal(200);
    expect(await outcome(session.refresh_token)).to.equal(200);
  });
});
