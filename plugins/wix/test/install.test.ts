import { createHmac } from 'node:crypto';

import { expectProviderError } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { finishInstall, installUrl } from '../src/install.js';
import { readSignedInstance } from '../src/signed-instance.js';
import { tokens } from '../src/token.js';

import { respondingWith, appId, instanceId, now, recorded, wixContext, type SeenCall } from './helpers.js';

const signed = recorded('signed-instance.json') as { secret: string; signed_instance: string };
const returnUrl = 'https://shop.example/psp-accounts';

describe('the URL of a Wix install', () => {
  const addressOf = (over: { token?: string; mode?: string; share?: string }) =>
    new URL(
      installUrl(
        wixContext({
          credentials: { instance_id: '', install_mode: over.mode, share_url_id: over.share },
        }),
        { returnUrl, state: 's-1', ...(over.token === undefined ? {} : { token: over.token }) },
      ),
    );

  it('is that of the current flow if it begins in Rebuttal, with the state in the return URL', () => {
    const url = addressOf({ share: 'unlisted' });
    expect(url.origin + url.pathname).to.equal('https://www.wix.com/app-installer');
    expect(Object.fromEntries(url.searchParams)).to.deep.equal({
      appId,
      postInstallationUrl: `${returnUrl}?state=s-1`,
      shareUrlId: 'unlisted',
    });
  });

  it('is that of the older flow if Wix began it with a token, or the operator chose it', () => {
    const url = addressOf({ token: 't-1' });
    expect(url.origin + url.pathname).to.equal('https://www.wix.com/installer/install');
    expect(Object.fromEntries(url.searchParams)).to.deep.equal({
      token: 't-1',
      appId,
      redirectUrl: returnUrl,
      state: 's-1',
    });
    expect(addressOf({ mode: 'legacy' }).pathname).to.equal('/installer/install');
    expect(addressOf({ mode: 'client_credentials', token: 't-1' }).pathname).to.equal('/app-installer');
  });
});

describe('a signed instance', () => {
  const read = (text: string, over: { secret?: string; at?: Date } = {}) =>
    readSignedInstance(text, { secret: over.secret ?? signed.secret, now: over.at ?? now });

  const sealed = (instance: object, secret = signed.secret) => {
    const payload = Buffer.from(JSON.stringify(instance)).toString('base64url');
    return `${createHmac('sha256', secret).update(payload).digest('base64url')}.${payload}`;
  };

  it('is valid for ten minutes and one minute of clock difference, and never for an anonymous visitor', () => {
    const at = (ms: number) => new Date(now.getTime() + ms);
    const instance = { instanceId, signDate: now.toISOString() };
    for (const ms of [-60_000, 0, 600_000])
      expect(read(sealed(instance), { at: at(ms) })).to.equal(instanceId);
    for (const ms of [-60_001, 600_001]) expect(read(sealed(instance), { at: at(ms) })).to.equal(undefined);
    expect(read(sealed({ ...instance, aid: 'visitor' }))).to.equal(undefined);
    for (const signDate of [undefined, 'yesterday'])
      expect(read(sealed({ ...instance, signDate }))).to.equal(undefined);
    expect(read(sealed(instance, ''), { secret: '' })).to.equal(undefined);
  });

  it('names the installation if Wix signed it for this app within ten minutes', () => {
    expect(read(signed.signed_instance)).to.equal(instanceId);
    expect(read(signed.signed_instance, { secret: 'another' })).to.equal(undefined);
    expect(read(signed.signed_instance, { secret: '' })).to.equal(undefined);
    expect(read(signed.signed_instance, { at: new Date('2026-11-20T12:11:00Z') })).to.equal(undefined);
    expect(read(signed.signed_instance, { at: new Date('2026-11-20T11:50:00Z') })).to.equal(undefined);
    for (const text of ['', '.', 'a.b', `${signed.signed_instance}.c`, signed.signed_instance.slice(1)])
      expect(read(text), text).to.equal(undefined);
  });
});

describe('finishing a Wix install', () => {
  const token = 'OauthNG.JWS.rabbit';
  const info = { active: true, clientId: appId, instanceId };
  const wix = (over: Readonly<Record<string, { status?: number; body: unknown }>> = {}) =>
    respondingWith(({ path }: SeenCall) => {
      const usual: Record<string, { status?: number; body: unknown }> = {
        '/oauth/access': { body: { access_token: token, refresh_token: 'r-1' } },
        '/oauth2/token': { body: { access_token: token, expires_in: 14_400 } },
        '/oauth2/token-info': { body: info },
        '/apps/v1/instance': { body: recorded('app-instance.json').body },
        '/apps/v1/bi-event': { body: {} },
      };
      return over[path] ?? usual[path] ?? { status: 404, body: {} };
    });
  const finish = ({ http }: ReturnType<typeof wix>, query: Readonly<Record<string, string>>) =>
    finishInstall(wixContext({ http, credentials: { app_secret: signed.secret, instance_id: '' } }), {
      query,
    });

  it('returns the site and its credentials, and notifies Wix', async () => {
    const world = wix();
    const { site, credentials } = await finish(world, { signedInstance: signed.signed_instance });
    expect(site).to.deep.include({ instanceId, name: 'Willow & Oak Candles', currency: 'USD', missing: [] });
    expect(credentials).to.deep.equal({ app_id: appId, instance_id: instanceId });
    expect(world.calls.map(({ path }) => path)).to.deep.equal([
      '/oauth2/token',
      '/oauth2/token-info',
      '/apps/v1/instance',
      '/apps/v1/bi-event',
    ]);
  });

  it('keeps the refresh token of a code, and calls with its access token', async () => {
    const world = wix();
    const { credentials } = await finish(world, { code: 'c-1', instanceId });
    expect(credentials).to.include({ refresh_token: 'r-1' });
    expect(world.calls.map(({ path }) => path)).not.to.include('/oauth2/token');
  });

  it('accepts only a signed instance if Wix refuses the code', async () => {
    const refusing = () => wix({ '/oauth/access': { status: 400, body: {} } });
    const query = { code: 'c-1', instanceId };
    const { credentials } = await finish(refusing(), { ...query, signedInstance: signed.signed_instance });
    expect(credentials).not.to.have.property('refresh_token');
    const world = refusing();
    await expectProviderError(() => finish(world, query), 'credentials');
    expect(world.calls.map(({ path }) => path)).to.deep.equal(['/oauth/access']);
  });

  it('never uses a token for a site that it does not belong to', async () => {
    const other = '11111111-1111-4111-a111-111111111111';
    const world = wix({ '/oauth/access': { body: { access_token: 'of-own-site', refresh_token: 'r-1' } } });
    await expectProviderError(() => finish(world, { code: 'c-1', instanceId: other }), 'refused');
    await tokens.current(
      wixContext({ http: world.http, credentials: { app_secret: signed.secret, instance_id: other } }),
    );
    expect(world.calls.at(-1)?.path).to.equal('/oauth2/token');
  });

  const unproven: readonly [string, Readonly<Record<string, string>>][] = [
    ['nothing came', {}],
    ['only an ID came', { instanceId }],
    ['the signature is not from Wix', { instanceId, signedInstance: 'a.b' }],
    [
      'the id and the signature are of two sites',
      {
        instanceId: '11111111-1111-4111-a111-111111111111',
        signedInstance: signed.signed_instance,
      },
    ],
    ['the ID is invalid', { instanceId: 'rabbit', code: 'c-1' }],
  ];
  for (const [what, query] of unproven) {
    it(`is refused without a call if ${what}`, async () => {
      const world = wix();
      await expectProviderError(() => finish(world, query), 'refused');
      expect(world.calls).to.deep.equal([]);
    });
  }

  for (const [what, over] of [
    ['another app', { clientId: 'fox' }],
    ['another site', { instanceId: '11111111-1111-4111-a111-111111111111' }],
    ['an expired token', { active: false }],
  ] as const) {
    it(`is refused if the token belongs to ${what}`, async () => {
      const world = wix({ '/oauth2/token-info': { body: { ...info, ...over } } });
      await expectProviderError(() => finish(world, { code: 'c-1', instanceId }), 'refused');
    });
  }
});
