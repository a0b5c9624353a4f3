import { expect } from 'chai';
import knex, { type Knex } from 'knex';

import { seedDemo } from '../../../core/src/app/seed.js';
import { openPlan } from '../../../core/src/identity/plans/plans.js';
import type { SignedIn } from '../../../core/src/identity/requests/signed-in.js';
import { EvaluationController } from '../../../core/src/operations/administration/evaluation.controller.js';
import { PlanAdministration } from '../../../core/src/operations/administration/plan-administration.js';
import { demoSignIns } from '../../../core/src/platform/shared/demo-sign-ins.js';
import type { ApiAnswer, ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, sampleCredentials, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { signIn } from './matrix/people.js';

const defaults = {
  template_management_enabled: false,
  analytics_enabled: false,
  multi_user_enabled: false,
  online_editor_enabled: false,
  api_access_enabled: false,
  max_psp_accounts: 1,
  max_users_per_tenant: 1,
  max_storage_mb: 100,
  max_disputes_per_month: null,
  upgrade_url: null,
};

const refusal = ({ status, body }: ApiAnswer) => ({ status, code: body.code, error: body.error });

describe('plans', () => {
  let server: TestServer;
  let owner: ApiClient;
  let tenantId: string;
  let database: Knex;

  before(async () => {
    server = await startTestServer();
    database = knex({ client: 'pg', connection: server.ownerUrl, pool: { min: 0, max: 1 } });
  });
  after(async () => {
    await database.destroy();
    await server.close();
  });
  beforeEach(async () => {
    owner = await server.signUp('Rabbits Ltd', 'default');
    tenantId = String((await userOf(owner))?.tenantId);
  });

  const plans = () => server.container.plansService;
  /** By a session, because the demo's passwords do not work outside evaluation mode. */
  const demoUser = async (who: keyof typeof demoSignIns) => {
    const user = await server.container.users.findByEmail(demoSignIns[who].email);
    if (user === undefined) throw new Error(`There is no ${who}`);
    return signIn(server, user);
  };
  const userOf = async (someone: ApiClient) => {
    const { body } = await someone.get('/api/auth/me');
    return server.container.users.findByEmail(String((body.user ?? body).email));
  };
  const configOf = async (someone: ApiClient) => (await someone.get('/api/config')).body as unknown;
  const set = (settings: Partial<Parameters<TestServer['container']['plansService']['set']>[1]>) =>
    plans().set({ tenantId }, { features: {}, limits: {}, ...settings });

  describe('returned by GET /api/config', () => {
    it('include the override of one company only for that company', async () => {
      const outsider = await server.signUp('Foxes', 'default');
      await set({ features: { analytics: true }, limits: { users: 7, disputes: 30 } });
      const own = {
        ...defaults,
        analytics_enabled: true,
        max_users_per_tenant: 7,
        max_disputes_per_month: 30,
      };
      expect(await configOf(owner)).to.deep.equal(own);
      expect(await configOf(outsider)).to.deep.equal(defaults);
    });

    it('include everything for the demo merchant, by an override and not by other defaults', async () => {
      await seedDemo(server.container);
      const demo = await demoUser('merchant');
      expect(await configOf(demo)).to.deep.include({ analytics_enabled: true, api_access_enabled: true });
      expect((await demo.get('/api/psp/accounts')).body.accounts.length).to.be.greaterThan(1);
      expect(await plans().getPlan('global')).to.deep.include({
        limits: { ...openPlan.limits, psp_accounts: 1, users: 1, storage_mb: 100 },
      });
    });
  });

  describe('set by an operator', () => {
    it('change one field at a time, and keep the others', async () => {
      await set({ features: { analytics: true } });
      await set({ limits: { psp_accounts: 4 } });
      expect(await configOf(owner)).to.deep.include({ analytics_enabled: true, max_psp_accounts: 4 });
    });

    it('open every feature for the own company, at the request of its owner, in evaluation mode only', async () => {
      const outsider = await server.signUp('Foxes', 'default');
      expect((await owner.post('/api/evaluation/open-features')).status).to.equal(404);
      const { audit, plansService } = server.container;
      const evaluation = new EvaluationController(new PlanAdministration({ audit, plansService }), true);
      await evaluation.openFeatures({ user: await userOf(owner) } as unknown as SignedIn);
      expect(await configOf(owner)).to.deep.include({ analytics_enabled: true, max_psp_accounts: 1_000 });
      expect(await configOf(outsider)).to.deep.equal(defaults);
    });

    it('accept whole numbers from 1, and unlimited only for the monthly disputes', async () => {
      const wrong = { psp_accounts: 0, users: 1.5, storage_mb: null, disputes: -1 } as never;
      const problem = await set({ limits: wrong }).catch((error: unknown) => error);
      expect(problem).to.have.property('code', 'invalid');
      expect(problem).to.have.nested.property('extra.details.length', 4);
      expect(await configOf(owner)).to.deep.equal(defaults);
    });

    it('apply here after another process has set them', async () => {
      expect(await configOf(owner)).to.deep.equal(defaults);
      await database.raw(
        `insert into plan_overrides (tenant_id, features) values (?, '{"analytics": true}')`,
        [tenantId],
      );
      await database.raw(`select pg_notify('rebuttal_plans', '')`);
      await eventually('the new plan', async () => {
        const { body } = await owner.get('/api/config');
        return body.analytics_enabled === true;
      });
    });

    it('cannot be set by a company for itself, at the database', async () => {
      const attempt = server.container.database.transaction(tenantId, (tx) =>
        tx('plan_overrides').insert({ tenant_id: tenantId, features: '{"analytics": true}' }),
      );
      expect(await attempt.catch((error: unknown) => String(error))).to.match(/permission denied/);
    });
  });

  describe('lock features', () => {
    const locked = (feature: string) => ({
      status: 403,
      code: 'feature_locked',
      error: `${feature} is not available in your current plan. Upgrade your plan to unlock it.`,
    });

    it('analytics', async () => {
      const dashboard = () => owner.get('/api/disputes/stats/dashboard');
      expect(refusal(await dashboard())).to.deep.equal(locked('Analytics & Statistics'));
      await set({ features: { analytics: true } });
      expect((await dashboard()).status).to.equal(200);
    });

    const letter = { name: 'A', content: 'B' };
    const templateCalls: readonly (readonly [string, (as: ApiClient) => Promise<ApiAnswer>])[] = [
      ['list', (as) => as.get('/api/templates')],
      ['create', (as) => as.post('/api/templates', letter)],
      ['activate', (as) => as.post('/api/templates/tpl_1/activate')],
    ];
    for (const [what, call] of templateCalls) {
      it(`template management: ${what}`, async () => {
        expect(refusal(await call(owner))).to.deep.equal(locked('Template Management'));
        await set({ features: { template_management: true } });
        expect((await call(owner)).status).to.be.oneOf([200, 201, 404]);
      });
    }

    it('keep letters with the built-in templates', async () => {
      await connectStripe(server, owner);
      const { dispute_id: dispute } = await startDispute(server, owner, {});
      expect((await owner.post(`/api/response-assembly/disputes/${dispute}/preview`)).status).to.equal(200);
    });

    it('reject calls that name a template', async () => {
      const response = await plans()
        .requireFeature(tenantId, 'api_access')
        .catch((error: unknown) => error);
      expect(response).to.include({ code: 'feature_locked', status: 403 });
      await set({ features: { api_access: true } });
      await plans().requireFeature(tenantId, 'api_access');
    });
  });

  describe('limit PSP accounts', () => {
    const add = async (name: string) =>
      owner.post('/api/psp/accounts', {
        provider: 'stripe',
        account_name: name,
        environment: 'test',
        credentials: await sampleCredentials(server, 'stripe'),
      });

    it('with a code for clients and a message for people', async () => {
      expect((await add('First')).status).to.equal(201);
      const { status, body } = await add('Second');
      expect(status).to.equal(403);
      expect(body).to.include({
        error: 'PSP account limit reached',
        message: 'Your plan allows 1 PSP account. Upgrade your plan to add more.',
        code: 'psp_account_limit',
      });
    });

    it('until an account is deleted or the plan grows', async () => {
      const { body } = await add('First');
      await owner.delete(`/api/psp/accounts/${String(body.account.account_id)}`);
      expect((await add('Second')).status).to.equal(201);
      await set({ limits: { psp_accounts: 2 } });
      expect((await add('Third')).status).to.equal(201);
      expect((await add('Fourth')).status).to.equal(403);
    });

    it('with a count that is locked until the adding transaction ends', async () => {
      const { limits, database: ours } = server.container;
      const order: string[] = [];
      const taking = (name: string, workMs: number) =>
        ours.transaction(tenantId, async (tx) => {
          await limits.requireRoom(tx, tenantId, 'psp_accounts');
          order.push(`${name} counts`);
          await new Promise((resolve) => setTimeout(resolve, workMs));
          order.push(`${name} ends`);
        });
      const slow = taking('slow', 300);
      await eventually('the first count', () => Promise.resolve(order.length > 0));
      await Promise.all([slow, taking('quick', 0)]);
      expect(order).to.deep.equal(['slow counts', 'slow ends', 'quick counts', 'quick ends']);
    });
  });

  describe('limit storage', () => {
    const mb = 1024 * 1024;
    let dispute: string;

    beforeEach(async () => {
      await connectStripe(server, owner);
      ({ dispute_id: dispute } = await startDispute(server, owner, {}));
      await set({ limits: { storage_mb: 1 } });
    });
    const upload = (bytes: number) =>
      owner.upload(
        '/api/evidence/upload',
        { dispute_id: dispute, evidence_type: 'receipt' },
        new File([pngOf(bytes)], 'burrow.png'),
      );
    const full = {
      status: 403,
      code: 'storage_limit',
      error:
        "This file exceeds your plan's 1 MB of storage. Delete evidence that you don't need, or upgrade your plan.",
    };

    it('including pictures of the settings, and free it after a deletion', async () => {
      const { body } = await upload(mb - 100);
      const picture = () =>
        owner.upload(
          '/api/settings/template-variables/upload',
          { field_name: 'refund_policy' },
          new File([pngOf(200)], 'policy.png'),
        );
      expect(refusal(await picture())).to.deep.equal(full);
      await owner.delete(`/api/evidence/${String(body.evidence.evidence_id)}`);
      expect((await picture()).status).to.equal(201);
      expect(refusal(await upload(mb - 100))).to.deep.equal(full);
    });
  });
});

/** A one-pixel image with trailing bytes that no program shows. */
function pngOf(bytes: number): Uint8Array<ArrayBuffer> {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const all = new Uint8Array(bytes);
  all.set(pixel);
  return all;
}

describe('DEFAULT_FEATURES=all and UPGRADE_URL', () => {
  it('unlock everything for a company that registers, and return the upgrade URL', async () => {
    const upgradeUrl = 'https://rebuttal.example/plans';
    const server = await startTestServer({
      environment: { DEFAULT_FEATURES: 'all', UPGRADE_URL: upgradeUrl },
    });
    try {
      const { body } = await (await server.signUp('Hares', 'default')).get('/api/config');
      expect(body).to.deep.equal({
        template_management_enabled: true,
        analytics_enabled: true,
        multi_user_enabled: true,
        online_editor_enabled: true,
        api_access_enabled: true,
        max_psp_accounts: openPlan.limits.psp_accounts,
        max_users_per_tenant: openPlan.limits.users,
        max_storage_mb: openPlan.limits.storage_mb,
        max_disputes_per_month: null,
        upgrade_url: upgradeUrl,
      });
    } finally {
      await server.close();
    }
  });
});
