import { readFileSync } from 'node:fs';

import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import {
  addPending,
  beginAndAgree,
  beginState,
  connectStore,
  finishInstall,
  signInstance,
  storeOf,
  tenantOf,
} from './store-client.js';

describe('store installation', () => {
  let server: TestServer;
  let owner: ApiClient;
  let outsider: ApiClient;

  before(async function () {
    // Creating a database takes time on a busy machine.
    this.timeout(120_000);
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    outsider = await server.signUp('Foxes Inc');
  });
  after(() => server.close());

  it('connects by the current flow, with a signed instance instead of a code', async () => {
    const brought = await beginAndAgree(server, owner);
    expect(brought).to.have.all.keys('state', 'appId', 'tenantId', 'instanceId', 'signedInstance');
    const { status, body } = await finishInstall(owner, brought);
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body.message).to.equal('Wix account connected successfully!');
    expect(body.account).to.include({
      status: 'connected',
      environment: 'test',
      instance_id: brought.instanceId,
      wix_account_id: body.account.id,
      wix_site_name: body.account.site_name,
    });
    const { body: accounts } = await owner.get('/api/psp/accounts?provider=wix');
    const [account] = accounts.accounts;
    expect(account).to.include({ account_id: body.account.psp_account_id, verification_status: 'success' });
    expect(JSON.stringify([body, accounts])).not.to.contain('sample-app-secret');
  });

  it('connects by the older flow, with a code', async () => {
    const login = await fetch(`${server.url}/sandbox/wix/api/market`, { redirect: 'manual' });
    const begun = Object.fromEntries(new URL(login.headers.get('location') ?? '', server.url).searchParams);
    expect(begun).to.have.all.keys('token', 'instanceId');
    const brought = await beginAndAgree(server, owner, begun);
    expect(brought).to.include.keys('code', 'state', 'instanceId', 'token');
    const { body } = await finishInstall(owner, brought);
    expect(body.account).to.include({ status: 'connected', instance_id: begun.instanceId });
    const { body: accounts } = await owner.get('/api/psp/accounts?provider=wix');
    const account = accounts.accounts.find(
      (known: { account_id: string }) => known.account_id === body.account.psp_account_id,
    );
    expect(account.credential_fields_set).to.include.members(['instance_id', 'refresh_token']);
  });

  describe('only by the user who started it', () => {
    const refused = async (as: ApiClient, brought: Readonly<Record<string, string>>, code: string) => {
      const before = (await as.get('/api/wix/accounts')).body.accounts.length;
      const { body } = await finishInstall(as, brought);
      expect(body.code, JSON.stringify(body)).to.equal(code);
      expect((await as.get('/api/wix/accounts')).body.accounts).to.have.length(before);
    };

    it('rejects a state that is unknown, used or expired', async () => {
      const brought = await beginAndAgree(server, owner);
      await refused(owner, { ...brought, state: 'rabbit' }, 'store_install_invalid');
      expect((await finishInstall(owner, brought)).status).to.equal(200);
      await refused(owner, brought, 'store_install_invalid');
      const late = await beginAndAgree(server, owner);
      const tenantId = tenantOf(owner);
      await server.container.database.transaction(tenantId, (tx) =>
        tx('store_installs').update({ expires_at: new Date(Date.now() - 1) }),
      );
      await refused(owner, late, 'store_install_invalid');
    });

    it('rejects an unproven site: no state, no code, no signature of the platform', async () => {
      const { instanceId = '' } = await beginAndAgree(server, owner);
      const path = '/api/wix/pending-installs';
      for (const [query, code] of [
        [`instanceId=${instanceId}`, 'store_not_proven'],
        [`instanceId=${instanceId}&code=made-up`, 'store_connect_failed'],
        ['', 'store_not_proven'],
      ])
        expect((await outsider.post(`${path}?${query}`)).body.code, query).to.equal(code);
      await refused(outsider, { instanceId }, 'store_not_proven');
      await refused(outsider, {}, 'store_not_proven');
    });

    it('rejects a site that only our own state names, even with a code that the platform rejects', async () => {
      const { instanceId = '' } = await beginAndAgree(server, owner);
      const ownState = async () => {
        const { body } = await outsider.post('/api/wix/installer-redirect', {});
        const back = new URL(
          new URL(String(body.installer_url)).searchParams.get('postInstallationUrl') ?? '',
        );
        return back.searchParams.get('state') ?? '';
      };
      await refused(outsider, { state: await ownState(), instanceId }, 'store_not_proven');
      const code = 'made-up';
      await refused(outsider, { state: await ownState(), instanceId, code }, 'store_connect_failed');
    });

    it('rejects a signature that is forged, old, or of another site than the browser names', async () => {
      const { signedInstance = '', instanceId = '' } = await beginAndAgree(server, owner);
      const [signature = ''] = signedInstance.split('.');
      const [, otherPayload = ''] = signInstance({ instanceId, permissions: 'OWNER' }).split('.');
      const other = '11111111-1111-4111-a111-111111111111';
      const tenMinutesAgo = new Date(Date.now() - 11 * 60_000).toISOString();
      for (const brought of [
        { instanceId, signedInstance: `${signature}.${otherPayload}` },
        { instanceId: other, signedInstance },
        { instanceId, signedInstance: signInstance({ instanceId, signDate: tenMinutesAgo }) },
        { instanceId, signedInstance: signInstance({ instanceId, aid: 'visitor' }) },
      ]) {
        expect((await addPending(outsider, brought)).body.code).to.equal('store_not_proven');
        await refused(outsider, { ...brought, state: await beginState(outsider) }, 'store_not_proven');
      }
    });

    it('rejects a site that another company has connected', async () => {
      const taken = await connectStore(server, owner);
      const signedInstance = signInstance({ instanceId: taken.instance_id });
      await refused(outsider, { state: await beginState(outsider), signedInstance }, 'store_taken');
    });
  });

  it('deletes its credentials when it is disconnected, and the same site can be connected again', async () => {
    const store = await connectStore(server, owner);
    const { body } = await owner.post(`/api/wix/accounts/${store.id}/disconnect`);
    expect(body.account).to.include({ status: 'disconnected', is_active: false });
    const { body: accounts } = await owner.get('/api/psp/accounts?provider=wix');
    const account = accounts.accounts.find(
      (known: { account_id: string }) => known.account_id === store.psp_account_id,
    );
    expect(account.credential_fields_set).to.deep.equal([]);
    expect((await owner.post(`/api/wix/accounts/${store.id}/test`)).body.code).to.equal('store_disconnected');
    const again = await finishInstall(owner, {
      state: await beginState(owner),
      signedInstance: signInstance({ instanceId: store.instance_id }),
    });
    expect(again.body.account).to.include({ id: store.id, status: 'connected', is_active: true });
  });

  it('may belong to a merchant’s own app, whose ID is useless without its secret', async () => {
    const victim = await connectStore(server, owner);
    const { body: overview } = await server.sandbox.get('/overview');
    const wix = overview.providers.find((known: { provider: string }) => known.provider === 'wix');
    const { app_id, app_secret } = wix.sample_credentials;
    const create = (credentials: object) =>
      outsider.post('/api/psp/accounts', {
        provider: 'wix',
        account_name: 'Den',
        environment: 'test',
        credentials,
      });
    const instance_id = victim.instance_id;
    expect((await create({ app_id, instance_id })).status).to.equal(422);
    const guessed = await create({ app_id, app_secret: 'sample-app-secret-invalid', instance_id });
    const accountId = String(guessed.body.account.account_id);
    await eventually('the refusal', async () => {
      const { body } = await outsider.get('/api/psp/accounts?provider=wix');
      const account = body.accounts.find((known: { account_id: string }) => known.account_id === accountId);
      return account.verification_status === 'failed';
    });
    const known = await create({ app_id, app_secret, instance_id });
    await eventually('the other refusal', async () => {
      const { body } = await outsider.get('/api/psp/accounts?provider=wix');
      const account = body.accounts.find(
        (one: { account_id: string }) => one.account_id === known.body.account.account_id,
      );
      return account.verification_status === 'failed';
    });
    expect((await storeOf(owner, victim.id)).status).to.equal('connected');
  });
});

describe('a store of the older flow', () => {
  let server: TestServer;
  let now = Date.now();

  before(async function () {
    this.timeout(120_000);
    server = await startTestServer({ clock: () => new Date(now) });
  });
  after(() => server.close());

  it('renews its refresh token with every use, and encrypts each new one', async () => {
    const owner = await server.signUp('Rabbits Ltd');
    const login = await fetch(`${server.url}/sandbox/wix/api/market`, { redirect: 'manual' });
    const begun = Object.fromEntries(new URL(login.headers.get('location') ?? '', server.url).searchParams);
    const { body } = await finishInstall(owner, await beginAndAgree(server, owner, begun));
    const sealed = async () => {
      const row = (await server.container.database
        .system('psp_accounts')
        .where({ account_id: body.account.psp_account_id })
        .first()) as { credentials: Record<string, string> };
      return row.credentials.refresh_token;
    };
    const seen = [await sealed()];
    for (let at = 0; at < 2; at += 1) {
      now += 5 * 60_000;
      const { body: tested } = await owner.post(`/api/wix/accounts/${String(body.account.id)}/test`);
      expect(tested.success, JSON.stringify(tested)).to.equal(true);
      seen.push(await sealed());
    }
    expect(new Set(seen).size).to.equal(3);
    const { body: calls } = await server.sandbox.get('/wix/requests');
    const grants = (calls.requests as { path: string; status: number }[]).filter(({ path }) =>
      path.startsWith('/oauth'),
    );
    expect(grants.filter(({ path }) => path === '/oauth2/token')).to.deep.equal([]);
    expect(JSON.stringify(calls)).not.to.match(/sample-app-secret|OAUTH2\.[0-9a-f-]{20,}"/);
  });
});

describe('the routes of stores', () => {
  it('are registered after all others, so that they shadow none', () => {
    const routes = readFileSync(new URL('../../../core/src/generated/routes.ts', import.meta.url), 'utf8');
    const all = [...routes.matchAll(/app\.(get|post|put|delete)\('([^']+)'/g)].map(
      ([, method = '', path = '']) => ({ method, path }),
    );
    const first = all.findIndex(({ path }) => path.startsWith('/api/:store/'));
    expect(first).to.be.greaterThan(0);
    expect(all.slice(first).filter(({ path }) => !path.startsWith('/api/:store/'))).to.deep.equal([]);
  });
});
