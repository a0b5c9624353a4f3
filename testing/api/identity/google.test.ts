import { expect } from 'chai';

import type { ApiAnswer, ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { client, startGoogleIssuer, type GoogleIssuer } from './google-issuer.js';

let time = new Date('2026-11-21T09:00:00Z');
const now = () => time;

describe('signing in with Google', () => {
  let issuer: GoogleIssuer;
  let server: TestServer;
  let api: ApiClient;

  before(async () => {
    issuer = await startGoogleIssuer(now);
    server = await startTestServer({
      clock: now,
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

  const signIn = (token: string, nonce?: string) => api.post('/api/auth/google', { token, nonce });
  const seconds = () => Math.floor(now().getTime() / 1000);

  it('makes a new user the owner of a company, and recognizes them by Google’s ID', async () => {
    const first = await signIn(await issuer.sign());
    expect(first.status).to.equal(200);
    expect(first.body.user).to.include({
      email: 'ada@rabbits.example',
      role: 'owner',
      oauth_provider: 'google',
    });
    const moved = await signIn(await issuer.sign({ email: 'ada@hares.example' }));
    expect(moved.body.user.user_id).to.equal(first.body.user.user_id);
    expect((await api.withToken(moved.body.access_token).get('/api/auth/me')).status).to.equal(200);
    expect(issuer.state.keyRequests).to.equal(1);
  });

  it('never signs in to an account with a password, or to another Google account', async () => {
    const bo = { email: 'bo@rabbits.example', password: 'carrots-are-orange', name: 'Bo' };
    await api.post('/api/auth/register', bo);
    for (const email of [bo.email, 'BO@rabbits.example', 'ada@rabbits.example']) {
      const { status, body } = await signIn(await issuer.sign({ sub: '6666', email }));
      expect([status, body.code], email).to.deep.equal([409, 'google_email_taken']);
    }
    const { email, password } = bo;
    expect((await api.post('/api/auth/login', { email, password })).status).to.equal(200);
  });

  it('rejects an address that Google has not verified', async () => {
    for (const email_verified of [false, 'true', undefined]) {
      const token = await issuer.sign({ sub: '1003', email: 'cy@voles.example', email_verified });
      expect((await signIn(token)).status).to.equal(403);
    }
  });

  it('rejects each token that is forged, of another app, too old or malformed, with the same message', async () => {
    const honest = await issuer.sign();
    const [head = '', , signature = ''] = honest.split('.');
    const [, foxes = ''] = issuer.unsigned({ sub: '1', email: 'fox@foxes.example' }).split('.');
    const bad: Readonly<Record<string, string>> = {
      audience: await issuer.sign({ aud: 'foxes.apps.google.example' }),
      party: await issuer.sign({ aud: [client.id, 'foxes'], azp: 'foxes' }),
      issuer: await issuer.sign({ iss: 'https://accounts.foxes.example' }),
      expired: await issuer.sign({ iat: seconds() - 7200, exp: seconds() - 60 }),
      'without an end': await issuer.sign({ exp: undefined }),
      'from the future': await issuer.sign({ iat: seconds() + 600, exp: seconds() + 4200 }),
      'issued long ago, valid for years': await issuer.sign({ iat: seconds() - 7200, exp: seconds() + 3e7 }),
      'not yet': await issuer.sign({ nbf: seconds() + 600 }),
      'without a subject': await issuer.sign({ sub: undefined }),
      key: await issuer.signWithOtherKey(),
      unsigned: issuer.unsigned(),
      confused: await issuer.confused(),
      'signature cut off': honest.split('.').slice(0, 2).join('.') + '.',
      'other claims': [head, foxes, signature].join('.'),
      'no token': 'carrot',
      empty: '',
    };
    for (const [what, token] of Object.entries(bad)) {
      const { status, body } = await signIn(token);
      expect([status, body.error], what).to.deep.equal([401, 'Google login failed. Please try again.']);
    }
  });

  it('rejects users of an inactive company, and admits them again once it is active', async () => {
    const token = () => issuer.sign({ sub: '1004', email: 'di@moles.example' });
    const { body } = await signIn(await token());
    const setStatus = (status: string) =>
      server.container.database
        .system('tenants')
        .where({ tenant_id: body.user.tenant.tenant_id })
        .update({ status });
    for (const status of ['suspended', 'deleted']) {
      await setStatus(status);
      const refused = await signIn(await token());
      expect([refused.status, refused.body.code, refused.body.error]).to.deep.equal([
        403,
        'tenant_closed',
        'This company account is not active. Contact support.',
      ]);
    }
    await setStatus('active');
    expect((await signIn(await token())).body.user.user_id).to.equal(body.user.user_id);
  });

  it('accepts a token with a nonce only from the browser with that nonce', async () => {
    const token = await issuer.sign({ nonce: 'once' });
    expect((await signIn(token)).status).to.equal(401);
    expect((await signIn(token, 'twice')).status).to.equal(401);
    expect((await signIn(await issuer.sign(), 'once')).status).to.equal(401);
    expect((await signIn(token, 'once')).status).to.equal(200);
  });

  describe('by redirects', () => {
    const go = (path: string, cookie = '') =>
      fetch(server.url + path, { redirect: 'manual', headers: { cookie } });
    const cookieOf = (response: Response, name: string) =>
      response.headers.getSetCookie().find((text) => text.startsWith(`${name}=`)) ?? '';
    const begin = async (code: string) => {
      const response = await go('/api/auth/google');
      const to = new URL(response.headers.get('location') ?? '');
      issuer.giveCode(code, await issuer.sign(), to.searchParams.get('code_challenge') ?? '');
      const set = cookieOf(response, '__Host-rebuttal_google_state');
      return { to, set, cookie: set.split(';')[0] ?? '', state: to.searchParams.get('state') ?? '' };
    };
    const failed = 'https://rebuttal.example/login?google=failed';

    it('goes to Google and back, and passes the token where no script can read it', async () => {
      const { to, set, cookie, state } = await begin('good');
      expect(`${to.origin}${to.pathname}`).to.equal(`${issuer.state.url}/o/oauth2/v2/auth`);
      expect(to.searchParams.get('redirect_uri')).to.equal(
        'https://rebuttal.example/api/auth/google/callback',
      );
      expect(to.searchParams.get('scope')).to.equal('openid email profile');
      expect(set).to.include('HttpOnly').and.include('Secure').and.include('SameSite=Lax');
      expect(set).to.include('Path=/;').and.not.include('Domain');
      const back = await go(`/api/auth/google/callback?code=good&state=${state}`, cookie);
      expect(back.headers.get('location')).to.equal('https://rebuttal.example/login?google=done');
      const handed = cookieOf(back, '__Host-rebuttal_google_token');
      expect(handed).to.include('HttpOnly').and.include('Secure').and.include('SameSite=Strict');
      const done = await api.post('/api/auth/google', {}, { cookie: handed.split(';')[0] ?? '' });
      expect([done.status, done.body.user.email]).to.deep.equal([200, 'ada@rabbits.example']);
      expect(done.headers.get('set-cookie')).to.match(
        /^__Host-rebuttal_google_token=; Path=\/; Max-Age=0; HttpOnly; Secure/,
      );
    });

    it('ends without a token if the browser has not started it, or Google rejects it', async () => {
      const [mine, others] = [await begin('mine'), await begin('others')];
      const attempts: [string, string][] = [
        [`?code=mine&state=${mine.state}`, ''],
        [`?code=others&state=${others.state}`, mine.cookie],
        [`?code=others&state=${mine.state}`, mine.cookie],
        ['?code=mine&state=', '__Host-rebuttal_google_state=.x'],
        [`?code=mine&state=${mine.state}`, mine.cookie.replace('__Host-', '')],
        [`?code=unknown&state=${mine.state}`, mine.cookie],
        [`?error=access_denied&state=${mine.state}`, mine.cookie],
        ['', mine.cookie],
        [`?code=mine&code=x&state=${mine.state}`, mine.cookie],
      ];
      for (const [query, cookie] of attempts) {
        const back = await go(`/api/auth/google/callback${query}`, cookie);
        expect(back.headers.get('location'), query).to.equal(failed);
        expect(cookieOf(back, '__Host-rebuttal_google_token'), query).to.equal('');
      }
      const recorded: unknown[] = await server.container.database
        .system('audit_entries')
        .where({ action: 'user.sign_in_failed' })
        .whereRaw(`details->>'reason' = 'google_flow_failed'`);
      expect(recorded, 'those that brought a code and a state').to.have.length(6);
    });
  });

  describe('throttles', () => {
    let people = 0;
    beforeEach(async () => {
      // Beyond every window of the previous test.
      time = new Date(time.getTime() + 60 * 60_000);
      await counts().delete();
    });

    const counts = () => server.container.database.system('throttle_tries');
    /** As a reverse proxy on this machine forwards it. */
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const post = (path: string, body: object, address: string) => server.api.post(path, body, from(address));
    const signInFrom = (token: string, address: string) => post('/api/auth/google', { token }, address);
    const someone = () => {
      people += 1;
      return { sub: `sub-${people}`, email: `rabbit${people}@warren.example` };
    };
    const registerBy = async (address: string, person = someone()) =>
      signInFrom(await issuer.sign(person), address);
    const expectToWait = ({ status, headers, body }: ApiAnswer, seconds: number) => {
      expect([status, body.code, body.error]).to.deep.equal([
        429,
        'too_many_tries',
        'Too many attempts. Please wait and try again.',
      ]);
      expect(Number(headers.get('retry-after'))).to.equal(seconds);
    };

    it('a token that was rejected ten times, from any address, and no other', async () => {
      const forged = await issuer.signWithOtherKey();
      for (let i = 0; i < 10; i += 1)
        expect((await signInFrom(forged, `203.0.113.${i}`)).status).to.equal(401);
      expectToWait(await signInFrom(forged, '203.0.113.10'), 900);
      expect((await registerBy('203.0.113.1')).status).to.equal(200);
    });

    it('an address that sends invalid codes, before Google is called', async () => {
      const flow = async (code: string, address: string, isGood = true) => {
        const go = (path: string, cookie = '') =>
          fetch(server.url + path, { redirect: 'manual', headers: { cookie, ...from(address) } });
        const begun = await go('/api/auth/google');
        const to = new URL(begun.headers.get('location') ?? '').searchParams;
        if (isGood)
          issuer.giveCode(
            code,
            await issuer.sign({ sub: '1', email: 'a@b.example' }),
            to.get('code_challenge') ?? '',
          );
        const [cookie = ''] = (begun.headers.getSetCookie()[0] ?? '').split(';');
        const back = await go(
          `/api/auth/google/callback?code=${code}&state=${to.get('state') ?? ''}`,
          cookie,
        );
        return back.headers.get('location')?.replace('https://rebuttal.example', '');
      };
      expect(await flow('made-up', '198.51.100.20', false)).to.equal('/login?google=failed');
      const { codeRequests } = issuer.state;
      await counts().update({ tries: 100 });
      expect(await flow('good', '198.51.100.20')).to.equal('/login?google=failed');
      expect(issuer.state.codeRequests).to.equal(codeRequests);
      await counts().delete();
      for (let i = 0; i < 12; i += 1)
        expect(await flow('good', '198.51.100.21')).to.equal('/login?google=done');
      const tries = await counts().select<{ tries: number }[]>('tries');
      expect(tries.map((row) => row.tries)).to.deep.equal([0]);
    });
  });
});

describe('Google’s keys', () => {
  it('can rotate: a new one is fetched at its first use, the old one is rejected, others fetch nothing', async () => {
    const issuer = await startGoogleIssuer(now);
    const environment = {
      GOOGLE_CLIENT_ID: client.id,
      GOOGLE_CLIENT_SECRET: client.secret,
      GOOGLE_ISSUER_URL: issuer.state.url,
    };
    const server = await startTestServer({ clock: now, environment });
    const status = async (token: string) => (await server.api.post('/api/auth/google', { token })).status;
    const realNow = Date.now;
    try {
      expect(await status(await issuer.sign())).to.equal(200);
      expect(issuer.state.keyRequests).to.equal(1);
      const fresh = await issuer.rotate('k2');
      const unknown = await startGoogleIssuer(now);
      const stray = await (await unknown.rotate('k9')).sign({ iss: issuer.state.url });
      await unknown.close();
      for (let tries = 0; tries < 5; tries += 1) expect(await status(stray)).to.equal(401);
      expect(issuer.state.keyRequests, 'key requests caused by an unknown key').to.be.at.most(1);
      // Key requests are at least 30 seconds apart, by the machine's clock.
      Date.now = () => realNow() + 31_000;
      expect(await status(await fresh.sign())).to.equal(200);
      expect(issuer.state.keyRequests).to.equal(2);
      expect(await status(await issuer.sign())).to.equal(401);
      expect(await status(stray)).to.equal(401);
    } finally {
      Date.now = realNow;
      await server.close();
      await issuer.close();
    }
  });
});
