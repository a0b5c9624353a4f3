import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { startServer, type RunningServer } from '../../../core/src/app/server.js';
import { demoCases, type DemoCase } from '../../../core/src/operations/demo/demo-cases.js';
import { loadConfig } from '../../../core/src/platform/config.js';
import { demoSignIns } from '../../../core/src/platform/shared/demo-sign-ins.js';
import { ApiClient } from '../../../core/src/testing/api-client.js';
import { keepLog, type LogLine } from '../../../core/src/testing/log-lines.js';
import {
  createTestDatabase,
  testSecret,
  type TestDatabase,
} from '../../../core/src/testing/test-database.js';
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
  let logged: readonly LogLine[];

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

  async function start(cases: readonly DemoCase[]): Promise<RunningServer> {
    const config = loadConfig({
      DATABASE_URL: database.ownerUrl,
      DATA_DIR: folder,
      ENCRYPTION_KEYS: `k1:${'A'.repeat(43)}=`,
      JWT_SECRET: testSecret,
      PORT: '0',
      SANDBOX: 'on',
    });
    const { log, lines } = keepLog('info');
    logged = lines;
    server = await startServer({
      config: { ...config, seedDemo: true },
      log,
      demoCases: cases,
    });
    return server;
  }

  async function signIn(at: RunningServer): Promise<ApiClient> {
    const { users, auth } = at.container;
    const user = await users.findByEmail(demoSignIns.merchant.email);
    if (user === undefined) throw new Error('There is no demo merchant');
    // Its public password works in evaluation mode only.
    const { sessionId } = await auth.sessions.open(user);
    return new ApiClient(at.url).withToken(auth.tokens.issue({ ...user, sessionId }));
  }

  async function listAll(owner: ApiClient): Promise<readonly Listed[]> {
    const { body } = await owner.get('/api/disputes?per_page=100');
    return body.disputes as Listed[];
  }

  const settled = async (at: RunningServer) => {
    await at.container.demoCompany?.settled();
    expect(at.container.demoCompany?.state()?.status).to.equal('ready');
    expect(logged.filter(({ msg }) => msg === 'a sandbox webhook was refused')).to.deep.equal([]);
  };

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

  it('leaves disputes in the present that a person simulates while the history is being created', async () => {
    const at = await start(someCases(['stripe', 'won'], ['stripe', 'accepted'], ['stripe', 'under_review']));
    const owner = await signIn(at);
    const accountId = await eventually('the first dispute of the history', async () => {
      const [first] = (await owner.get('/api/disputes')).body.disputes;
      return first?.psp_account_id as string | undefined;
    });
    const { status, body } = await new ApiClient(`${at.url}/sandbox`).post('/stripe/disputes', {
      account_id: accountId,
      reason: 'fraudulent',
    });
    expect(status).to.equal(201);
    expect(body.delivery.result).to.equal('accepted');
    const made = await eventually('the simulated dispute', async () =>
      (await listAll(owner)).find((one) => one.psp_dispute_id === body.psp_dispute_id),
    );
    await settled(at);
    expect(daysAgo(made.created_at)).to.be.within(0, 1);
    expect((await listAll(owner)).length).to.equal(4);
  });

  it('is simulated by every provider, at the planned times', async () => {
    const cases = someCases(
      ['stripe', 'won'],
      ['stripe', 'unanswered'],
      ['stripe', 'accepted'],
      ['adyen', 'won'],
      ['paypal', 'lost'],
      ['checkout', 'won'],
      ['worldpay', 'lost'],
      ['wix', 'won'],
      ['stripe', 'under_review'],
      ['stripe', 'prepared'],
      ['stripe', 'closed'],
      ['checkout', 'refunded'],
      ['paypal', 'pending'],
      // Simulated first. The earlier events of the other disputes must be accepted, too.
      ['paypal', 'open'],
    );
    const at = await start(cases);
    await settled(at);
    const owner = await signIn(at);
    const disputes = await listAll(owner);
    expect(disputes).to.have.length(cases.length);
    for (const { key, provider, amount, currency, ending, ...days } of cases) {
      const dispute = disputes.find((one) => one.provider === provider && one.amount === amount);
      if (dispute === undefined) throw new Error(`${key} is missing`);
      const statuses = {
        won: 'won',
        under_review: 'under_review',
        prepared: 'needs_response',
        open: 'needs_response',
        closed: 'warning_closed',
        refunded: 'charge_refunded',
        pending: 'pending',
      };
      expect(dispute.status, key).to.equal(
        Object.entries(statuses).find(([name]) => name === ending)?.[1] ?? 'lost',
      );
      expect(dispute.currency, key).to.equal(currency);
      expect(daysAgo(dispute.created_at), key).to.be.within(days.openedDaysAgo - 2, days.openedDaysAgo + 2);
      if (days.respondedDaysAgo === undefined) continue;
      expect(daysAgo(String(dispute.evidence_submitted_at)), key).to.be.within(
        days.respondedDaysAgo - 1.1,
        days.respondedDaysAgo + 1.1,
      );
      const { body } = await owner.get(`/api/disputes/${dispute.dispute_id}/timeline`);
      const times = (body.entries as { occurred_at: string }[]).map(({ occurred_at }) =>
        daysAgo(occurred_at),
      );
      expect(Math.min(...times), `${key}: its newest event`).to.be.greaterThan(
        (days.decidedDaysAgo ?? 9) - 1.1,
      );
      const { body: sent } = await owner.get(`/api/disputes/${dispute.dispute_id}/submissions`);
      expect(sent.submissions[0].status, key).to.equal('submitted');
    }
    const { body: members } = await owner.get('/api/members');
    expect(members.members).to.have.length(3);
    // The accounts are back in the present.
    const now = Date.now();
    const sandbox = new ApiClient(`${at.url}/sandbox`).withToken(owner.bearer);
    const { body: made } = await sandbox.post('/stripe/disputes', { amount: 4_711 });
    const fresh = await eventually('the new dispute', async () =>
      (await listAll(owner)).find((one) => one.psp_dispute_id === made.psp_dispute_id),
    );
    expect(Date.parse(fresh.created_at)).to.be.greaterThan(now - 5_000);
  });

  it('continues after an interruption without duplicates, and starts with those that need a response', async () => {
    const cases = someCases(
      ['stripe', 'won'],
      ['paypal', 'lost'],
      ['stripe', 'under_review'],
      ['stripe', 'prepared'],
    );
    const first = await start(cases);
    await eventually('the second dispute', () => {
      const { created = 0 } = first.container.demoCompany?.state() ?? {};
      return Promise.resolve(created >= 2 ? true : undefined);
    });
    await first.stop();
    const second = await start(cases);
    await settled(second);
    const owner = await signIn(second);
    const disputes = await listAll(owner);
    expect(disputes).to.have.length(cases.length);
    // IDs sort by the time at which they were made.
    const [earliest] = disputes.toSorted((one, other) => (one.dispute_id < other.dispute_id ? -1 : 1));
    expect(earliest?.amount).to.equal(cases.at(-1)?.amount);
    for (const { dispute_id: id } of disputes) {
      const { body } = await owner.get(`/api/evidence?dispute_id=${id}`);
      const titles = (body.evidence as { title: string }[]).map(({ title }) => title);
      expect(titles, 'evidence').to.deep.equal([...new Set(titles)]);
      const { body: sent } = await owner.get(`/api/disputes/${id}/submissions`);
      expect((sent.submissions as unknown[]).length).to.be.at.most(1);
    }
  });

  it('is emptied permanently, by its owner only', async () => {
    const cases = someCases(['adyen', 'won'], ['stripe', 'won'], ['stripe', 'prepared']);
    const first = await start(cases);
    await settled(first);
    const owner = await signIn(first);
    const { body: outsider } = await new ApiClient(first.url).post('/api/auth/register', {
      email: 'owner@other.example',
      password: 'carrots-are-orange',
      name: 'Fiver',
      tenant_name: 'Other Ltd',
    });
    const other = new ApiClient(first.url).withToken(String(outsider.access_token));
    expect((await other.post('/api/demo/empty', { confirm: true })).status).to.equal(404);
    expect((await owner.post('/api/demo/empty', {})).status).to.equal(422);
    expect(await listAll(owner)).to.have.length(cases.length);

    const { status, body } = await owner.post('/api/demo/empty', { confirm: true });
    expect({ status, ...body }).to.deep.include({ status: 'empty', created: cases.length });
    expect(await listAll(owner)).to.deep.equal([]);
    expect((await owner.get('/api/orders')).body.orders).to.deep.equal([]);
    const { body: accounts } = await owner.get('/api/psp/accounts?provider=stripe');
    const [account] = accounts.accounts;
    await owner.post(`/api/psp/accounts/${account.account_id}/sync`);
    await eventually('the sync', async () => {
      const { body: now } = await owner.get('/api/psp/accounts?provider=stripe');
      return now.accounts[0].sync.finished_at === account.sync.finished_at ? undefined : true;
    });
    expect(await listAll(owner)).to.deep.equal([]);
    await first.stop();
    const second = await start(cases);
    await second.container.demoCompany?.settled();
    expect(await listAll(await signIn(second))).to.deep.equal([]);
  });
});
