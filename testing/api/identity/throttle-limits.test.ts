import { expect } from 'chai';

import type { ApiAnswer } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { client, startGoogleIssuer, type GoogleIssuer } from './google-issuer.js';

type Throttled = {
  /** One attempt per account identifier, with an invalid value or without a relevant effect. */
  readonly call: (server: TestServer, account: string, headers: Record<string, string>) => Promise<ApiAnswer>;
  readonly status: number;
  readonly account: number;
  readonly address: number;
};

const password = 'carrots-are-orange';
const emailOf = (account: string) => `${account}@warren.example`;

const throttled: Readonly<Record<string, Throttled>> = {
  'POST /api/auth/login': {
    call: ({ api }, account, headers) =>
      api.post('/api/auth/login', { email: emailOf(account), password }, headers),
    status: 401,
    account: 10,
    address: 100,
  },
  'POST /api/auth/google': {
    call: ({ api }, account, headers) => api.post('/api/auth/google', { token: account }, headers),
    status: 401,
    account: 10,
    address: 100,
  },
  'POST /api/auth/register': {
    // Each address is taken: it was registered before.
    call: ({ api }, account, headers) =>
      api.post('/api/auth/register', { email: emailOf(account), password, name: 'Rabbit' }, headers),
    status: 409,
    account: 10,
    address: 100,
  },
  'POST /api/auth/forgot-password': {
    call: ({ api }, account, headers) =>
      api.post('/api/auth/forgot-password', { email: emailOf(account) }, headers),
    status: 200,
    account: 5,
    address: 30,
  },
  'POST /api/auth/reset-password': {
    call: ({ api }, account, headers) =>
      api.post('/api/auth/reset-password', { token: account, new_password: password }, headers),
    status: 422,
    account: 10,
    address: 30,
  },
  'POST /api/auth/verify-email': {
    call: ({ api }, account, headers) => api.post('/api/auth/verify-email', { token: account }, headers),
    status: 422,
    account: 10,
    address: 60,
  },
  'GET /api/invitations/by-token/{token}': {
    call: ({ api }, account, headers) => api.get(`/api/invitations/by-token/${account}`, headers),
    status: 404,
    account: 20,
    address: 60,
  },
  'POST /api/auth/accept-invitation': {
    call: ({ api }, account, headers) =>
      api.post('/api/auth/accept-invitation', { token: account, name: 'Bo', password }, headers),
    status: 404,
    account: 20,
    address: 60,
  },
  'POST /api/waitlist/join': {
    call: ({ api }, account, headers) => api.post('/api/waitlist/join', { email: emailOf(account) }, headers),
    status: 200,
    account: 10,
    address: 30,
  },
};

describe('operations without a sign-in', () => {
  let issuer: GoogleIssuer;
  let server: TestServer;
  let now = new Date('2026-11-21T09:00:00Z');

  before(async function () {
    this.timeout(120_000);
    issuer = await startGoogleIssuer(() => now);
    server = await startTestServer({
      clock: () => now,
      environment: {
        WORKERS: 'off',
        GOOGLE_CLIENT_ID: client.id,
        GOOGLE_CLIENT_SECRET: client.secret,
        GOOGLE_ISSUER_URL: issuer.state.url,
      },
    });
    for (const account of ['hazel', 'fiver', 'bigwig'])
      await server.api.post('/api/auth/register', {
        email: emailOf(account),
        password: 'other-carrots',
        name: 'R',
      });
  });
  after(async () => {
    await server.close();
    await issuer.close();
  });
  beforeEach(async () => {
    now = new Date(now.getTime() + 60 * 60_000);
    await counts().delete();
  });

  const counts = () => server.container.database.system('throttle_tries');
  /** As a reverse proxy on this machine forwards it. */
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const expectToWait = ({ status, headers, body }: ApiAnswer) => {
    expect([status, body.code]).to.deep.equal([429, 'too_many_tries']);
    expect(headers.get('retry-after')).to.equal('900');
  };

  for (const [name, { call, status, account, address }] of Object.entries(throttled)) {
    it(`allows ${account} attempts in 15 minutes for one account, from any address: ${name}`, async () => {
      for (let i = 0; i < account; i += 1)
        expect((await call(server, 'hazel', from(`203.0.113.${i}`))).status).to.equal(status);
      expectToWait(await call(server, 'hazel', from('203.0.113.99')));
      expect((await call(server, 'fiver', from('203.0.113.1'))).status, 'another account').to.equal(status);
      now = new Date(now.getTime() + 15 * 60_000);
      expect((await call(server, 'hazel', from('203.0.113.99'))).status, 'later').to.equal(status);
    });

    it(`allows ${address} attempts in 15 minutes from one address, for any account: ${name}`, async () => {
      expect((await call(server, 'hazel', from('198.51.100.1'))).status).to.equal(status);
      await counts().update({ tries: address - 1 });
      expect((await call(server, 'fiver', from('198.51.100.1'))).status).to.equal(status);
      expectToWait(await call(server, 'bigwig', from('198.51.100.1')));
      expect((await call(server, 'bigwig', from('198.51.100.2'))).status, 'elsewhere').to.equal(status);
    });
  }
});
