import type { ServerResponse } from 'node:http';

import { expect } from 'chai';

import { createClient, isApiError, memoryTokens, type Tokens } from '../src/index.js';
import { respondJson, type Loopback, type ReceivedRequest, startLoopback } from './loopback.js';

const refused = { error: 'Sign in again', code: 'unauthorized', request_id: 'req_1' };

/** Accepts the access tokens in `good`, and answers refreshes with the given function. */
function sessionServer(
  good: string[],
  refresh: (request: ReceivedRequest, response: ServerResponse) => void,
): Promise<Loopback> {
  return startLoopback((request, response) => {
    if (request.url === '/api/auth/refresh') {
      refresh(request, response);
      return;
    }
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (good.includes(token)) respondJson(response, 200, { submissions: [], success: true, message: '' });
    else respondJson(response, 401, refused);
  });
}

describe('session of a client', () => {
  let server: Loopback | undefined;
  afterEach(() => server?.close());

  const start = async (
    tokens: Tokens,
    good: string[],
    refresh: (request: ReceivedRequest, response: ServerResponse) => void,
  ) => {
    server = await sessionServer(good, refresh);
    const store = memoryTokens(tokens);
    let signedOut = 0;
    const client = createClient({ baseUrl: server.url, tokens: store, onSignedOut: () => (signedOut += 1) });
    return { client, store, requests: server.requests, signedOut: () => signedOut };
  };

  it('renews a stale access token once for many concurrent calls and repeats each', async () => {
    const { client, store, requests, signedOut } = await start(
      { accessToken: 'stale', refreshToken: 'refresh-1' },
      ['fresh'],
      (_, response) => respondJson(response, 200, { access_token: 'fresh', refresh_token: 'refresh-2' }),
    );
    await Promise.all(['a', 'b', 'c'].map((id) => client.disputes.submissions(id)));
    const refreshes = requests.filter((request) => request.url === '/api/auth/refresh');
    expect(refreshes).to.have.length(1);
    expect(refreshes[0]).to.include({ method: 'POST', body: '' });
    expect(refreshes[0]?.headers.authorization).to.equal('Bearer refresh-1');
    expect(store.read()).to.deep.equal({ accessToken: 'fresh', refreshToken: 'refresh-2' });
    expect(signedOut()).to.equal(0);
  });

  it('repeats a write with the same body and the same idempotency key', async () => {
    const { client, requests } = await start(
      { accessToken: 'stale', refreshToken: 'r' },
      ['fresh'],
      (_, response) => respondJson(response, 200, { access_token: 'fresh', refresh_token: 'r2' }),
    );
    await client.disputes.submit('dsp_rabbit', { include_evidence: false });
    const submits = requests.filter((request) => request.url === '/api/disputes/dsp_rabbit/submit');
    expect(submits.map((request) => request.body)).to.deep.equal(Array(2).fill('{"include_evidence":false}'));
    expect(new Set(submits.map((request) => request.headers['idempotency-key']))).to.have.property('size', 1);
    expect(submits[0]?.headers['idempotency-key']).to.match(/^[0-9a-f]{32}$/);
  });

  it('uses tokens that another program has renewed instead of renewing again', async () => {
    const { client, store, requests } = await start(
      { accessToken: 'stale', refreshToken: 'old' },
      ['theirs'],
      () => {
        throw new Error('not called');
      },
    );
    const read = store.read;
    let reads = 0;
    store.read = () => ((reads += 1) === 1 ? read() : { accessToken: 'theirs', refreshToken: 'newer' });
    await client.disputes.submissions('dsp_rabbit');
    expect(requests.map((request) => request.headers.authorization)).to.deep.equal([
      'Bearer stale',
      'Bearer theirs',
    ]);
  });

  it('clears the tokens and reports it once if the refresh token is refused', async () => {
    const { client, store, signedOut } = await start(
      { accessToken: 'stale', refreshToken: 'revoked' },
      [],
      (_, response) => respondJson(response, 401, refused),
    );
    const outcomes = await Promise.allSettled(['a', 'b'].map((id) => client.disputes.submissions(id)));
    expect(outcomes.map((outcome) => outcome.status)).to.deep.equal(['rejected', 'rejected']);
    expect(store.read()).to.equal(undefined);
    expect(signedOut()).to.equal(1);
  });

  it('keeps the session while the server fails', async () => {
    const tokens = { accessToken: 'stale', refreshToken: 'good' };
    const { client, store, signedOut } = await start(tokens, [], (_, response) =>
      respondJson(response, 503, { error: 'Starting', code: 'unavailable', request_id: 'req_2' }),
    );
    const error = await client.disputes.accept('dsp_rabbit').catch((thrown: unknown) => thrown);
    expect(isApiError(error) && error.status).to.equal(503);
    expect(store.read()).to.deep.equal(tokens);
    expect(signedOut()).to.equal(0);
  });

  it('sends no token when signing in, and does not renew one if the password is wrong', async () => {
    const { client, requests } = await start(
      { accessToken: 'left-over', refreshToken: 'r' },
      [],
      () => undefined,
    );
    const error = await client.auth
      .login({ email: 'ada@rabbits.example', password: 'wrong' })
      .catch((thrown: unknown) => thrown);
    expect(isApiError(error) && error.message).to.equal('Sign in again');
    expect(requests.map((request) => request.url)).to.deep.equal(['/api/auth/login']);
    expect(requests[0]?.headers.authorization).to.equal(undefined);
  });

  it('accepts a token that is issued elsewhere', async () => {
    server = await sessionServer(['api-key'], () => undefined);
    const client = createClient({ baseUrl: `${server.url}/`, getAccessToken: () => 'api-key' });
    expect(await client.disputes.submissions('dsp_rabbit')).to.deep.equal([]);
  });
});
