import { expect } from 'chai';
import knex, { type Knex } from 'knex';

import type { RuleContent, Run } from '../../../core/src/automation/rules/rules.js';
import type { Tx } from '../../../core/src/platform/database/database.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { sampleCredentials } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { insertDisputes } from '../disputes/stored-disputes.js';
import { createTeamDesk, type TeamDesk, type TestMember } from '../identity/team-client.js';

/** The server runs no background work. The test runs each step, so that a change can come between any two. */
describe('changes of automation rules', function () {
  this.timeout(60_000);
  let server: TestServer;
  let owner: ApiClient;
  let desk: TeamDesk;
  let me: { tenantId: string; userId: string };
  let accountId: string;
  let observer: Knex;
  let companies = 0;
  before(async () => {
    server = await startTestServer({ environment: { WORKERS: 'off' } });
    desk = createTeamDesk(server);
    observer = knex({ client: 'pg', connection: server.ownerUrl, pool: { min: 0, max: 1 } });
  });
  after(async () => {
    await observer.destroy();
    await server.close();
  });
  beforeEach(async () => {
    companies += 1;
    owner = await server.signUp(`Badgers ${companies}`);
    me = await desk.me(owner);
    const { body } = await owner.post('/api/psp/accounts', {
      provider: 'stripe',
      account_name: 'Main shop',
      environment: 'test',
      credentials: await sampleCredentials(server, 'stripe'),
    });
    accountId = body.account.account_id;
  });

  const inCompany = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    server.container.database.transaction(me.tenantId, work);
  const create = async (actions: object[], as = owner): Promise<string> => {
    const { status, body } = await as.post('/api/automation/rules', {
      name: 'Tag everything',
      conditions: [],
      actions,
      mode: 'live',
    });
    expect(status, JSON.stringify(body)).to.equal(201);
    return body.rule.rule_id;
  };
  const change = async (ruleId: string, body: object) => {
    const response = await owner.put(`/api/automation/rules/${ruleId}`, body);
    expect(response.status, JSON.stringify(response.body)).to.equal(200);
    return response.body.rule;
  };
  const runsOf = async (disputeId: string): Promise<readonly Run[]> =>
    server.container.ruleRuns.listRuns(me.tenantId, {
      ruleId: undefined,
      disputeId,
      before: undefined,
      limit: 9,
    });
  /** A dispute with the run that a rule plans for it. */
  const plan = async (): Promise<{ disputeId: string; run: Run }> => {
    const [disputeId = ''] = await inCompany((tx) =>
      insertDisputes(tx, { tenantId: me.tenantId, accountId }, [{}]),
    );
    await server.container.ruleEngine.scan(me.tenantId);
    const [run] = await runsOf(disputeId);
    if (run?.status !== 'planned') throw new Error('The rule planned nothing');
    return { disputeId, run };
  };
  const act = ({ runId }: Run): Promise<void> =>
    server.container.ruleActs.run({ tenantId: me.tenantId, payload: { runId }, requestId: undefined });
  const resultOf = async (disputeId: string) => {
    const [run] = await runsOf(disputeId);
    return { status: run?.status, message: run?.message };
  };
  const dispute = async (disputeId: string) => (await owner.get(`/api/disputes/${disputeId}`)).body;

  const waitForWaiting = (count: number): Promise<unknown> =>
    eventually(`${count} statements that wait for a lock`, async () => {
      const { rows } = await observer.raw<{ rows: { waiting: number }[] }>(
        `select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.waiting === count;
    });
  /** Starts work, and changes something before it while it waits for the settings' lock. */
  const during = async (works: readonly (() => Promise<unknown>)[], write: (tx: Tx) => Promise<unknown>) => {
    const { working } = await inCompany(async (tx) => {
      await server.container.rules.grow(tx, me.tenantId);
      const started = works.map((work) => work());
      await waitForWaiting(works.length);
      await write(tx);
      return { working: Promise.all(started) };
    });
    await working;
  };

  const euros = { field: 'currency', op: 'eq', value: 'EUR' } as const;
  const dollars = { ...euros, value: 'USD' };
  type Change = Partial<RuleContent> | 'deleted';
  const changes: readonly (readonly [name: string, change: Change, message: string])[] = [
    ['is turned off', { isEnabled: false }, 'The rule is no longer active'],
    ['becomes a dry run', { mode: 'dry_run' }, 'The rule is no longer active'],
    ['loses the action', { actions: [{ kind: 'collect' }] }, 'The rule no longer has this action'],
    ['has other conditions', { conditions: [euros] }, 'The changed rule no longer matches'],
    ['is deleted', 'deleted', 'The rule is no longer active'],
  ];
  for (const [name, content, message] of changes)
    it(`stop a planned run if its rule ${name} just before`, async () => {
      const ruleId = await create([{ kind: 'tag', tags: ['seen'] }]);
      const { disputeId, run } = await plan();
      await during([() => act(run)], async (tx) => {
        const { rules } = server.container;
        const rule = await rules.findRule(me.tenantId, ruleId, tx);
        if (rule === undefined) throw new Error('There is no rule');
        if (content === 'deleted') await rules.deleteRule(tx, rule);
        else await rules.updateRule(tx, rule, me.userId, { ...rule, ...content });
      });
      expect(await resultOf(disputeId)).to.eql({ status: 'skipped', message });
      expect((await dispute(disputeId)).tags).to.eql([]);
    });

  it('keep a planned run if the dispute matches the changed conditions too, or only the name changed', async () => {
    const ruleId = await create([{ kind: 'tag', tags: ['seen'] }]);
    const { disputeId, run } = await plan();
    await change(ruleId, { conditions: [dollars] });
    await change(ruleId, { name: 'Renamed', conditions: [dollars] });
    await act(run);
    expect(await resultOf(disputeId)).to.eql({ status: 'done', message: 'Tagged' });

    await change(ruleId, { actions: [{ kind: 'assign', user_id: me.userId }] });
    const later = await plan();
    await owner.put(`/api/disputes/${later.disputeId}/tags`, { tags: ['changed since'] });
    await change(ruleId, { name: 'Renamed again' });
    await act(later.run);
    expect(await resultOf(later.disputeId)).to.eql({ status: 'done', message: 'Assigned' });
  });

  it('stop a planned run if the automation is turned off just before', async () => {
    await create([{ kind: 'tag', tags: ['seen'] }]);
    const { disputeId, run } = await plan();
    await during([() => act(run)], (tx) =>
      server.container.rules.saveSettings(tx, me.tenantId, {
        isEnabled: false,
        acceptCap: undefined,
        submitCap: undefined,
        refundCap: undefined,
      }),
    );
    expect(await resultOf(disputeId)).to.eql({ status: 'skipped', message: 'Automation was turned off' });
    expect((await dispute(disputeId)).tags).to.eql([]);
  });

  describe('after someone has left', () => {
    let bo: TestMember;
    beforeEach(async () => {
      bo = await desk.join(owner, 'admin', 'Bo Digger');
    });
    const leave = async () => expect((await owner.delete(`/api/members/${bo.userId}`)).status).to.equal(200);

    it('can turn a rule off that assigns to them, but not assign to them again', async () => {
      const actions = [{ kind: 'assign', user_id: bo.userId }];
      const ruleId = await create(actions);
      await leave();
      expect((await change(ruleId, { enabled: false })).enabled).to.equal(false);
      expect((await owner.put(`/api/automation/rules/${ruleId}`, { actions })).status).to.equal(422);
    });
  });

  describe('while a run is continued after a crash', () => {
    const interrupt = async (run: Run, disputeId: string, accepted: boolean) =>
      inCompany(async (tx) => {
        await tx('automation_runs').where({ run_id: run.runId }).update({ status: 'running' });
        if (accepted)
          await tx('disputes')
            .where({ dispute_id: disputeId })
            .update({ accepted_at: tx.raw('clock_timestamp()'), status: 'lost' });
      });
    const acceptRule = async () => {
      const { body } = await owner.post('/api/automation/rules', {
        name: 'Accept',
        conditions: [{ field: 'currency', op: 'eq', value: 'USD' }],
        actions: [{ kind: 'accept' }],
        mode: 'live',
      });
      return String(body.rule.rule_id);
    };

    it('keep the result of an acceptance that took effect, though the rule is off', async () => {
      const ruleId = await acceptRule();
      const { disputeId, run } = await plan();
      await interrupt(run, disputeId, true);
      await change(ruleId, { enabled: false });
      await act(run);
      expect(await resultOf(disputeId)).to.eql({ status: 'done', message: 'Accepted' });
    });

    it('stop an acceptance whose effect is unknown, and report it', async () => {
      const ruleId = await acceptRule();
      const { disputeId, run } = await plan();
      await interrupt(run, disputeId, false);
      await change(ruleId, { enabled: false });
      await act(run);
      const { status, message } = await resultOf(disputeId);
      expect(status).to.equal('failed');
      expect(message).to.match(/no longer active\. It may have taken effect\.$/);
      expect((await dispute(disputeId)).status).to.equal('needs_response');
    });
  });
});
