import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { addRequiredExhibits, connect, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { createTeamDesk, refusal, type TeamDesk, type TestMember } from '../identity/team-client.js';

type Run = {
  dispute_id: string;
  action: { kind: string };
  status: string;
  message: string;
  dry_run: boolean;
};
type Condition = { field: string; op: string; value: unknown; currency?: string };

const above = (amount: number): Condition => ({ field: 'amount', op: 'gt', value: amount, currency: 'USD' });

describe('automation rules', function () {
  this.timeout(120_000);
  let server: TestServer;
  let owner: ApiClient;
  let bo: TestMember;
  let desk: TeamDesk;
  let companies = 0;
  before(async () => {
    server = await startTestServer();
    desk = createTeamDesk(server);
  });
  after(() => server.close());
  beforeEach(async () => {
    owner = await server.signUp(`Moles ${companies}`);
    // Each company is another merchant at the provider, with its own disputes.
    companies += 1;
    const credentials = {
      secret_key: `sk_test_moles${companies}`,
      webhook_secret: `whsec_moles${companies}`,
    };
    await connect(server, owner, 'stripe', { credentials });
    bo = await desk.join(owner, 'admin', 'Bo Digger');
  });

  const rule = (actions: object[], conditions: Condition[] = [above(1_000)], more = {}) => ({
    name: 'Large disputes',
    conditions,
    actions,
    mode: 'live',
    ...more,
  });
  const create = async (content: object, as = owner) => {
    const { status, body } = await as.post('/api/automation/rules', content);
    expect(status, JSON.stringify(body)).to.equal(201);
    return body['rule'] as { rule_id: string; version: number; position: number };
  };
  const dispute = async (amount = 4_200) => (await startDispute(server, owner, { amount })).dispute_id;
  const scan = () => server.container.ruleEngine.run(new Date());
  const runsOf = async (disputeId: string) =>
    (await owner.get(`/api/automation/runs?dispute_id=${disputeId}`)).body['runs'] as Run[];
  const ended = (disputeId: string) =>
    eventually('the end of all runs', async () => {
      const runs = await runsOf(disputeId);
      return runs.length > 0 && runs.every(({ status }) => !['planned', 'running'].includes(status))
        ? runs
        : undefined;
    });

  it('act on new disputes that match, and name the rule in the timeline and the audit log', async () => {
    const { rule_id: ruleId } = await create(
      rule([
        { kind: 'assign', user_id: bo.userId },
        { kind: 'tag', tags: ['large'] },
      ]),
    );
    const [large, small] = [await dispute(4_200), await dispute(500)];
    await scan();
    expect((await ended(large)).map(({ status }) => status)).to.eql(['done', 'done']);
    const { body } = await owner.get(`/api/disputes/${large}`);
    expect(body).to.deep.include({ tags: ['large'] });
    expect((body['assignee'] as { user_id: string }).user_id).to.equal(bo.userId);
    expect(await runsOf(small)).to.eql([]);
    const { entries } = (await owner.get(`/api/disputes/${large}/timeline`)).body as {
      entries: { type: string; data: object }[];
    };
    expect(entries.find(({ type }) => type === 'dispute.assigned')?.data).to.include({
      rule_id: ruleId,
      rule_version: 1,
      rule_name: 'Large disputes',
    });
    const log = (await owner.get('/api/audit-log?action=dispute.assign')).body['entries'] as {
      details: object;
    }[];
    expect(log[0]?.details).to.include({ rule_id: ruleId, rule_version: 1 });
  });

  itThorough('draft a plain-text argument that keeps its exhibits', async () => {
    await create(rule([{ kind: 'draft' }]));
    const { dispute_id: id } = await startDispute(server, owner, {
      amount: 4_200,
      reason: 'product_not_received',
    });
    await owner.post('/api/evidence/text', {
      dispute_id: id,
      evidence_type: 'proof_of_delivery',
      title: 'Delivery note',
      text_content: 'Delivered by Moles & Sons on 3 May, signed R SAMPLE.',
    });
    await scan();
    expect((await ended(id)).map(({ message }) => message)).to.eql(['Drafted']);
    const { body } = await owner.get(`/api/response-assembly/disputes/${id}/argument`);
    const {
      text,
      drafted_by: draftedBy,
      citations,
    } = body['argument'] as {
      text: string;
      drafted_by: string;
      citations: unknown[];
    };
    expect(text).to.contain('Moles & Sons').and.not.contain('\\');
    expect(draftedBy).to.equal('rules');
    expect(citations).to.have.length.above(0);
  });

  it('let the first match win, in an order that can be changed', async () => {
    await create(rule([{ kind: 'tag', tags: ['first'] }]));
    const second = await create(rule([{ kind: 'tag', tags: ['second'] }]));
    expect(second.position).to.equal(2);
    const one = await dispute();
    await scan();
    await ended(one);
    const moved = await owner.put(`/api/automation/rules/${second.rule_id}`, { position: 1 });
    expect(moved.body['rule']).to.include({ position: 1, version: 2 });
    const other = await dispute();
    await scan();
    await ended(other);
    expect((await owner.get(`/api/disputes/${one}`)).body['tags']).to.eql(['first']);
    expect((await owner.get(`/api/disputes/${other}`)).body['tags']).to.eql(['second']);
  });

  it('evaluate a dispute that none matches again only after it or the rules have changed', async () => {
    const { tenantId } = await desk.me(owner);
    const { ruleEngine, database } = server.container;
    /** The time of the decision, after a scan. The server's own scans may come before it. */
    const decidedAt = async (disputeId: string): Promise<number> => {
      await ruleEngine.scan(tenantId);
      const row: unknown = await database.read(tenantId, (tx) =>
        tx('automation_decisions').where({ dispute_id: disputeId }).first('decided_at'),
      );
      return (row as { decided_at: Date }).decided_at.getTime();
    };
    await create(rule([{ kind: 'tag', tags: ['large'] }]));
    const id = await dispute(500);
    const first = await decidedAt(id);
    expect(await decidedAt(id)).to.equal(first);
    await owner.put(`/api/disputes/${id}/tags`, { tags: ['seen'] });
    expect(await decidedAt(id)).to.be.above(first);
    await create(rule([{ kind: 'tag', tags: ['small'] }], []));
    const matched = await decidedAt(id);
    expect((await ended(id)).map(({ status }) => status)).to.eql(['done']);
    expect(await decidedAt(id)).to.equal(matched);
  });

  it('only record what they would do in a dry run', async () => {
    await create(rule([{ kind: 'tag', tags: ['dry'] }], [above(1_000)], { mode: 'dry_run' }));
    const id = await dispute();
    await scan();
    expect(await runsOf(id)).to.have.length(1);
    expect((await runsOf(id))[0]).to.include({ dry_run: true, status: 'done' });
    expect((await owner.get(`/api/disputes/${id}`)).body['tags']).to.eql([]);
  });

  itThorough('submit disputes that were open before, once they are ready, and exactly once', async () => {
    const { dispute_id: id } = await startDispute(server, owner, { reason: 'product_not_received' });
    await addRequiredExhibits(owner, id);
    await create(rule([{ kind: 'submit', hours_before_due: 720 }]));
    await Promise.all([scan(), scan()]);
    const [run] = await ended(id);
    expect(run?.status, run?.message).to.equal('done');
    const { submissions } = (await owner.get(`/api/disputes/${id}/submissions`)).body as {
      submissions: { status: string }[];
    };
    expect(submissions.map(({ status }) => status)).to.eql(['submitted']);
  });

  it('submit nothing that a check blocks', async () => {
    await create(rule([{ kind: 'submit', hours_before_due: 720 }]));
    const id = await dispute();
    await scan();
    const waiting = await eventually('the first try', async () =>
      (await runsOf(id)).find(({ message }) => message.startsWith('Not ready yet')),
    );
    expect(waiting.status).to.equal('planned');
    expect((await owner.get(`/api/disputes/${id}/submissions`)).body['submissions']).to.eql([]);
  });

  it('stop at the daily cap', async () => {
    await owner.put('/api/automation/settings', { daily_caps: { accept: 1 } });
    await create(rule([{ kind: 'accept' }]));
    const ids = [await dispute(), await dispute()];
    await scan();
    const runs = await eventually('one acceptance', async () => {
      const all = (await Promise.all(ids.map(runsOf))).flat();
      const isSettled = all.every(
        ({ status, message }) => status === 'done' || message.includes('daily cap'),
      );
      return all.length === 2 && isSettled ? all : undefined;
    });
    expect(runs.map(({ status }) => status).toSorted()).to.eql(['done', 'planned']);
  });

  it('do nothing while the automation is off', async () => {
    await create(rule([{ kind: 'tag', tags: ['large'] }]));
    expect((await owner.put('/api/automation/settings', { enabled: false })).body).to.deep.include({
      enabled: false,
    });
    const id = await dispute();
    await scan();
    expect(await runsOf(id)).to.eql([]);
  });

  it('request approval above the amount for it', async () => {
    await owner.put('/api/settings/approvals', {
      require_approval_above: { amount: 1_000, currency: 'USD' },
    });
    const id = await dispute();
    await create(rule([{ kind: 'accept' }]));
    await scan();
    expect((await ended(id))[0]?.message).to.equal('Awaiting approval by another person');
    expect((await owner.get(`/api/disputes/${id}`)).body['status']).to.equal('needs_response');
  });

  it('are disabled with a notice once their author has left', async () => {
    await create(rule([{ kind: 'tag', tags: ['large'] }]), bo.as);
    expect((await owner.delete(`/api/members/${bo.userId}`)).status).to.be.below(300);
    const id = await dispute();
    await scan();
    expect((await ended(id))[0]?.status).to.equal('skipped');
    const { rules } = (await owner.get('/api/automation/rules')).body as { rules: object[] };
    expect(rules[0]).to.include({ enabled: false, disabled_reason: 'author_left' });
  });

  it('reject invalid conditions and actions, and changes by members', async () => {
    const wrong = async (content: object) => refusal(await owner.post('/api/automation/rules', content));
    const invalid = { status: 422, code: 'invalid' };
    expect(
      await wrong(rule([{ kind: 'tag', tags: ['x'] }], [{ field: 'color', op: 'eq', value: 'red' }])),
    ).to.eql(invalid);
    expect(
      await wrong(rule([{ kind: 'tag', tags: ['x'] }], [{ field: 'amount', op: 'gt', value: 1 }])),
    ).to.eql(invalid);
    expect(await wrong(rule([{ kind: 'accept' }], []))).to.eql(invalid);
    expect(await wrong(rule([]))).to.eql(invalid);
    expect(await wrong(rule([{ kind: 'assign', user_id: 'usr_00000000000000000000' }]))).to.eql(invalid);
    const member = await desk.join(owner, 'member', 'Cy Warren');
    expect((await member.as.get('/api/automation/rules')).status).to.equal(403);
  });
});
