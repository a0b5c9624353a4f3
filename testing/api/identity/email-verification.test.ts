import { expect } from 'chai';

import { openPlan } from '../../../core/src/identity/plans/plans.js';
import type { ApiAnswer, ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import {
  readMails,
  waitForMail,
  waitForResetToken,
  waitForVerificationToken,
} from '../notifications/mail-box.js';
import { createTeamDesk, password, refusal, type TeamDesk } from './team-client.js';

const unverified = { status: 403, code: 'email_not_verified' };

/** Each call creates something that outlives a password reset. */
const lasting: Readonly<Record<string, (as: ApiClient) => Promise<ApiAnswer>>> = {
  'an API key': (as) => as.post('/api/api-keys', { name: 'CI', scopes: ['disputes:read'] }),
  'an invitation': (as) => as.post('/api/invitations', { email: 'mole@burrow.example', role: 'owner' }),
  'a calendar feed': (as) => as.get('/api/calendar'),
  'a new calendar address': (as) => as.post('/api/calendar/rotate'),
  'a PSP account': (as) =>
    as.post('/api/psp/accounts', {
      provider: 'stripe',
      account_name: 'Shop',
      environment: 'test',
      credentials: {},
    }),
  'a webhook endpoint': (as) =>
    as.post('/api/webhook-endpoints', { url: 'https://mole.example/hook', events: ['dispute.created'] }),
  'a store': (as) => as.post('/api/wix/callback?code=1&instanceId=2&token=3'),
};

describe('email verification', () => {
  let server: TestServer;
  let team: TeamDesk;
  before(async () => {
    server = await startTestServer();
    team = createTeamDesk(server);
  });
  after(() => server.close());

  const register = async () => {
    const email = team.newEmail();
    const { body } = await server.api.post('/api/auth/register', { email, password, name: 'Mole' });
    const as = server.api.withToken(String(body.access_token));
    const { tenantId, userId } = await team.me(as);
    await server.container.plansService.set({ tenantId }, openPlan);
    return { email, as, tenantId, userId, user: body.user };
  };
  const verify = (token: string) => server.api.post('/api/auth/verify-email', { token });
  const isVerified = async (as: ApiClient) => (await as.get('/api/auth/me')).body.user.email_verified;
  const reset = async (email: string) => {
    await server.api.post('/api/auth/forgot-password', { email });
    const token = await waitForResetToken(server.dataDir, email);
    return server.api.post('/api/auth/reset-password', { token, new_password: 'turnips-are-purple' });
  };

  it('lets a new owner sign in and look around before the address is verified', async () => {
    const { email, as, user } = await register();
    expect(user.email_verified).to.equal(false);
    expect((await as.get('/api/disputes')).status).to.equal(200);
    expect((await team.login(email)).status).to.equal(200);
  });

  for (const [what, call] of Object.entries(lasting)) {
    it(`rejects ${what} until the address is verified`, async () => {
      const { email, as } = await register();
      expect(refusal(await call(as))).to.deep.equal(unverified);
      const token = await waitForVerificationToken(server.dataDir, email);
      expect((await verify(token)).status).to.equal(200);
      expect(await isVerified(as)).to.equal(true);
      expect(refusal(await call(as))).to.not.deep.equal(unverified);
    });
  }

  it('resends the link on request, and a link works any number of times', async () => {
    const { email, as } = await register();
    const first = await waitForVerificationToken(server.dataDir, email);
    expect((await as.post('/api/auth/verify-email/resend')).status).to.equal(200);
    await eventually('the second link', async () => {
      const mails = (await readMails(server.dataDir)).filter(({ to }) => to === email);
      return mails.length === 2;
    });
    const responses = [await verify(first), await verify(first)];
    expect(responses.map(({ status }) => status)).to.deep.equal([200, 200]);
    const again = await as.post('/api/auth/verify-email/resend');
    expect(again.body).to.deep.equal({ message: 'Your email address is verified.' });
  });

  it('counts an emailed invitation, but not the link shown to the inviter', async () => {
    const owner = await server.signUp('Rabbits');
    const copied = await team.offer(owner);
    const joined = (await team.accept(copied.token)).body;
    expect(joined.user.email_verified).to.equal(false);
    const mailed = await team.offer(owner);
    const { text } = await waitForMail(server.dataDir, mailed.email);
    const token = /accept-invitation\?token=([\w-]+)/.exec(text)?.[1] ?? '';
    expect((await team.accept(token)).body.user.email_verified).to.equal(true);
  });

  it('revokes the user’s API keys and replaces their calendar URL after a password reset', async () => {
    const owner = await server.signUp('Hares');
    const { email, tenantId } = await team.me(owner);
    const key = { name: 'CI', scopes: ['disputes:read'] };
    const mine = server.api.withToken(String((await owner.post('/api/api-keys', key)).body.key));
    const admin = await team.join(owner, 'admin');
    const others = server.api.withToken(String((await admin.as.post('/api/api-keys', key)).body.key));
    const feed = new URL(String((await owner.get('/api/calendar')).body.url)).pathname;
    expect((await server.api.get(feed)).status).to.equal(200);

    await reset(email);
    expect(refusal(await mine.get('/api/disputes'))).to.deep.equal({ status: 401, code: 'api_key_refused' });
    expect((await others.get('/api/disputes')).status).to.equal(200);
    expect((await server.api.get(feed)).status).to.equal(404);
    const [entry] = await team.audited(tenantId, 'user.password_reset');
    expect(entry?.details).to.deep.equal({ revoked_api_keys: 1, calendar_replaced: true });
  });
});

describe('email verification in evaluation mode', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ config: { verifiesEmails: false } });
  });
  after(() => server.close());

  it('counts every registration as verified, because no email leaves the machine', async () => {
    const { body } = await server.api.post('/api/auth/register', {
      email: 'mole@burrow.example',
      password,
      name: 'Mole',
    });
    expect(body.user.email_verified).to.equal(true);
    const mole = server.api.withToken(String(body.access_token));
    expect((await mole.get('/api/calendar')).status).to.equal(200);
  });
});
