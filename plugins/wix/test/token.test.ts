import { expectProviderError } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { get } from '../src/client.js';

import { respondingWith, instanceId, now, wixContext, type SeenCall } from './helpers.js';

const ok = { body: { instance: {} } };
const minted = { body: { access_token: 'minted', token_type: 'Bearer', expires_in: 14_400 } };
/** Wix with numbered tokens, of which some are refused. */
function mintingTokens(isRefused: (token: string | null) => boolean) {
  let count = 0;
  return respondingWith(({ path, authorization }) => {
    if (path !== '/oauth2/token') return isRefused(authorization) ? { status: 401, body: {} } : ok;
    count += 1;
    return { body: { ...minted.body, access_token: `minted-${count}` } };
  });
}
const tokenCalls = (calls: readonly SeenCall[]) => calls.filter(({ path }) => path.startsWith('/oauth'));

describe('a Wix token', () => {
  it('is requested with client credentials and installation, sent without "Bearer", and reused', async () => {
    const { http, calls } = respondingWith(({ path }) => (path === '/oauth2/token' ? minted : ok));
    const context = wixContext({ http });
    await get(context, '/apps/v1/instance');
    await get(context, '/apps/v1/instance');
    expect(tokenCalls(calls).map(({ body }) => body)).to.deep.equal([
      {
        grant_type: 'client_credentials',
        instance_id: instanceId,
        client_id: context.credentials.app_id,
        client_secret: 'hutch-secret',
      },
    ]);
    expect(calls.at(-1)?.authorization).to.equal('minted');
  });

  it('may be wrapped in a JSON string', async () => {
    const wrapped = { body: { statusCode: 200, body: JSON.stringify(minted.body) } };
    const { http, calls } = respondingWith(({ path }) => (path === '/oauth2/token' ? wrapped : ok));
    await get(wixContext({ http }), '/apps/v1/instance');
    expect(calls.at(-1)?.authorization).to.equal('minted');
  });

  it('is renewed once after a refusal, and the call is repeated', async () => {
    const { http, calls } = mintingTokens((token) => token === 'minted-1');
    await get(wixContext({ http }), '/apps/v1/instance');
    expect(tokenCalls(calls)).to.have.length(2);
    expect(calls.at(-1)?.authorization).to.equal('minted-2');
  });

  const withRefreshToken = { refresh_token: 'first' };

  it('of the older flow is stored before use, because each refresh token is replaced', async () => {
    const stored: unknown[] = [];
    const { http, calls } = respondingWith(({ path }) => {
      if (path === '/oauth/access') return { body: { access_token: 'fresh', refresh_token: 'second' } };
      expect(stored).to.deep.equal([{ refresh_token: 'second' }]);
      return ok;
    });
    const keepCredentials = (renewed: unknown) => Promise.resolve(void stored.push(renewed));
    await get(wixContext({ http, keepCredentials, credentials: withRefreshToken }), '/apps/v1/instance');
    expect(tokenCalls(calls)[0]?.body).to.include({ grant_type: 'refresh_token', refresh_token: 'first' });
    expect(calls.at(-1)?.authorization).to.equal('fresh');
  });

  it('of the older flow is renewed with the newest refresh token by calls that still hold the first', async () => {
    const given = ['second', 'first', 'third'];
    const { http, calls } = respondingWith(({ path }) =>
      path === '/oauth/access' ? { body: { access_token: 'fresh', refresh_token: given.shift() } } : ok,
    );
    let clock = now.getTime();
    const context = wixContext({ http, now: () => new Date(clock), credentials: withRefreshToken });
    for (const _ of [1, 2, 3]) {
      await get(context, '/apps/v1/instance');
      clock += 300_000;
    }
    const sent = tokenCalls(calls).map(({ body }) => body.refresh_token);
    expect(sent).to.deep.equal(['first', 'second', 'first']);
  });

  it('of the older flow is replaced by client credentials if refused', async () => {
    const { http, calls } = respondingWith(({ path }) => {
      if (path === '/oauth/access') return { status: 403, body: {} };
      return path === '/oauth2/token' ? minted : ok;
    });
    await get(wixContext({ http, credentials: withRefreshToken }), '/apps/v1/instance');
    expect(calls.at(-1)?.authorization).to.equal('minted');
  });

  it('that Wix refuses fails with instructions, without the secret', async () => {
    for (const status of [400, 401, 403, 404]) {
      const { http } = respondingWith(() => ({ status, body: { message: 'no hutch-secret here' } }));
      const error = await expectProviderError(
        () => get(wixContext({ http }), '/apps/v1/instance'),
        'credentials',
      );
      expect(error.message).to.contain('Manage Apps').and.not.contain('hutch-secret');
    }
  });
});
