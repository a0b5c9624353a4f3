import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';

const ada = { email: 'ada@rabbits.example', password: 'carrots-are-orange', name: 'Ada Burrow' };

describe('sign-in', () => {
  let server: TestServer;
  let api: ApiClient;
  let now = new Date('2026-11-21T09:00:00Z');

  before(async () => {
    server = await startTestServer({ clock: () => now });
    api = server.api;
  });
  after(() => server.close());

  const login = (password = ada.password, email = ada.email) =>
    api.post('/api/auth/login', { email, password });
  const refresh = (token: string) => api.withToken(token).post('/api/auth/refresh');
  const me = (token: string) => api.withToken(token).get('/api/auth/me');

  it('registers a company with its owner, with either spelling of the name field', async () => {
    const first = await api.post('/api/auth/register', { ...ada, tenant_name: 'Rabbits Ltd' });
    expect(first.status).to.equal(201);
    expect(first.body.user).to.deep.include({
      email: ada.email,
      name: 'Ada Burrow',
      role: 'owner',
      oauth_provider: null,
    });
    expect(first.body.user.tenant.name).to.equal('Rabbits Ltd');
    const second = await api.post('/api/auth/register', {
      ...ada,
      email: 'bo@hares.example',
      tenantName: 'Hares Inc',
    });
    expect(second.body.user.tenant.name).to.equal('Hares Inc');
    const third = await api.post('/api/auth/register', {
      ...ada,
      email: 'cy@voles.example',
      tenantName: null,
    });
    expect(third.body.user.tenant.name).to.equal('Ada Burrow');
    const both = { tenant_name: ' ', tenantName: 'Moles' };
    const fourth = await api.post('/api/auth/register', { ...ada, email: 'di@moles.example', ...both });
    expect(fourth.body.user.tenant.name).to.equal('Moles');
  });

  it('rejects a taken address, a short password, an invalid address and a missing name, and names the field', async () => {
    const attempt = async (change: object) => {
      const { status, body } = await api.post('/api/auth/register', { ...ada, ...change });
      return [status, body.error, body.details?.[0].field];
    };
    const taken = 'An account with this email already exists. Sign in instead.';
    expect(await attempt({ email: 'ADA@rabbits.example' })).to.deep.equal([409, taken, undefined]);
    expect(await attempt({ email: 'new@rabbits.example', password: 'short' })).to.deep.equal([
      422,
      'Password must be at least 8 characters',
      'password',
    ]);
    expect((await attempt({ email: 'no-address' }))[2]).to.equal('email');
    expect((await attempt({ email: 'new@rabbits.example', name: ' ' }))[2]).to.equal('name');
    expect((await attempt({ name: undefined }))[2]).to.equal('name');
  });

  it('never repeats a rejected password', async () => {
    const { bytes } = await api.post('/api/auth/register', { ...ada, password: ['my-secret-carrot'] });
    expect(bytes.toString()).to.not.include('my-secret-carrot');
  });

  it('signs the owner in with the right password, and otherwise reveals nothing', async () => {
    expect((await login()).body.user.email).to.equal(ada.email);
    const [wrong, unknown] = [
      await login('wrong-password'),
      await login(ada.password, 'nobody@rabbits.example'),
    ];
    expect(wrong.status).to.equal(401);
    expect({ ...wrong.body, request_id: '' }).to.deep.equal({ ...unknown.body, request_id: '' });
    expect(wrong.body.error).to.equal('Invalid email or password');
  });

  it('shows the signed-in user without secrets', async () => {
    const { body } = await login();
    const { body: response, bytes } = await me(body.access_token);
    expect(response.user).to.deep.equal(body.user);
    expect(bytes.toString()).to.not.match(/hash|argon/);
  });

  it('ends immediately at sign-out, for access and refresh', async () => {
    const { body } = await login();
    await me(body.access_token);
    expect((await api.withToken(body.access_token).post('/api/auth/logout')).status).to.equal(200);
    expect((await me(body.access_token)).status).to.equal(401);
    expect((await refresh(body.refresh_token)).status).to.equal(401);
  });

  it('throttles guessing, and reports the waiting time', async () => {
    const email = 'bo@hares.example';
    for (let i = 0; i < 10; i += 1) expect((await login('wrong-password', email)).status).to.equal(401);
    const stopped = await login('wrong-password', email);
    expect(stopped.status).to.equal(429);
    expect(Number(stopped.headers.get('retry-after'))).to.be.within(1, 900);
    now = new Date(now.getTime() + 15 * 60 * 1000 + 1);
    expect((await login(ada.password, email)).status).to.equal(200);
  });

  it('cannot be bypassed by concurrent guesses', async () => {
    const guesses = Array.from({ length: 15 }, () => login('wrong-password', 'di@moles.example'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).to.have.lengthOf(10);
    expect(statuses.filter((status) => status === 429)).to.have.lengthOf(5);
  });
});
