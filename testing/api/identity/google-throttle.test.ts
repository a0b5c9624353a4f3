import { expect } from 'chai';

import type { ApiAnswer } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { client, startGoogleIssuer, type GoogleIssuer } from './google-issuer.js';

const minuteMs = 60 * 1000;

describe('throttling of Google sign-ins', () => {
  let issuer: GoogleIssuer;
  let server: TestServer;
  let now = new Date('2026-11-21T09:00:00Z');
  let people = 0;

  before(async () => {
    issuer = await startGoogleIssuer(() => now);
    server = await startTestServer({
      clock: () => now,
      environment: {
        GOOGLE_CLIENT_ID: client.id,
        GOOGLE_CLIENT_SECRET: client.secret,
        GOOGLE_ISSUER_URL: issuer.state.url,
      },
    });
  });
  after(async () => {
    await server.close();
    await issuer.close();
  });
  beforeEach(async () => {
    // Beyond every window of the previous test.
    now = new Date(now.getTime() + 60 * minuteMs);
    await counts().delete();
  });

  const counts = () => server.container.database.system('throttle_tries');
  /** As a reverse proxy on this machine forwards it. */
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const post = (path: string, body: object, address: string) => server.api.post(path, body, from(address));
  const signIn = (token: string, address: string) => post('/api/auth/google', { token }, address);
  const someone = () => {
    people += 1;
    return { sub: `sub-${people}`, email: `rabbit${people}@warren.example` };
  };
  const registerBy = async (address: string, person = someone()) =>
    signIn(await issuer.sign(person), address);
  const expectToWait = ({ status, headers, body }: ApiAnswer, seconds: number) => {
    expect([status, body.code, body.error]).to.deep.equal([
      429,
      'too_many_tries',
      'Too many attempts. Please wait and try again.',
    ]);
    expect(Number(headers.get('retry-after'))).to.equal(seconds);
  };

  it('stops a token that was rejected ten times, from any address, and no other', async () => {
    const forged = await issuer.signWithOtherKey();
    for (let i = 0; i < 10; i += 1) expect((await signIn(forged, `203.0.113.${i}`)).status).to.equal(401);
    expectToWait(await signIn(forged, '203.0.113.10'), 900);
    expect((await registerBy('203.0.113.1')).status).to.equal(200);
  });

  it('throttles an address that sends invalid codes, before Google is called', async () => {
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
      const back = await go(`/api/auth/google/callback?code=${code}&state=${to.get('state') ?? ''}`, cookie);
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
