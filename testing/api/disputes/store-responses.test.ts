import { generateKeyPairSync } from 'node:crypto';

import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import {
  beginAndAgree,
  connectStore,
  finishInstall,
  tenantOf,
  type SeenStore,
} from '../commerce/store-client.js';
import { addUser } from '../identity/platform-client.js';

/** The calls of the store platform, by what a client of the product sends and reads. */
describe('store calls', () => {
  let server: TestServer;
  let owner: ApiClient;
  let store: SeenStore;

  before(async function () {
    this.timeout(120_000);
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    store = await connectStore(server, owner);
  });
  after(() => server.close());

  /** As the client sends a request without a body. */
  const bare = (path: string, as = owner) => as.send('POST', path, {});

  it('return an installer URL, with or without the parameters of the platform’s login page', async () => {
    for (const brought of [{ token: 'from-the-market', instanceId: 'i' }, {}]) {
      const { status, body } = await owner.post('/api/wix/installer-redirect', brought);
      expect(status).to.equal(200);
      expect(new URL(String(body.installer_url)).protocol).to.match(/^https?:$/);
    }
  });

  it('complete an install with the query that the browser returned, and an empty body', async () => {
    const { status, body } = await finishInstall(owner, await beginAndAgree(server, owner));
    expect([status, body.message]).to.deep.equal([200, 'Wix account connected successfully!']);
    expect(body.account.id).to.match(/^sto_\w{20}$/);
    const none = await bare('/api/wix/callback');
    expect([none.status, none.body.error]).to.deep.equal([422, 'Failed to complete Wix connection']);
  });

  it('list the accounts, and find one by its id or by its PSP account’s', async () => {
    const { status, body } = await owner.get('/api/wix/accounts');
    expect(status).to.equal(200);
    const listed = (body.accounts as SeenStore[]).find(({ id }) => id === store.id);
    for (const id of [store.id, store.psp_account_id]) {
      const { body: one } = await owner.get(`/api/wix/accounts/${id}`);
      expect(one).to.deep.equal(listed);
      expect(one).to.include({
        id: store.id,
        wix_account_id: store.id,
        psp_account_id: store.psp_account_id,
        status: 'connected',
        public_key: null,
        webhook_public_key: null,
      });
      expect(one).to.include.keys('wix_site_id', 'wix_site_name', 'site_name', 'site_url', 'webhook_url');
    }
    const { body: info } = await owner.get(`/api/wix/accounts/${store.id}/info`);
    expect(info).to.include.keys('id', 'site_name', 'permissions', 'missing_permissions');
  });

  it('test a connection, and return the result', async () => {
    const { status, body } = await bare(`/api/wix/accounts/${store.id}/test`);
    expect([status, body.success]).to.deep.equal([200, true]);
    expect(body.message).to.be.a('string').and.not.equal('');
  });

  it('return the public key that was set', async () => {
    const { publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const path = `/api/wix/accounts/${store.id}/webhook-key`;
    const { status, body } = await owner.put(path, { public_key: publicKey });
    expect([status, body.public_key]).to.deep.equal([200, publicKey.trim()]);
    expect((await owner.put(path, {})).status).to.equal(422);
    expect((await owner.put(path, { public_key: '' })).body.public_key).to.equal(null);
  });

  it('read orders, and count them', async () => {
    const path = `/api/wix/accounts/${store.id}/sync-orders`;
    for (const response of [await bare(path), await owner.post(path, {})]) {
      expect(response.status).to.equal(200);
      expect(response.body.synced_count).to.be.a('number');
      expect(response.body.status).to.be.oneOf(['done', 'running']);
    }
  });

  it('are limited to owners and administrators, except reads', async () => {
    const tenantId = tenantOf(owner);
    const admin = await addUser(server, tenantId, { email: 'admin@warren.example', role: 'admin' });
    const member = await addUser(server, tenantId, { email: 'member@warren.example', role: 'member' });
    expect((await admin.post('/api/wix/installer-redirect')).status).to.equal(200);
    for (const path of ['', `/${store.id}`, `/${store.id}/info`])
      expect((await member.get(`/api/wix/accounts${path}`)).status, path).to.equal(200);
    for (const path of ['installer-redirect', 'callback', `accounts/${store.id}/sync-orders`]) {
      const { status, body } = await bare(`/api/wix/${path}`, member);
      expect([status, body.error], path).to.deep.equal([
        403,
        'Only owners and administrators can connect stores.',
      ]);
    }
  });

  it('disconnect without a body, and end all access at once', async () => {
    const { status, body } = await bare(`/api/wix/accounts/${store.id}/disconnect`);
    expect(status).to.equal(200);
    expect(body.account).to.include({ id: store.id, status: 'disconnected', is_active: false });
    expect(body.account.disconnected_at).to.match(/^\d{4}-\d\d-\d\dT.*Z$/);
  });
});
