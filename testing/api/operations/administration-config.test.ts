import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { signInSuperAdmin, whoIs } from '../identity/platform-client.js';

const builtIn = {
  template_management_enabled: false,
  analytics_enabled: false,
  multi_user_enabled: false,
  online_editor_enabled: false,
  api_access_enabled: false,
  max_psp_accounts: 1,
  max_users_per_tenant: 1,
  max_storage_mb: 100,
  max_disputes_per_month: null,
};

describe('plans, set by super admins', () => {
  let server: TestServer;
  let admin: ApiClient;
  let owner: ApiClient;
  let tenantId: string;

  before(async function () {
    this.timeout(120_000);
    server = await startTestServer();
    admin = (await signInSuperAdmin(server)).as;
  });
  after(() => server.close());
  beforeEach(async () => {
    await admin.delete('/api/admin/config/global');
    owner = await server.signUp('Rabbits Ltd', 'default');
    ({ tenantId } = await whoIs(owner));
  });

  const global = '/api/admin/config/global';
  const own = () => `/api/admin/config/tenant/${tenantId}`;
  const bodyOf = async (call: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await call;
    expect(status, JSON.stringify(body)).to.equal(200);
    return body;
  };
  const planOf = async (someone: ApiClient) => {
    const body = (await bodyOf(someone.get('/api/config'))) as Record<string, unknown>;
    const { upgrade_url: upgradeUrl, ...plan } = body;
    expect(upgradeUrl).to.equal(null);
    return plan;
  };

  it('for all companies apply immediately unless a company has its own', async () => {
    const outsider = await server.signUp('Foxes', 'default');
    await bodyOf(admin.put(own(), { max_psp_accounts: 7 }));
    const set = { analytics_enabled: true, max_psp_accounts: 3, max_disputes_per_month: 50 };
    expect(await bodyOf(admin.put(global, set))).to.deep.equal({
      ...builtIn,
      ...set,
      own: ['analytics_enabled', 'max_psp_accounts', 'max_disputes_per_month'],
    });
    expect(await planOf(outsider)).to.deep.equal({ ...builtIn, ...set });
    expect(await planOf(owner)).to.deep.equal({ ...builtIn, ...set, max_psp_accounts: 7 });
  });

  it('of one company can be removed, and the global ones apply again', async () => {
    await bodyOf(admin.put(global, { max_psp_accounts: 3 }));
    await bodyOf(admin.put(own(), { max_psp_accounts: 9, analytics_enabled: true }));
    expect(await bodyOf(admin.delete(own()))).to.deep.equal({ ...builtIn, max_psp_accounts: 3, own: [] });
    expect(await planOf(owner)).to.deep.equal({ ...builtIn, max_psp_accounts: 3 });
    expect(await bodyOf(admin.delete(own()))).to.deep.include({ own: [] });
  });

  it('write audit entries with the new values to the log of the company or of the platform', async () => {
    await bodyOf(admin.put(own(), { max_psp_accounts: 2, max_disputes_per_month: null }));
    await bodyOf(admin.delete(own()));
    await bodyOf(admin.put(global, { analytics_enabled: true }));
    const { body } = await admin.get('/api/admin/logs?action=plan&per_page=3');
    const entries = body.entries as { action: string; tenant_id: string | null; details: object }[];
    expect(entries.map(({ action, tenant_id: id, details }) => [action, id, details])).to.deep.equal([
      ['plan.set', null, { analytics_enabled: true }],
      ['plan.reset', tenantId, {}],
      ['plan.set', tenantId, { max_psp_accounts: 2, max_disputes_per_month: null }],
    ]);
  });
});
