import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { readMails, waitForMail } from '../notifications/mail-box.js';

const oldPassword = 'carrots-are-orange';
const newPassword = 'turnips-are-purple';
const confirmation = 'If an account with this email exists, a link to reset the password is on its way.';

describe('password reset', () => {
  let server: TestServer;
  let api: ApiClient;
  let now = new Date('2026-11-21T09:00:00Z');
  let users = 0;

  before(async () => {
    server = await startTestServer({ clock: () => now });
    api = server.api;
  });
  after(() => server.close());

  /** Resets the throttle of earlier requests from this address. */
  const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
  const register = async (name = 'Ada <b>Burrow</b>') => {
    users += 1;
    const email = `ada${users}@rabbits.example`;
    const { body } = await api.post('/api/auth/register', { email, password: oldPassword, name });
    return { email, session: body };
  };
  const forgot = (email: string) => api.post('/api/auth/forgot-password', { email });
  const reset = (token: unknown, password = newPassword) =>
    api.post('/api/auth/reset-password', { token, new_password: password });
  const login = (email: string, password: string) => api.post('/api/auth/login', { email, password });
  const tokenOf = async (email: string, count = 1) => {
    const { text } = await waitForMail(server.dataDir, email, count);
    return /https:\/\/rebuttal\.example\/reset-password\?token=([\w-]{43})\s/.exec(text)?.[1] ?? '';
  };

  it('sends a link by email that sets a new password', async () => {
    const { email } = await register();
    const requested = await forgot(` ${email.toUpperCase()} `);
    expect([requested.status, requested.body]).to.deep.equal([200, { message: confirmation }]);
    const done = await reset(await tokenOf(email));
    expect(done.status).to.equal(200);
    expect((await login(email, oldPassword)).status).to.equal(401);
    expect((await login(email, newPassword)).status).to.equal(200);
  });

  it('ends every session that the user had, for access and refresh', async () => {
    const { email, session } = await register();
    await forgot(email);
    await reset(await tokenOf(email));
    expect((await api.withToken(session.access_token).get('/api/auth/me')).status).to.equal(401);
    expect((await api.withToken(session.refresh_token).post('/api/auth/refresh')).status).to.equal(401);
  });

  it('rejects a used token, and earlier tokens', async () => {
    const { email } = await register();
    await forgot(email);
    const first = await tokenOf(email);
    await forgot(email);
    const second = await tokenOf(email, 2);
    const [one, two] = await Promise.all([reset(second), reset(second, 'parsnips-are-pale')]);
    expect([one.status, two.status].sort((one, other) => one - other)).to.deep.equal([200, 422]);
    for (const token of [second, first]) {
      const { status, body } = await reset(token);
      expect([status, body.error, body.code]).to.deep.equal([
        422,
        'Invalid reset link',
        'reset_link_invalid',
      ]);
    }
  });

  it('accepts a token for an hour', async () => {
    const { email } = await register();
    await forgot(email);
    const token = await tokenOf(email);
    later(59);
    expect((await reset(token, 'short')).body.error).to.equal('Password must be at least 8 characters');
    later(1);
    expect((await reset(token)).body.error).to.equal('Invalid reset link');
    expect((await login(email, oldPassword)).status).to.equal(200);
  });

  it('has the same response and the same work for an unknown address', async () => {
    later(20);
    const { email } = await register();
    const [known, unknown] = [await forgot(email), await forgot('nobody@rabbits.example')];
    expect([unknown.status, unknown.body]).to.deep.equal([known.status, known.body]);
    await waitForMail(server.dataDir, email);
    const { system } = server.container.database;
    await eventually('the deletion of the request for an unknown address', async () => {
      const rows: unknown[] = await system('password_resets').where({ email: 'nobody@rabbits.example' });
      return rows.length === 0;
    });
    expect((await readMails(server.dataDir)).map(({ to }) => to)).to.not.include('nobody@rabbits.example');
  });

  it("stores the token only in the email, which only the server's user can read", async () => {
    later(20);
    const { email } = await register();
    await forgot(email);
    const token = await tokenOf(email);
    const { system } = server.container.database;
    const rows = JSON.stringify([
      await system('password_resets').select(system.raw('password_resets::text')),
      await system('jobs').select(system.raw('jobs::text')),
    ]);
    expect(rows).to.not.include(token);
    expect(rows).to.include(createHash('sha256').update(token).digest('hex'));
    const mode = (path: string) => stat(join(server.dataDir, path)).then((found) => found.mode & 0o777);
    expect(await mode('mail')).to.equal(0o700);
  });

  it('is limited to five times in a quarter of an hour, for any address', async () => {
    for (const email of [(await register()).email, 'stranger@rabbits.example']) {
      later(20);
      for (let i = 0; i < 5; i += 1) expect((await forgot(email)).status).to.equal(200);
      const stopped = await forgot(email);
      expect([stopped.status, stopped.body.code]).to.deep.equal([429, 'too_many_tries']);
      expect(Number(stopped.headers.get('retry-after'))).to.be.within(1, 900);
    }
  });
});
