import { expect } from 'chai';

import { actWhile } from '../../../core/src/testing/act-while.js';
import type { ApiAnswer, ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { waitForMail } from '../notifications/mail-box.js';

const password = 'carrots-are-orange';
const newPassword = 'turnips-are-purple';

describe('profile and company settings', () => {
  let server: TestServer;
  let api: ApiClient;
  let users = 0;

  before(async () => {
    server = await startTestServer();
    api = server.api;
  });
  after(() => server.close());

  const register = async () => {
    users += 1;
    const email = `ada${users}@rabbits.example`;
    const { body } = await api.post('/api/auth/register', {
      email,
      password,
      name: 'Ada',
      tenant_name: 'Rabbits',
    });
    return { email, session: body, owner: api.withToken(body.access_token as string) };
  };
  const login = (email: string, typed = password) => api.post('/api/auth/login', { email, password: typed });
  const row = (email: string) => server.container.database.system('users').where({ email });
  /** Starts it while another change has locked the user, and lets that one finish first. */
  const whilePasswordChanges = (email: string, act: () => Promise<ApiAnswer>) =>
    actWhile(
      server.container.database.system,
      (tx) => tx('users').where({ email }).update({ password_hash: 'another' }),
      act,
    );

  it('change their name, and nothing else without a new password', async () => {
    const { owner, email } = await register();
    const { status, body } = await owner.put('/api/auth/profile', {
      name: '  Ada Burrow ',
      current_password: 'x',
    });
    expect([status, body.message, body.user.name]).to.deep.equal([
      200,
      'Profile updated successfully!',
      'Ada Burrow',
    ]);
    expect((await owner.get('/api/auth/me')).body.user.name).to.equal('Ada Burrow');
    expect((await login(email)).status).to.equal(200);
  });

  it('change the password with the current one, which ends all other sessions and open reset links', async () => {
    const { owner, email, session } = await register();
    const other = (await login(email)).body;
    await api.post('/api/auth/forgot-password', { email });
    const { text } = await waitForMail(server.dataDir, email);
    const token = /token=([\w-]+)/.exec(text)?.[1];
    const change = { name: 'Ada', current_password: password, new_password: newPassword };
    expect((await owner.put('/api/auth/profile', change)).status).to.equal(200);
    expect((await owner.get('/api/auth/me')).status).to.equal(200);
    expect((await api.withToken(session.refresh_token).post('/api/auth/refresh')).status).to.equal(200);
    expect((await api.withToken(other.access_token).get('/api/auth/me')).status).to.equal(401);
    expect((await api.withToken(other.refresh_token).post('/api/auth/refresh')).status).to.equal(401);
    expect((await api.post('/api/auth/reset-password', { token, new_password: password })).status).to.equal(
      422,
    );
    expect([(await login(email)).status, (await login(email, newPassword)).status]).to.deep.equal([401, 200]);
  });

  it('reject a wrong or missing current password, a short new one and an empty name, without any change', async () => {
    const { owner, email } = await register();
    const attempt = async (change: object) => {
      const { status, body } = await owner.put('/api/auth/profile', { name: 'Changed', ...change });
      return [status, body.error, body.details[0].field];
    };
    const wrong = { current_password: 'wrong-password', new_password: newPassword };
    expect(await attempt(wrong)).to.deep.equal([422, 'Current password is incorrect', 'current_password']);
    expect(await attempt({ new_password: newPassword })).to.deep.equal([
      422,
      'Current password is required',
      'current_password',
    ]);
    expect(await attempt({ current_password: password, new_password: 'short' })).to.deep.equal([
      422,
      'Password must be at least 8 characters',
      'new_password',
    ]);
    expect(await attempt({ name: ' ' })).to.deep.equal([422, 'Name is required', 'name']);
    expect((await row(email).first()).name).to.equal('Ada');
    expect((await login(email)).status).to.equal(200);
  });

  it('throttle guesses of the current password in an open session', async () => {
    const { owner } = await register();
    const guess = { name: 'Ada', current_password: 'wrong-password', new_password: newPassword };
    for (let i = 0; i < 10; i += 1)
      expect((await owner.put('/api/auth/profile', guess)).status).to.equal(422);
    const stopped = await owner.put('/api/auth/profile', { ...guess, current_password: password });
    expect(stopped.status).to.equal(429);
    expect(Number(stopped.headers.get('retry-after'))).to.be.within(1, 900);
  });

  it('reject a password that was changed while it was compared', async () => {
    const { email } = await register();
    const signIn = await whilePasswordChanges(email, () => login(email));
    expect([signIn.status, signIn.body.error]).to.deep.equal([401, 'Invalid email or password']);
  });

  it('reject a password change that began before another one completed', async () => {
    const { owner, email } = await register();
    const change = { name: 'Ada', current_password: password, new_password: newPassword };
    const late = await whilePasswordChanges(email, () => owner.put('/api/auth/profile', change));
    expect([late.status, late.body.error]).to.deep.equal([422, 'Current password is incorrect']);
  });

  it('have no password to change for users of an identity provider, who still change their name', async () => {
    const { owner, email } = await register();
    await row(email).update({ password_hash: null, oauth_provider: 'google' });
    const change = { name: 'Ada', current_password: password, new_password: newPassword };
    const refused = await owner.put('/api/auth/profile', change);
    expect([refused.status, refused.body.error]).to.deep.equal([
      409,
      'Password changes are unavailable: you sign in with Google.',
    ]);
    expect((await owner.put('/api/auth/profile', { name: 'Ada' })).body.user.oauth_provider).to.equal(
      'google',
    );
  });

  it('let only the owner rename the company', async () => {
    const { owner, email } = await register();
    const renamed = await owner.put('/api/auth/tenant', { name: ' Rabbits & Sons ' });
    expect([renamed.status, renamed.body.message]).to.deep.equal([200, 'Company name updated successfully!']);
    expect((await owner.get('/api/auth/me')).body.user.tenant.name).to.equal('Rabbits & Sons');
    expect((await owner.put('/api/auth/tenant', { name: '' })).body.error).to.equal(
      'Company name is required',
    );
    for (const role of ['admin', 'member']) {
      await row(email).update({ role });
      const as = api.withToken((await login(email)).body.access_token as string);
      const { status, body } = await as.put('/api/auth/tenant', { name: 'Foxes' });
      expect([status, body.error]).to.deep.equal([
        403,
        'Only the account owner can update company information.',
      ]);
    }
  });
});
