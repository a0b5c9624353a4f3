import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { addUser, signInSuperAdmin, whoIs } from '../identity/platform-client.js';

describe('lists for super admins', () => {
  let server: TestServer;
  let admin: ApiClient;
  let rabbits: ApiClient;
  let foxes: ApiClient;
  let ids: { readonly rabbits: string; readonly foxes: string };

  before(async function () {
    this.timeout(120_000);
    server = await startTestServer();
    rabbits = await server.signUp('Rabbits Ltd');
    foxes = await server.signUp('100% Foxes_');
    ids = { rabbits: (await whoIs(rabbits)).tenantId, foxes: (await whoIs(foxes)).tenantId };
    await addUser(server, ids.rabbits, { email: 'fiver@warren.example', role: 'member' });
    const gone = await addUser(server, ids.rabbits, { email: 'gone@warren.example', role: 'member' });
    await server.container.database
      .system('users')
      .where({ user_id: (await whoIs(gone)).userId })
      .update({ removed_at: new Date() });
    await connectStripe(server, rabbits);
    const { dispute_id: answered } = await startDispute(server, rabbits, {});
    await startDispute(server, rabbits, {});
    await server.container.database.transaction(ids.rabbits, (tx) =>
      tx('disputes').where({ dispute_id: answered }).update({ status: 'under_review', submission_count: 1 }),
    );
    admin = (await signInSuperAdmin(server)).as;
  });
  after(() => server.close());

  const names = async (query: string) => {
    const { status, body } = await admin.get(`/api/admin/tenants?${query}`);
    expect(status, query).to.equal(200);
    return (body.tenants as { name: string }[]).map(({ name }) => name);
  };

  describe('list of companies', () => {
    it('has all companies, newest first, each with its totals', async () => {
      const { status, body } = await admin.get('/api/admin/tenants');
      expect(status).to.equal(200);
      expect(body).to.deep.include({ total: 2, pages: 1, page: 1, per_page: 50 });
      const [newest, oldest] = body.tenants;
      expect(newest).to.deep.include({ tenant_id: ids.foxes, name: '100% Foxes_', status: 'active' });
      expect(new Date(String(oldest.created_at)).toISOString()).to.equal(oldest.created_at);
      expect({ ...oldest, created_at: '' }).to.deep.equal({
        tenant_id: ids.rabbits,
        name: 'Rabbits Ltd',
        status: 'active',
        user_count: 2,
        psp_account_count: 1,
        dispute_count: 2,
        created_at: '',
      });
    });

    it('finds companies by a part of the name, the ID or a user’s address, ignoring case', async () => {
      expect(await names('search=rabBITS')).to.deep.equal(['Rabbits Ltd']);
      expect(await names(`search=${ids.foxes.slice(3, 22)}`)).to.deep.equal(['100% Foxes_']);
      expect(await names('search=FIVER@warren')).to.deep.equal(['Rabbits Ltd']);
      expect(await names('search=gone@warren')).to.deep.equal([]);
      expect(await names('search=badger')).to.deep.equal([]);
      expect(await names('search=%20')).to.have.length(2);
    });

    it('shows one company with its users, its accounts and its dispute counts', async () => {
      const { status, body } = await admin.get(`/api/admin/tenants/${ids.rabbits}`);
      expect(status).to.equal(200);
      expect(body).to.deep.include({
        tenant_id: ids.rabbits,
        name: 'Rabbits Ltd',
        status: 'active',
        deleted_at: null,
        restorable_until: null,
        dispute_stats: { total: 2, needs_response: 1, submitted: 1 },
      });
      expect(body.users.map(({ email, role }: Record<string, string>) => [email, role])).to.deep.equal([
        [(await whoIs(rabbits)).email, 'owner'],
        ['fiver@warren.example', 'member'],
      ]);
      expect(body.users[0]).to.have.all.keys('user_id', 'name', 'email', 'role');
      expect(body.psp_accounts).to.have.length(1);
      expect(body.psp_accounts[0]).to.include({
        account_name: 'Main shop',
        provider: 'stripe',
        environment: 'test',
      });
      expect(JSON.stringify(body)).to.not.match(/sk_|whsec|hash/);
    });
  });

  describe('list of users', () => {
    const emails = async (query: string) => {
      const { status, body } = await admin.get(`/api/admin/users?${query}`);
      expect(status, query).to.equal(200);
      return (body.users as { email: string }[]).map(({ email }) => email);
    };

    it('has all users with their companies, including super admins, without removed users', async () => {
      const { body } = await admin.get('/api/admin/users');
      expect(body).to.deep.include({ total: 4, pages: 1, page: 1, per_page: 50 });
      const [newest] = body.users;
      expect({ ...newest, user_id: '', created_at: '' }).to.deep.equal({
        user_id: '',
        name: 'Hazel',
        email: 'hazel@platform.example',
        role: 'super_admin',
        tenant: null,
        status: 'active',
        oauth_provider: null,
        has_second_factor: false,
        created_at: '',
      });
      expect(await emails('')).to.not.include('gone@warren.example');
    });
  });

  it('show the totals of the whole platform and their changes', async () => {
    const stats = async () => (await admin.get('/api/admin/stats')).body as unknown;
    expect(await stats()).to.deep.equal({
      tenants: { total: 2, active: 2 },
      users: { total: 4, active: 4 },
      disputes: { total: 2, needs_response: 1 },
      psp_accounts: { total: 1, active: 1 },
    });
    await server.container.database
      .system('tenants')
      .where({ tenant_id: ids.foxes })
      .update({ status: 'suspended' });
    const { body: accounts } = await rabbits.get('/api/psp/accounts');
    await rabbits.put(`/api/psp/accounts/${String(accounts.accounts[0].account_id)}`, { is_active: false });
    expect(await stats()).to.deep.equal({
      tenants: { total: 2, active: 1 },
      users: { total: 4, active: 3 },
      disputes: { total: 2, needs_response: 1 },
      psp_accounts: { total: 1, active: 0 },
    });
    expect((await admin.get('/api/admin/users?status=suspended')).body.total).to.equal(1);
    expect(await names('status=suspended')).to.deep.equal(['100% Foxes_']);
    await server.container.database
      .system('tenants')
      .where({ tenant_id: ids.foxes })
      .update({ status: 'active' });
  });

  it('use functions that return totals, so that their role reads no dispute and the companies’ role counts none', async () => {
    const { database } = server.container;
    const refusalOf = (query: PromiseLike<unknown>) =>
      Promise.resolve(query).then(
        () => 'it was done',
        (error: unknown) => String(error),
      );
    expect(await refusalOf(database.system('disputes').select('*'))).to.match(/permission denied for table/);
    for (const call of ['dispute_counts(array[?])', 'dispute_figures(?)', 'dispute_totals()']) {
      const bindings = call.includes('?') ? [ids.rabbits] : [];
      const query = database.read(ids.foxes, (tx) => tx.raw(`select * from ${call}`, bindings));
      expect(await refusalOf(query), call).to.match(/permission denied for function/);
    }
  });
});
