import { expect } from 'chai';

import type { ApiAnswer, ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { waitForResetToken } from '../notifications/mail-box.js';
import { client, startGoogleIssuer, type GoogleIssuer } from './google-issuer.js';
import { tokenIn } from './team-client.js';

const password = 'carrots-are-orange';
/** The shortest valid value, and one character less. */
const [eight, seven] = ['hraka-12', '1234567'];
const tooShort = 'Password must be at least 8 characters';

describe('account API, field by field', () => {
  let issuer: GoogleIssuer;
  let server: TestServer;
  let api: ApiClient;
  let people = 0;
  let now = new Date('2026-11-21T09:00:00Z');

  before(async function () {
    this.timeout(120_000);
    issuer = await startGoogleIssuer(() => now);
    server = await startTestServer({
      clock: () => now,
      environment: {
        GOOGLE_CLIENT_ID: client.id,
        GOOGLE_CLIENT_SECRET: client.secret,
        GOOGLE_ISSUER_URL: issuer.state.url,
      },
    });
    api = server.api;
  });
  after(async () => {
    await server.close();
    await issuer.close();
  });
  /** Resets the throttle of earlier attempts. */
  beforeEach(() => {
    now = new Date(now.getTime() + 20 * 60_000);
  });

  const newcomer = (change: object = {}) => {
    people += 1;
    return {
      email: `rabbit${people}@warren.example`,
      password,
      name: 'Hazel',
      tenant_name: 'Warren',
      ...change,
    };
  };
  const register = (body: object) => api.post('/api/auth/register', body);
  const refusal = ({ status, body }: ApiAnswer) => [status, body.error, body.details?.[0].field];
  const expectSession = ({ body }: ApiAnswer, of: object) => {
    expect(body).to.have.all.keys('access_token', 'refresh_token', 'user');
    expect(body.access_token).to.match(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(body.refresh_token).to.be.a('string').and.not.equal(body.access_token);
    expect(body.user).to.have.all.keys(
      'user_id',
      'email',
      'name',
      'role',
      'tenant',
      'oauth_provider',
      'email_verified',
      'second_factor_missing',
      'permissions',
    );
    expect(body.user).to.include(of);
  };

  it('registration, sign-in and Google return the same three session fields', async () => {
    const person = newcomer();
    const of = { email: person.email, name: 'Hazel', role: 'owner', oauth_provider: null };
    const registered = await register(person);
    expect(registered.status).to.equal(201);
    expectSession(registered, of);
    expect(registered.body.user.tenant).to.have.all.keys('tenant_id', 'name');
    const signedIn = await api.post('/api/auth/login', { email: person.email, password });
    expect(signedIn.status).to.equal(200);
    expectSession(signedIn, of);
    const byGoogle = await api.post('/api/auth/google', { token: await issuer.sign() });
    expect(byGoogle.status).to.equal(200);
    expectSession(byGoogle, { email: 'ada@rabbits.example', name: 'Ada Burrow', oauth_provider: 'google' });
    expect(byGoogle.body.user.tenant.name).to.equal('Ada Burrow');
    const { status, body } = await api.withToken(signedIn.body.access_token).get('/api/auth/me');
    const { last_event_id: position, recent_event_id: recent, ...profile } = body;
    expect([status, profile]).to.deep.equal([200, { user: signedIn.body.user }]);
    expect([position, recent]).to.satisfy((ids: unknown[]) => ids.every((id) => typeof id === 'string'));
  });

  it('a password must have 8 to 256 characters wherever one is set', async () => {
    expect(refusal(await register(newcomer({ password: seven })))).to.deep.equal([422, tooShort, 'password']);
    expect(refusal(await register(newcomer({ password: 'x'.repeat(257) })))[0]).to.equal(422);
    expect((await register(newcomer({ password: 'x'.repeat(256) }))).status).to.equal(201);
    const person = newcomer({ password: eight });
    const { status, body } = await register(person);
    expect(status).to.equal(201);
    const owner = api.withToken(body.access_token);
    const change = (new_password: string) =>
      owner.put('/api/auth/profile', { name: 'Hazel', current_password: eight, new_password });
    expect(refusal(await change(seven))).to.deep.equal([422, tooShort, 'new_password']);
    expect((await change('21-akarh')).status).to.equal(200);

    await api.post('/api/auth/forgot-password', { email: person.email });
    const token = await waitForResetToken(server.dataDir, person.email);
    const reset = (new_password: string) => api.post('/api/auth/reset-password', { token, new_password });
    expect(refusal(await reset(seven))).to.deep.equal([422, tooShort, 'new_password']);
    const done = await reset(eight);
    expect([done.status, done.body]).to.deep.equal([
      200,
      { message: 'Your password has been reset. Please sign in.', other_owners: [] },
    ]);
  });

  it('a password is compared exactly as typed', async () => {
    const typed = ` Carrots are Orange, ${'and long '.repeat(20)}`;
    const person = newcomer({ password: typed });
    expect((await register(person)).status).to.equal(201);
    const signIn = async (tried: string) =>
      (await api.post('/api/auth/login', { email: person.email, password: tried })).status;
    for (const other of [typed.trim(), typed.toLowerCase(), typed.slice(0, 72), typed.slice(0, -1)])
      expect(await signIn(other), other).to.equal(401);
    expect(await signIn(typed)).to.equal(200);
  });

  it('a guessable password is rejected wherever one is set', async () => {
    const common = 'This password is too common. Choose another.';
    expect(refusal(await register(newcomer({ password: 'trustno1' })))).to.deep.equal([
      422,
      common,
      'password',
    ]);
    const { body } = await register(newcomer());
    const owner = api.withToken(body.access_token);
    const change = (new_password: string) =>
      owner.put('/api/auth/profile', { name: 'Hazel', current_password: password, new_password });
    expect(refusal(await change('trustno1'))).to.deep.equal([422, common, 'new_password']);
    expect(refusal(await change('hazel-1234'))[2]).to.equal('new_password');

    await api.post('/api/auth/forgot-password', { email: body.user.email });
    const token = await waitForResetToken(server.dataDir, String(body.user.email));
    const reset = (new_password: string) => api.post('/api/auth/reset-password', { token, new_password });
    expect(refusal(await reset('trustno1'))).to.deep.equal([422, common, 'new_password']);
    expect(refusal(await reset('hazel-1234'))[2]).to.equal('new_password');

    const inviter = await server.signUp('Bramble & Burrow');
    const invitation = await inviter.post('/api/invitations', { email: newcomer().email, role: 'member' });
    const accept = (typed: string) =>
      api.post('/api/auth/accept-invitation', {
        token: tokenIn(invitation.body.link),
        name: 'Bo',
        password: typed,
      });
    expect(refusal(await accept('trustno1'))).to.deep.equal([422, common, 'password']);
    expect(refusal(await accept('Bramble & Burrow!'))[2]).to.equal('password');
    expect((await accept(password)).status).to.equal(201);
  });
});
