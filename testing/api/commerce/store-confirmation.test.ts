import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { addUser } from '../identity/platform-client.js';
import { addPending, beginAndAgree, finishInstall, tenantOf } from './store-client.js';

describe('a store install without our own state', () => {
  let server: TestServer;
  let owner: ApiClient;
  const now = Date.now();

  before(async function () {
    this.timeout(120_000);
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
  });
  after(() => server.close());

  /** A site that another user's browser may have consented to: valid signature, no state. */
  async function marketArrival(): Promise<Record<string, string>> {
    const { state: _state, ...brought } = await beginAndAgree(server, owner);
    return brought;
  }
  const storesOf = async (user: ApiClient) =>
    (await user.get('/api/wix/accounts')).body.accounts as { instance_id: string }[];
  async function pendingOf(user: ApiClient) {
    const { status, body } = await addPending(user, await marketArrival());
    expect(status, JSON.stringify(body)).to.equal(201);
    return body as { pending_install_id: string; site_name: string; company_name: string };
  }
  const at = (id: string) => `/api/wix/pending-installs/${id}`;

  it('names the site and the company, and connects nothing before confirmation', async () => {
    const company = await server.signUp('Hares Ltd');
    const brought = await marketArrival();
    expect((await finishInstall(company, brought)).body.code).to.equal('store_not_proven');
    const { body: pending } = await addPending(company, brought);
    expect(pending).to.deep.include({
      provider: 'wix',
      provider_label: 'Wix',
      site_name: 'Willow & Oak Candles',
      site_url: 'https://www.willow-oak-candles.example',
      company_name: 'Hares Ltd',
    });
    expect((await company.get(at(pending.pending_install_id))).body).to.deep.equal(pending);
    expect(await storesOf(company)).to.deep.equal([]);
    const { status, body } = await company.post(`${at(pending.pending_install_id)}/confirm`);
    expect([status, body.message]).to.deep.equal([200, 'Wix account connected successfully!']);
    expect((await storesOf(company)).map((store) => store.instance_id)).to.deep.equal([brought.instanceId]);
  });

  it('keeps the refresh token of a code encrypted until it is confirmed', async () => {
    const company = await server.signUp('Coneys Ltd');
    const login = await fetch(`${server.url}/sandbox/wix/api/market`, { redirect: 'manual' });
    const begun = Object.fromEntries(new URL(login.headers.get('location') ?? '', server.url).searchParams);
    const { state: _state, ...brought } = await beginAndAgree(server, company, begun);
    const { body: pending } = await addPending(company, brought);
    const row = (await server.container.database.transaction(tenantOf(company), (tx) =>
      tx('pending_store_installs').where({ pending_install_id: pending.pending_install_id }).first(),
    )) as { credentials: Record<string, string> };
    expect(row.credentials.refresh_token)
      .to.be.a('string')
      .that.does.not.match(/OAUTH2/);
    const { body } = await company.post(`${at(String(pending.pending_install_id))}/confirm`);
    const { body: tested } = await company.post(`/api/wix/accounts/${String(body.account.id)}/test`);
    expect(tested.success, JSON.stringify(tested)).to.equal(true);
  });

  const gone = async (user: ApiClient, id: string) => {
    const before = (await storesOf(user)).length;
    for (const response of [
      await user.get(at(id)),
      await user.post(`${at(id)}/confirm`),
      await user.delete(at(id)),
    ])
      expect([response.status, response.body.code]).to.deep.equal([404, 'pending_install_not_found']);
    expect(await storesOf(user)).to.have.length(before);
  };

  it('expires after fifteen minutes', async () => {
    const { pending_install_id: id } = await pendingOf(owner);
    const { container } = server;
    await container.database.transaction(tenantOf(owner), async (tx) => {
      const install = tx('pending_store_installs').where({ pending_install_id: id });
      const { expires_at: end } = (await install.clone().first()) as { expires_at: Date };
      expect(end.getTime() - now).to.be.within(14 * 60_000, 16 * 60_000);
      await install.update({ expires_at: new Date(now - 1) });
    });
    await gone(owner, id);
  });

  it('cannot be confirmed by another user, of the same company or another', async () => {
    const { pending_install_id: id } = await pendingOf(owner);
    const admin = await addUser(server, tenantOf(owner), {
      email: 'clover@rabbits.example',
      role: 'admin',
    });
    await gone(admin, id);
    await gone(await server.signUp('Foxes Inc'), id);
    expect((await owner.post(`${at(id)}/confirm`)).status).to.equal(200);
  });
});
