import { expect } from 'chai';

import { ConditionValues } from '../../../core/src/automation/rules/condition-values.js';
import { RulesEngine } from '../../../core/src/automation/rules/rules-engine.js';
import { newId } from '../../../core/src/platform/shared/ids.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connect, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { createTeamDesk, refusal } from '../identity/team-client.js';

type Condition = { readonly field: string; readonly op: string; readonly value: unknown };
const [secondMs, dayMs] = [1_000, 86_400_000];

describe('conditions of automation rules', function () {
  this.timeout(120_000);
  let server: TestServer;
  let owner: ApiClient;
  let tenantId: string;
  let companies = 0;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());
  beforeEach(async () => {
    companies += 1;
    owner = await server.signUp(`Stoats ${companies}`);
    ({ tenantId } = await createTeamDesk(server).me(owner));
    // Each company is another merchant at the provider, with its own disputes.
    const credentials = {
      secret_key: `sk_test_stoats${companies}`,
      webhook_secret: `whsec_stoats${companies}`,
    };
    await connect(server, owner, 'stripe', { credentials });
  });

  const rule = (...conditions: Condition[]) => ({
    name: 'Tag',
    conditions,
    actions: [{ kind: 'tag', tags: ['matched'] }],
    mode: 'live',
  });
  const dispute = async (change: object = {}) =>
    startDispute(server, owner, {
      reason: 'product_not_received',
      network: 'visa',
      amount: 4_200,
      ...change,
    });
  const addEvidence = async (disputeId: string, type: string, more: object = {}) => {
    const { status, body } = await owner.post('/api/evidence/text', {
      dispute_id: disputeId,
      evidence_type: type,
      title: 'Delivery',
      text_content: 'Delivered on 3 November.',
      ...more,
    });
    expect(status, JSON.stringify(body)).to.equal(201);
  };
  const scoreOf = async (disputeId: string): Promise<number> =>
    (await owner.get(`/api/evidence-requirements/disputes/${disputeId}/completeness`)).body.score;
  const create = async (...conditions: Condition[]) => {
    const { status, body } = await owner.post('/api/automation/rules', rule(...conditions));
    expect(status, JSON.stringify(body)).to.equal(201);
  };
  /** The disputes that a rule with these conditions would have matched. */
  const matched = async (...conditions: Condition[]): Promise<string[]> => {
    const { status, body } = await owner.post('/api/automation/rules/preview', { rule: rule(...conditions) });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.sample.map((one: { dispute_id: string }) => one.dispute_id).toSorted();
  };
  const engine = (clock = () => new Date()) =>
    new RulesEngine({
      ...server.container,
      conditionValues: new ConditionValues(server.container),
      alertRules: { scan: () => Promise.resolve() },
      clock,
    });
  const runsOf = async (disputeId: string): Promise<unknown[]> =>
    (await owner.get(`/api/automation/runs?dispute_id=${disputeId}`)).body.runs;

  it('compare the completeness that each dispute shows', async () => {
    const [empty, documented] = [(await dispute()).dispute_id, (await dispute()).dispute_id];
    await addEvidence(documented, 'proof_of_delivery');
    const [low, high] = [await scoreOf(empty), await scoreOf(documented)];
    expect(high).to.be.above(low);
    const test = (op: string, value: number) => matched({ field: 'completeness', op, value });
    expect(await test('eq', low)).to.eql([empty]);
    expect(await test('gte', high)).to.eql([documented]);
    expect(await test('gt', high)).to.eql([]);
    expect(await test('lt', high)).to.eql([empty]);
    expect(await test('lte', 100)).to.eql([empty, documented].toSorted());
  });

  itThorough('match a dispute once its evidence is complete enough, and not before', async () => {
    const { dispute_id: id } = await dispute();
    await create({ field: 'completeness', op: 'gt', value: await scoreOf(id) });
    await engine().scan(tenantId);
    expect(await runsOf(id)).to.eql([]);
    await addEvidence(id, 'proof_of_delivery');
    await engine().scan(tenantId);
    expect(await runsOf(id)).to.have.length(1);
  });

  it('compare the status of compelling evidence that each dispute shows', async () => {
    const disputes = [
      await dispute(),
      await dispute({ reason: 'fraudulent' }),
      await dispute({ reason: 'fraudulent', scenario: 'compelling_evidence' }),
    ];
    const statuses = new Map<string, string[]>();
    for (const { dispute_id: id } of disputes) {
      const { status } = (await owner.get(`/api/disputes/${id}/compelling-evidence`)).body;
      statuses.set(status, [...(statuses.get(status) ?? []), id]);
    }
    expect(statuses.size).to.be.above(1);
    for (const [value, ids] of statuses)
      expect(await matched({ field: 'compelling_evidence_status', op: 'eq', value })).to.eql(ids.toSorted());
  });

  it('count the disputes of a customer, without those of other companies', async () => {
    const of = async (email: string) => {
      const { dispute_id: id } = await dispute();
      const { status } = await owner.put(`/api/disputes/${id}/facts/customer_email`, { value: email });
      expect(status).to.equal(200);
      return id;
    };
    const [first, second, other] = [
      await of('robin@warren.example'),
      await of('Robin@Warren.example'),
      await of('hazel@warren.example'),
    ];
    const test = (op: string, value: number) => matched({ field: 'customer_disputes', op, value });
    expect(await test('gte', 2)).to.eql([first, second].toSorted());
    expect(await test('eq', 1)).to.eql([other]);
  });

  /** Adds older disputes like this one, with these differences. */
  const decide = async (like: string, count: number, columns: Readonly<Record<string, unknown>>) =>
    server.container.database.transaction(tenantId, async (tx) => {
      const { account_id, provider, reason, network, is_test_mode } = (await tx('disputes')
        .where({ dispute_id: like })
        .first()) as Record<string, unknown>;
      const common = { tenant_id: tenantId, account_id, provider, reason, network, is_test_mode };
      const rows = Array.from({ length: count }, (_, at) => ({
        ...common,
        dispute_id: newId('dsp'),
        provider_dispute_id: `du_${newId('dsp')}`,
        amount_minor: 4_200,
        currency: 'USD',
        status: 'won',
        provider_status: 'x',
        stage: 'chargeback',
        created_at: new Date(Date.now() - (at + 1) * dayMs),
        received_at: new Date(),
        is_refundable: false,
        submission_count: 1,
        raw: '{}',
        state_as_of: new Date(),
        ...columns,
      }));
      await tx('disputes').insert(rows);
    });

  it('compare the lower bound of the win rate of comparable disputes, in the preview as in a scan', async () => {
    const { dispute_id: open } = await dispute();
    const { dispute_id: otherNetwork } = await dispute({ network: 'mastercard' });
    const bound = (op: string, value: number) => ({ field: 'win_rate_lower_bound', op, value });
    await decide(open, 9, {});
    for (const other of [
      { network: 'mastercard' },
      { reason: 'duplicate' },
      { is_test_mode: false },
      { status: 'lost', submission_count: 0 },
      { status: 'charge_refunded' },
    ])
      await decide(open, 3, other);
    for (const condition of [bound('gte', 0), bound('gt', 0), bound('lte', 100), bound('lt', 100)])
      expect(await matched(condition), `${condition.op} of an unknown rate`).to.eql([]);

    await create(bound('gte', 72.25));
    const now = Date.now();
    await engine(() => new Date(now)).scan(tenantId);
    expect(await runsOf(open)).to.eql([]);
    // Ten of ten won: the lower end of Wilson's interval is 10 / (10 + 1.96²).
    await decide(open, 1, {});
    expect(await matched(bound('gt', 72.25))).to.eql([]);
    expect(await matched(bound('gte', 72.25)))
      .to.include(open)
      .and.not.include(otherNetwork);
    await engine(() => new Date(now + 61 * 60 * secondMs)).scan(tenantId);
    expect([await runsOf(open), await runsOf(otherNetwork)].map((runs) => runs.length)).to.eql([1, 0]);
    await decide(open, 10, { status: 'lost' });
    expect(await matched(bound('gte', 29.93))).to.include(open);
    expect(await matched(bound('gte', 29.94))).to.eql([]);
  });

  it('reject values that no dispute can have', async () => {
    const invalid = { status: 422, code: 'invalid' };
    const refused = async (condition: Condition) =>
      refusal(await owner.post('/api/automation/rules', rule(condition)));
    for (const condition of [
      { field: 'completeness', op: 'gte', value: 101 },
      { field: 'completeness', op: 'gte', value: -1 },
      { field: 'completeness', op: 'gte', value: '80' },
      { field: 'completeness', op: 'contains', value: '8' },
      { field: 'refund_state', op: 'eq', value: 'unknown' },
      { field: 'refund_state', op: 'in', value: ['full', 'complete'] },
      { field: 'compelling_evidence_status', op: 'ne', value: 'eligible' },
      { field: 'win_rate_lower_bound', op: 'gte', value: 100.5 },
      { field: 'win_rate_lower_bound', op: 'ne', value: 50 },
      { field: 'win_rate_lower_bound', op: 'eq', value: null },
    ])
      expect(await refused(condition), JSON.stringify(condition)).to.eql(invalid);
  });
});
