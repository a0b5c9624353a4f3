import { randomBytes } from 'node:crypto';

import { expect } from 'chai';
import knex, { type Knex } from 'knex';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { addExhibit, connectStripe } from '../../../core/src/testing/scenarios.js';
import { testSecret } from '../../../core/src/testing/test-database.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { Random } from '../../faults/random.js';
import { createTeamDesk } from '../identity/team-client.js';
import { ClockedWorkers } from '../platform/clocked-workers.js';
import { expectedActions, expectedRuns, kindNames, kinds, rulesOf, type KindName } from './rule-kinds.js';

const total = 1_000;
/** Kills in each of the phases, the two workers in turn. A new process takes as long to start as hundreds of acts. */
const killsPerPhase = 2;
/** The longest wait before a kill. The runs of few disputes end soon. */
const delayMsMax = 300;
const waitMs = 400_000;
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

type Made = { readonly disputeId: string; readonly kind: KindName };

describe('automation rules at volume', function () {
  this.timeout(10 * waitMs);
  let server: TestServer;
  let owner: ApiClient;
  let me: { tenantId: string; userId: string; email: string };
  let boId: string;
  let database: Knex;
  let workers: ClockedWorkers;
  let made: readonly Made[];
  let score: number;
  const random = new Random(process.env['RULES_SEED'] ?? 'moles');
  const kills = { count: 0, interrupted: 0 };

  before(async () => {
    const keys = `k1:${randomBytes(32).toString('base64')}`;
    server = await startTestServer({ environment: { WORKERS: 'off', ENCRYPTION_KEYS: keys } });
    database = knex({ client: 'pg', connection: server.ownerUrl, pool: { min: 0, max: 2 } });
    workers = await ClockedWorkers.start(database, {
      count: 2,
      environment: {
        DATABASE_URL: server.ownerUrl,
        DATA_DIR: server.dataDir,
        ENCRYPTION_KEYS: keys,
        JWT_SECRET: testSecret,
        PUBLIC_URL: server.url,
        STRIPE_API_URL: `${server.url}/sandbox/stripe/api`,
        EVIDENCE_COLLECTION: 'off',
        ALARMS: 'off',
        LOG_LEVEL: 'silent',
      },
    });
    owner = await server.signUp('Moles Ltd');
    const desk = createTeamDesk(server);
    me = await desk.me(owner);
    boId = (await desk.join(owner, 'admin', 'Bo Digger')).userId;
    await connectStripe(server, owner);
  });
  after(async () => {
    await workers.close();
    await database.destroy();
    await server.close();
  });

  const select = async <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await database.raw<{ rows: Row[] }>(sql, values as never)).rows;
  const countOf = async (sql: string, values: readonly unknown[] = []): Promise<number> =>
    (await select<{ count: number }>(`select count(*)::int as count from ${sql}`, values))[0]?.count ?? 0;
  const ids = (kind: KindName) => made.filter((one) => one.kind === kind).map(({ disputeId }) => disputeId);
  const rules = () => rulesOf({ ownerId: me.userId, boId, score });

  const addEvidence = async (disputeId: string) => {
    const { status, body } = await owner.post('/api/evidence/text', {
      dispute_id: disputeId,
      evidence_type: 'customer_communication',
      title: 'Mails',
      text_content: 'The customer wrote that the hutch is as ordered.',
    });
    expect(status, JSON.stringify(body)).to.be.below(300);
  };
  const scoreOf = async (disputeId: string): Promise<number> =>
    (await owner.get(`/api/evidence-requirements/disputes/${disputeId}/completeness`)).body.score;

  /** Several at a time, as they come from a provider. */
  async function forEach<T>(
    items: readonly T[],
    work: (item: T, at: number) => Promise<void>,
  ): Promise<void> {
    const waiting = items.entries();
    const lane = async () => {
      for (const [at, item] of waiting) await work(item, at);
    };
    await Promise.all(Array.from({ length: 4 }, lane));
  }

  /** Kills the workers in turn while rules act, until nothing is left to do now. */
  async function actOut(): Promise<void> {
    for (let kill = 0; kill < killsPerPhase; kill += 1) {
      const isBusy = await eventually(
        'work to interrupt',
        async () => ((await isIdle()) ? 'idle' : (await countRunning()) > 0 && 'busy'),
        waitMs,
      );
      if (isBusy === 'idle') break;
      await new Promise((resolve) => setTimeout(resolve, random.within(0, delayMsMax)));
      kills.interrupted += await countRunning();
      await workers.replace(kills.count % workers.count);
      kills.count += 1;
    }
    await eventually('the end of this phase', isIdle, waitMs);
  }

  /** Why responses wait, if they do. */
  const obstacles = async (): Promise<string> => {
    const rows = await select<{ message: string; count: number }>(
      `select message, count(*)::int as count from automation_runs
        where action ->> 'kind' = 'submit' and status <> 'done' group by 1`,
    );
    return rows.map(({ message, count }) => `${count} × ${message}`).join('; ');
  };

  const countRunning = () => countOf(`automation_runs where status = 'running'`);
  let scannedAt = 0;
  /** The rules scan every 20 seconds, which is long for a test. */
  const scanSoon = async (): Promise<void> => {
    if (Date.now() - scannedAt < 1_000) return;
    scannedAt = Date.now();
    await database('jobs')
      .where({ name: 'automation.scan', leased_by: null })
      .update({ run_at: new Date(0) });
  };
  /** Every dispute has been evaluated at this time, and nothing more is due. */
  const isIdle = async (): Promise<boolean> => {
    // Counting takes time from the workers.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await scanSoon();
    const now = workers.now();
    const due = await countOf(
      `automation_runs where status = 'running' or (status = 'planned' and run_at <= ?)`,
      [now],
    );
    const undecided = await countOf(
      `disputes d left join automation_decisions a using (dispute_id)
        where d.status = 'needs_response' and (a.dispute_id is null or (a.rule_id is null and a.evaluate_at <= ?))`,
      [now],
    );
    return due + undecided === 0;
  };

  it('act on each new dispute once while the workers are killed in turn', async () => {
    const { accounts } = (await owner.get('/api/psp/accounts')).body;
    const byProviderId = new Map<string, KindName>();
    await forEach(Array.from({ length: total }), async (_, at) => {
      const kind = kindNames[at % kindNames.length] ?? 'unmatched';
      const { status, body } = await server.sandbox.post('/stripe/disputes', {
        account_id: accounts[0].account_id,
        ...kinds[kind],
      });
      expect(status, JSON.stringify(body)).to.equal(201);
      byProviderId.set(body.psp_dispute_id, kind);
    });
    const stored = await eventually(
      'all disputes',
      async () => {
        const rows = await select<{ dispute_id: string; provider_dispute_id: string }>(
          'select dispute_id, provider_dispute_id from disputes',
        );
        return rows.length === total && rows;
      },
      waitMs,
    );
    made = stored.map((row) => ({
      disputeId: row.dispute_id,
      kind: byProviderId.get(row.provider_dispute_id) ?? 'unmatched',
    }));

    const [sample = ''] = ids('documented');
    const without = await scoreOf(sample);
    await addEvidence(sample);
    score = await scoreOf(sample);
    expect(score).to.be.above(without);
    for (const rule of rules()) {
      const { status, body } = await owner.post('/api/automation/rules', { mode: 'live', ...rule });
      expect(status, JSON.stringify(body)).to.equal(201);
    }
    // The rules act on the first disputes while evidence for others arrives.
    await Promise.all([
      forEach(ids('ready'), (disputeId) => addExhibit(owner, disputeId)),
      forEach(ids('documented').slice(1), addEvidence),
      actOut(),
    ]);
    await actOut();
    await eventually(
      'the rule about evidence',
      async () => {
        await scanSoon();
        return (
          (await countOf(`automation_decisions a join automation_rules r using (rule_id)
                                where r.name = 'Documented'`)) === ids('documented').length
        );
      },
      waitMs,
    );
    await actOut();
  });

  it('act at their time, and stop at the deadline', async () => {
    const [row] = await select<{ due: Date }>('select min(evidence_due_by) as due from disputes');
    const due = row?.due.getTime() ?? 0;
    const advanceTo = (time: number) => workers.advance(time - workers.now().getTime());
    const late = () =>
      countOf(`automation_decisions a join automation_rules r using (rule_id)
                                 where r.name = 'Three days left'`);
    await advanceTo(due - 3 * dayMs - minuteMs);
    await actOut();
    expect(await late()).to.equal(0);
    await advanceTo(due - 3 * dayMs + minuteMs);
    await actOut();
    expect(await late()).to.equal(ids('late').length);
    expect(await countOf('submissions')).to.equal(0);

    await advanceTo(due - 48 * hourMs + minuteMs);
    await actOut();
    // A busy machine may render letters too slowly. The rule tries again after a minute.
    await eventually(
      'all responses',
      async () => (await isIdle()) && (await countOf('submissions')) === ids('ready').length,
      waitMs,
    ).catch(async (error: unknown) => {
      throw new Error(await obstacles(), { cause: error });
    });
    expect(await countOf('submissions')).to.equal(ids('ready').length);
    const waiting = await countOf(
      `automation_runs where status = 'planned' and message like 'Not ready yet%'`,
    );
    expect(waiting).to.equal(ids('notReady').length);

    await advanceTo(due + hourMs);
    await actOut();
    expect(await countOf(`automation_runs where status in ('planned', 'running')`)).to.equal(0);
    expect(kills.count).to.be.at.least(Math.max(killsPerPhase, workers.count));
    expect(kills.interrupted, 'runs that were under way at a kill').to.be.above(0);
  });

  it('leave one action for each dispute at the provider, in the timeline and in the audit log', async () => {
    const events = await select<{ dispute_id: string; type: string; data: Record<string, unknown> }>(
      `select dispute_id, type, data from events
        where type in ('dispute.accepted', 'dispute.assigned', 'submission.requested', 'tags.updated')`,
    );
    const actions = new Map<string, string[]>(made.map(({ disputeId }) => [disputeId, []]));
    for (const { dispute_id: id, type, data } of events) actions.get(id)?.push(nameOf(type, data));
    for (const { disputeId, kind } of made)
      expect(actions.get(disputeId)?.toSorted(), `${kind} ${disputeId}`).to.eql(
        expectedActions[kind].toSorted(),
      );

    const runs = await select<{ dispute_id: string; ended: string }>(
      `select dispute_id, (action ->> 'kind') || ' ' || status as ended from automation_runs`,
    );
    for (const { disputeId, kind } of made) {
      const ended = runs.filter((run) => run.dispute_id === disputeId).map((run) => run.ended);
      expect(ended.toSorted(), `${kind} ${disputeId}`).to.eql((expectedRuns[kind] ?? []).toSorted());
    }

    const submitted = await select<{ dispute_id: string; status: string; submission_count: number }>(
      `select s.dispute_id, s.status, d.submission_count from submissions s join disputes d using (dispute_id)`,
    );
    expect(submitted.map((row) => row.dispute_id).toSorted()).to.eql(ids('ready').toSorted());
    for (const row of submitted) expect(row).to.include({ status: 'submitted', submission_count: 1 });

    const audited = await select<{ action: string; count: number }>(
      `select action, count(*)::int as count from audit_entries
        where details ->> 'rule_id' is not null group by action order by action`,
    );
    const per = ids('ready').length;
    expect(audited).to.eql([
      { action: 'dispute.accept', count: per },
      { action: 'dispute.assign', count: 2 * per },
      { action: 'dispute.submit', count: per },
      { action: 'dispute.tag', count: 5 * per },
    ]);
  });

  it('are previewed with counts that a recount confirms', async () => {
    // The access token has expired if the phases took longer than it lives.
    const { body } = await createTeamDesk(server).login(me.email);
    owner = server.api.withToken(String(body.access_token));
    await forEach(ids('ready'), async (disputeId, at) => {
      const [row] = await select<{ id: string }>(
        'select provider_dispute_id as id from disputes where dispute_id = ?',
        [disputeId],
      );
      const outcome = at % 3 === 0 ? 'lost' : 'won';
      await server.sandbox.post(`/stripe/disputes/${row?.id ?? ''}/resolve`, { outcome });
    });
    await eventually(
      'all decisions',
      async () => (await countOf(`disputes where status in ('won', 'lost')`)) === 2 * ids('ready').length,
      waitMs,
    );
    const recounts = [
      `reason = 'duplicate' and amount_minor <= 1000 and currency = 'USD'`,
      `reason = 'fraudulent' and amount_minor > 20000 and currency = 'USD'`,
      `reason = 'fraudulent'`,
      `reason = 'product_not_received'`,
      `reason = 'credit_not_processed'`,
      // Each had more days left when it was opened.
      'false',
      `reason = 'product_unacceptable' and exists (select from evidence e where e.dispute_id = disputes.dispute_id)`,
    ];
    const counted: unknown[] = [];
    for (const where of recounts)
      counted.push(
        ...(await select(
          `select count(*)::int as matched, count(*) filter (where status = 'won')::int as won,
                  count(*) filter (where status = 'lost')::int as lost from disputes where ${where}`,
        )),
      );
    const previewed: unknown[] = [];
    for (const rule of rules()) {
      const { status, body } = await owner.post('/api/automation/rules/preview', { rule });
      expect(status, JSON.stringify(body)).to.equal(200);
      const { matched, won, lost } = body;
      previewed.push({ matched, won, lost });
    }
    expect(previewed).to.eql(counted);
    expect(counted).to.deep.include({
      matched: 2 * ids('ready').length,
      won: ids('ready').length - Math.ceil(ids('ready').length / 3),
      lost: Math.ceil(ids('ready').length / 3),
    });
  });

  function nameOf(type: string, data: Record<string, unknown>): string {
    if (type === 'dispute.accepted') return 'accepted';
    if (type === 'submission.requested') return 'submitted';
    if (type === 'tags.updated') return `tagged ${String((data['added'] as string[] | undefined)?.join())}`;
    return data['user_id'] === boId ? 'assigned to Bo' : 'assigned to the owner';
  }
});
