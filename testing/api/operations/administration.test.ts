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

    it('takes the search text literally, without wildcards', async () => {
      expect(await names('search=0%25%20F')).to.deep.equal(['100% Foxes_']);
      expect(await names('search=s_')).to.deep.equal(['100% Foxes_']);
      expect(await names('search=%25')).to.deep.equal(['100% Foxes_']);
    });

    it('is paged and filtered by status', async () => {
      const first = await admin.get('/api/admin/tenants?per_page=1');
      expect(first.body).to.deep.include({ total: 2, pages: 2, page: 1, per_page: 1 });
      const second = await admin.get('/api/admin/tenants?per_page=1&page=2');
      expect([...first.body.tenants, ...second.body.tenants].map(({ name }) => name as string)).to.deep.equal(
        ['100% Foxes_', 'Rabbits Ltd'],
      );
      expect(await names('page=3&per_page=1')).to.deep.equal([]);
      expect(await names('status=active')).to.have.length(2);
      expect(await names('status=')).to.have.length(2);
      expect(await names('status=suspended')).to.deep.equal([]);
    });

    it('rejects unknown filters', async () => {
      for (const query of ['page=0', 'per_page=101', 'per_page=x', 'status=sleeping'])
        expect((await admin.get(`/api/admin/tenants?${query}`)).status, query).to.equal(422);
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

    it('returns 404 for an unknown company', async () => {
      for (const id of ['ten_00000000000000000000', 'rabbits']) {
        const { status, body } = await admin.get(`/api/admin/tenants/${id}`);
        expect([status, body.code, body.error]).to.deep.equal([404, 'tenant_not_found', 'Tenant not found']);
      }
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

    it('is filtered by address, name, role, status and company at once', async () => {
      expect(await emails('search=FIVER')).to.deep.equal(['fiver@warren.example']);
      expect(await emails('search=hazel')).to.deep.equal(['hazel@platform.example']);
      expect(await emails('role=owner')).to.have.length(2);
      expect(await emails(`role=owner&tenant_id=${ids.foxes}`)).to.deep.equal([(await whoIs(foxes)).email]);
      expect(await emails('role=&status=&tenant_id=')).to.have.length(4);
      expect(await emails('status=suspended')).to.deep.equal([]);
      expect(await emails('per_page=1&page=4')).to.deep.equal([(await whoIs(rabbits)).email]);
      expect((await admin.get('/api/admin/users?role=king')).status).to.equal(422);
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

  const adminCalls: readonly (readonly [string, string, object?])[] = [
    ['GET', '/api/admin/tenants'],
    ['GET', '/api/admin/tenants/ten_00000000000000000000'],
    ['PUT', '/api/admin/tenants/ten_00000000000000000000/status', { status: 'deleted' }],
    ['GET', '/api/admin/users'],
    ['GET', '/api/admin/stats'],
    ['GET', '/api/admin/config/global'],
    ['PUT', '/api/admin/config/global', { analytics_enabled: true }],
    ['DELETE', '/api/admin/config/global'],
    ['GET', '/api/admin/config/tenant/ten_00000000000000000000'],
    ['PUT', '/api/admin/config/tenant/ten_00000000000000000000', { analytics_enabled: true }],
    ['DELETE', '/api/admin/config/tenant/ten_00000000000000000000'],
    ['POST', '/api/admin/login-as/ten_00000000000000000000', {}],
  ];
  for (const [method, path, body] of adminCalls) {
    it(`reject everyone else, even owners: ${method} ${path}`, async () => {
      const send = (as: ApiClient) =>
        as.send(method, path, {
          body: body && JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        });
      expect((await send(server.api)).status).to.equal(401);
      const refused = await send(rabbits);
      expect([refused.status, refused.body.code]).to.deep.equal([403, 'role_forbids']);
      expect(refused.body.error).to.match(/^Only platform administrators can /);
    });
  }

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

  it('give no access within a company, whose calls are for its own users', async () => {
    const calls = [
      '/api/disputes',
      '/api/psp/accounts',
      '/api/templates',
      '/api/settings/template-variables',
      '/api/webhook-events',
      '/api/disputes/stats/dashboard',
    ];
    for (const path of calls) {
      const { status, body } = await admin.get(path);
      expect([status, body.code], path).to.deep.equal([403, 'no_company']);
    }
    expect((await admin.get('/api/config')).status).to.equal(200);
    expect((await admin.get('/api/auth/me')).body.user).to.deep.include({
      role: 'super_admin',
      tenant: null,
    });
  });
});
