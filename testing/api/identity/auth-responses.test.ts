import { expect } from 'chai';

import type { ApiAnswer, ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { waitForResetToken } from '../notifications/mail-box.js';
import { client, startGoogleIssuer, type GoogleIssuer } from './google-issuer.js';
import { tokenIn } from './team-client.js';

const password = 'carrots-are-orange';
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
