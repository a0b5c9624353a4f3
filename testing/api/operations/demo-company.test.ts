import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';
import knex from 'knex';

import { startServer, type RunningServer } from '../../../core/src/app/server.js';
import { demoCases, type DemoCase } from '../../../core/src/operations/demo/demo-cases.js';
import { loadConfig } from '../../../core/src/platform/config.js';
import { demoSignIns } from '../../../core/src/platform/shared/demo-sign-ins.js';
import { createLog } from '../../../core/src/platform/shared/log.js';
import { ApiClient } from '../../../core/src/testing/api-client.js';
import {
  createTestDatabase,
  testSecret,
  type TestDatabase,
} from '../../../core/src/testing/test-database.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { eventually } from '../../../core/src/testing/waiting.js';

type Listed = {
  readonly dispute_id: string;
  readonly psp_dispute_id: string;
  readonly provider: string;
  readonly status: string;
  readonly created_at: string;
  readonly evidence_submitted_at: string | null;
  readonly amount: number;
  readonly currency: string;
};

const dayMs = 86_400_000;
const daysAgo = (iso: string) => (Date.now() - Date.parse(iso)) / dayMs;

const statuses: Readonly<Record<DemoCase['ending'], string>> = {
  won: 'won',
  lost: 'lost',
  unanswered: 'lost',
  accepted: 'lost',
  reported: 'prevented',
  refunded: 'charge_refunded',
  closed: 'warning_closed',
  pending: 'pending',
  under_review: 'under_review',
  prepared: 'needs_response',
  open: 'needs_response',
};

/** The first case of each provider with an ending, and open ones. */
const someCases = (...chosen: readonly [provider: string, ending: DemoCase['ending']][]) =>
  chosen.map(([provider, ending]) => {
    const found = demoCases.find((one) => one.provider === provider && one.ending === ending);
    if (found === undefined) throw new Error(`No demo case of ${provider} is ${ending}`);
    return found;
  });

describe('demo company', function () {
  this.timeout(120_000);
  let folder: string;
  let database: TestDatabase;
  let server: RunningServer | undefined;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rebuttal-demo-'));
    database = await createTestDatabase();
  });
  afterEach(async () => {
    await server?.stop();
    server = undefined;
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  async function start(
    cases: readonly DemoCase[],
    redirects: NodeJS.ProcessEnv = {},
  ): Promise<RunningServer> {
    const config = loadConfig({
      ...redirects,
      DATABASE_URL: database.ownerUrl,
      DATA_DIR: folder,
      ENCRYPTION_KEYS: `k1:${'A'.repeat(43)}=`,
      JWT_SECRET: testSecret,
      PORT: '0',
      SANDBOX: 'on',
    });
    server = await startServer({
      config: { ...config, seedDemo: true },
      log: createLog('silent'),
      demoCases: cases,
    });
    return server;
  }

  async function signIn(at: RunningServer, email: string = demoSignIns.merchant.email): Promise<ApiClient> {
    const { users, auth } = at.container;
    const user = await users.findByEmail(email);
    if (user === undefined) throw new Error(`There is no ${email}`);
    // Its public password works in evaluation mode only.
    const { sessionId } = await auth.sessions.open(user);
    return new ApiClient(at.url).withToken(auth.tokens.issue({ ...user, sessionId }));
  }

  async function registerOther(at: RunningServer): Promise<ApiClient> {
    const owner = { email: 'owner@other.example', password: 'carrots-are-orange', name: 'Fiver' };
    await at.container.auth.service.createCompany(
      { ...owner, tenant_name: 'Other Ltd' },
      { hasVerifiedEmail: true },
    );
    return signIn(at, owner.email);
  }

  async function listAll(owner: ApiClient): Promise<readonly Listed[]> {
    const { body } = await owner.get('/api/disputes?per_page=100');
    return body.disputes as Listed[];
  }

  it('plans about 60 disputes of every provider over six months, in several currencies, one due tomorrow', () => {
    expect(demoCases.length).to.be.within(55, 65);
    expect(new Set(demoCases.map(({ key }) => key)).size).to.equal(demoCases.length);
    expect([...new Set(demoCases.map(({ provider }) => provider))].toSorted()).to.deep.equal([
      'adyen',
      'checkout',
      'paypal',
      'stripe',
      'wix',
      'worldpay',
    ]);
    expect(new Set(demoCases.map(({ currency }) => currency)).size).to.be.greaterThan(4);
    const opened = demoCases.map(({ openedDaysAgo }) => openedDaysAgo);
    expect(opened).to.deep.equal(opened.toSorted((one, other) => other - one));
    expect(opened[0]).to.be.within(150, 180);
    for (const { key, openedDaysAgo, respondedDaysAgo = openedDaysAgo, decidedDaysAgo = 0 } of demoCases) {
      expect(respondedDaysAgo, key).to.be.at.most(openedDaysAgo);
      expect(decidedDaysAgo, key).to.be.at.most(respondedDaysAgo);
    }
    // Stripe gives nine days, until the end of the day.
    expect(
      demoCases.some(({ provider, openedDaysAgo }) => provider === 'stripe' && openedDaysAgo === 8),
    ).to.equal(true);
  });

  it('is complete when the server is ready, and each open dispute can be answered and decided', async () => {
    const at = await start(demoCases);
    const owner = await signIn(at);
    const disputes = await listAll(owner);
    expect(disputes).to.have.length(demoCases.length);
    for (const one of demoCases) {
      const { key, provider, amount, currency, ending, openedDaysAgo, respondedDaysAgo } = one;
      const dispute = disputes.find(
        (row) =>
          row.provider === provider &&
          row.amount === amount &&
          Math.abs(daysAgo(row.created_at) - openedDaysAgo) <= 2,
      );
      if (dispute === undefined) throw new Error(`${key} is missing`);
      expect({ status: dispute.status, currency: dispute.currency }, key).to.deep.equal({
        status: statuses[ending],
        currency,
      });
      if (respondedDaysAgo === undefined) continue;
      expect(daysAgo(String(dispute.evidence_submitted_at)), key).to.be.within(
        respondedDaysAgo - 1.1,
        respondedDaysAgo + 1.1,
      );
    }
    await expectNothingNew(owner);
    await expectOthersSeeNothing(at);
    for (const provider of new Set(disputes.map((dispute) => dispute.provider)))
      await answerAndDecide(
        at,
        owner,
        disputes.find((dispute) => dispute.provider === provider && dispute.status === 'needs_response'),
      );
  });

  /** A sync reads the same as the fixture, and the history is in the past and in its order. */
  async function expectNothingNew(owner: ApiClient) {
    await eventually('the syncs', async () => {
      const { body } = await owner.get('/api/psp/accounts');
      const all = body.accounts as { provider: string; sync: { finished_at: string | null } }[];
      // Adyen's disputes can't be read.
      return all.every(({ provider, sync }) => provider === 'adyen' || sync.finished_at !== null)
        ? true
        : undefined;
    });
    const news = knex({ client: 'pg', connection: database.ownerUrl, pool: { min: 0, max: 1 } });
    const types = await news('events')
      .whereIn('type', ['dispute.created', 'dispute.updated', 'dispute.closed'])
      .whereRaw(`occurred_at > now() - interval '1 hour'`)
      .pluck('type');
    const { rows: disordered } = await news.raw<{ rows: unknown[] }>(
      `select * from (select type, occurred_at < lag(occurred_at) over (partition by dispute_id order by event_id) as is_late
                        from events) as event where is_late`,
    );
    await news.destroy();
    expect(types).to.deep.equal([]);
    expect(disordered).to.deep.equal([]);
  }

  async function expectOthersSeeNothing(at: RunningServer) {
    const other = await registerOther(at);
    await other.post('/api/psp/accounts', {
      provider: 'stripe',
      account_name: 'Stripe',
      environment: 'test',
      credentials: at.container.sandbox?.sampleCredentials('stripe'),
    });
    const [account] = await eventually('the sync of the other company', async () => {
      const { body } = await other.get('/api/psp/accounts');
      const all = body.accounts as { sync: { finished_at: string | null } }[];
      return all.every(({ sync }) => sync.finished_at !== null) ? all : undefined;
    });
    expect(account?.sync).to.include({ seen: 0 });
    expect(await listAll(other)).to.deep.equal([]);
  }

  async function answerAndDecide(at: RunningServer, owner: ApiClient, dispute: Listed | undefined) {
    if (dispute === undefined) throw new Error('A provider has no open dispute');
    const { dispute_id: id, provider, psp_dispute_id: providerId } = dispute;
    const sent = await owner.post(`/api/disputes/${id}/submit`, {
      override: { reason: 'The customer has answered by phone.' },
    });
    expect(sent.body, provider).to.have.nested.property('submission.status', 'submitted');
    const sandbox = new ApiClient(`${at.url}/sandbox`).withToken(owner.bearer);
    await sandbox.post(`/${provider}/disputes/${providerId}/resolve`, { outcome: 'won' });
    await eventually(`the decision of ${provider}`, async () => {
      const { body } = await owner.get(`/api/disputes/${id}`);
      return ['won', 'warning_closed'].includes(body.status as string) ? true : undefined;
    });
  }

  itThorough(
    'does not depend on the addresses of the providers, and prints the letters that were sent',
    async () => {
      const nowhere = 'http://127.0.0.1:9';
      const cases = someCases(['stripe', 'won'], ['wix', 'won'], ['paypal', 'open']);
      const at = await start(cases, {
        STRIPE_API_URL: nowhere,
        WIX_API_URL: nowhere,
        PAYPAL_API_URL: nowhere,
      });
      const owner = await signIn(at);
      const disputes = await listAll(owner);
      expect(disputes.map(({ status }) => status)).to.have.members(['won', 'won', 'needs_response']);
      await at.container.demoCompany?.printLetters();
      const { dispute_id: id } = disputes.find(({ provider }) => provider === 'stripe') ?? {};
      const { body } = await owner.get(`/api/disputes/${id}/submissions`);
      const letter = `/api/disputes/${id}/submissions/${body.submissions[0].submission_id}/letter`;
      expect((await owner.get(letter)).status).to.equal(200);
    },
  );

  itThorough(
    'has two payments with a fraud warning, one of them with an alert that has a deadline',
    async () => {
      const owner = await signIn(await start(someCases(['stripe', 'open'])));
      const { body } = await owner.get('/api/alerts?state=open');
      const alerts = body['alerts'] as { payment_id: string; source: string; respond_by: string | null }[];
      expect(alerts.map(({ source }) => source)).to.have.members(['stripe_efw', 'stripe_efw', 'ethoca']);
      expect(new Set(alerts.map(({ payment_id: id }) => id)).size).to.equal(2);
      expect(alerts.filter(({ respond_by: due }) => due !== null)).to.have.length(1);
    },
  );

  itThorough('is emptied permanently, by its owner only', async () => {
    const cases = someCases(['adyen', 'won'], ['stripe', 'won'], ['stripe', 'prepared']);
    const first = await start(cases);
    const owner = await signIn(first);
    const other = await registerOther(first);
    expect((await other.post('/api/demo/empty', { confirm: true })).status).to.equal(404);
    expect((await owner.post('/api/demo/empty', {})).status).to.equal(422);
    expect(await listAll(owner)).to.have.length(cases.length);

    const { status, body } = await owner.post('/api/demo/empty', { confirm: true });
    expect({ status, ...body }).to.deep.include({ status: 'empty' });
    expect(await listAll(owner)).to.deep.equal([]);
    expect((await owner.get('/api/orders')).body.orders).to.deep.equal([]);
    expect((await owner.get('/api/alerts')).body.alerts).to.deep.equal([]);
    const { body: accounts } = await owner.get('/api/psp/accounts?provider=stripe');
    const [account] = accounts.accounts;
    await owner.post(`/api/psp/accounts/${account.account_id}/sync`);
    await eventually('the sync', async () => {
      const { body: now } = await owner.get('/api/psp/accounts?provider=stripe');
      return now.accounts[0].sync.finished_at === account.sync.finished_at ? undefined : true;
    });
    expect(await listAll(owner)).to.deep.equal([]);
    expect((await owner.get('/api/alerts')).body.alerts).to.deep.equal([]);
    await first.stop();
    const second = await start(cases);
    expect(await listAll(await signIn(second))).to.deep.equal([]);
  });
});
