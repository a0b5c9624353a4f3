import { expect } from 'chai';

import type { AlertDto } from '../../../core/src/prevention/alerts/alerts.dto.js';
import type { IncomingAlert } from '../../../core/src/prevention/alerts/alerts.js';
import { addAlert } from '../../../core/src/testing/alerts.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { whoIs } from '../identity/platform-client.js';

type Run = { run_id: string; status: string; message: string; dry_run: boolean; run_at: string };

const hourMs = 3_600_000;
const small = { field: 'amount', op: 'lte', value: 5_000, currency: 'EUR' };

describe('automation rules for alerts', function () {
  this.timeout(120_000);
  let server: TestServer;
  let owner: ApiClient;
  let tenantId: string;
  let accountId: string;
  let ruleId: string | undefined;
  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Badgers');
    ({ tenantId } = await whoIs(owner));
    accountId = await connectStripe(server, owner);
  });
  after(() => server.close());
  afterEach(async () => {
    if (ruleId !== undefined) await owner.delete(`/api/automation/rules/${ruleId}`);
    await owner.put('/api/automation/settings', { enabled: true, daily_caps: { refund: null } });
  });

  const create = async (action: object = {}, more: object = {}) => {
    const rule = { name: 'Small alerts', mode: 'live', conditions: [small], ...more };
    const actions = [{ kind: 'refund', ...action }];
    const { status, body } = await owner.post('/api/automation/rules', { ...rule, actions });
    expect(status, JSON.stringify(body)).to.equal(201);
    ruleId = String(body['rule'].rule_id);
  };
  const alert = async (fields: Partial<IncomingAlert> = {}) => {
    const payment = { account_id: accountId, amount: 4200, currency: 'EUR' };
    const { body } = await server.sandbox.post('/stripe/payments', payment);
    return addAlert(server, tenantId, { accountId, paymentId: String(body['payment_id']), ...fields });
  };
  const read = async (alertId: string) =>
    (await owner.get(`/api/alerts/${alertId}`)).body as unknown as AlertDto;
  const runsOf = async (alertId: string) =>
    (await owner.get(`/api/automation/runs?alert_id=${alertId}`)).body['runs'] as Run[];
  const scan = () => server.container.ruleEngine.run(new Date());
  const ended = (alertId: string) =>
    eventually('the end of the run', async () => {
      const [run] = await runsOf(alertId);
      return run !== undefined && !['planned', 'running'].includes(run.status) && run;
    });
  const act = async (alertId: string) => {
    const [run] = await runsOf(alertId);
    await server.container.ruleActs.run({ tenantId, payload: { runId: run?.run_id ?? '' } } as never);
    return (await runsOf(alertId))[0];
  };

  it('refund matching alerts once, and none whose payment is uncertain or whose issuer is liable', async () => {
    const paidAt = new Date(Date.now() - 24 * hourMs);
    await owner.put('/api/data/payments/likely', {
      ...{ provider_payment_id: 'ch_likely', amount: 4200, currency: 'EUR', card_last4: '4242' },
      paid_at: paidAt.toISOString(),
    });
    const [matching, liable] = [await alert(), await alert({ liabilityShifted: true })];
    const [large, uncertain] = [
      await alert({ amount: { amountMinor: 9_900, currency: 'EUR' } }),
      await addAlert(server, tenantId, { cardLast4: '4242', paidAt }),
    ];
    expect((await read(uncertain)).match.confidence).to.equal(0.8);
    await create();
    await Promise.all([scan(), scan()]);
    expect((await ended(matching)).status).to.equal('done');
    await eventually('the refund', async () => (await read(matching)).state === 'refunded');
    await scan();
    expect(await runsOf(matching)).to.have.length(1);
    for (const other of [liable, large, uncertain]) expect(await runsOf(other)).to.eql([]);
    const { body } = await owner.get(`/api/refunds/${(await read(matching)).refund_id ?? ''}`);
    expect(body['source']).to.eql({ kind: 'rule', id: ruleId });
  });

  it('only record it as a dry run, and do nothing while automation is off or the daily cap is reached', async () => {
    const alertId = await alert();
    await create({}, { mode: 'dry_run' });
    await scan();
    await scan();
    expect((await runsOf(alertId)).map((run) => run.dry_run)).to.eql([true]);
    expect((await read(alertId)).refund).to.equal(null);
    await owner.put('/api/automation/settings', { daily_caps: { refund: 0 } });
    await owner.put(`/api/automation/rules/${ruleId ?? ''}`, { mode: 'live' });
    await scan();
    await eventually('the cap', async () => (await runsOf(alertId))[0]?.message.includes('daily cap'));
    expect(new Date((await runsOf(alertId))[0]?.run_at ?? 0).getTime()).to.be.above(Date.now());
    await owner.put('/api/automation/settings', { enabled: false });
    expect((await act(alertId))?.status).to.equal('skipped');
    expect((await read(alertId)).refund).to.equal(null);
  });

  it('announce a refund for 24 hours, which any answer stops', async () => {
    const [answered, silent] = [await alert(), await alert()];
    await create({ announce: true });
    await scan();
    const { announced } = await read(answered);
    expect(announced).to.include({ action: 'refund', rule_id: ruleId });
    expect(new Date(announced?.at ?? 0).getTime()).to.be.closeTo(Date.now() + 24 * hourMs, 60_000);
    expect((await runsOf(silent))[0]?.status).to.equal('planned');
    await owner.post(`/api/alerts/${answered}/dismiss`, { reason: 'A known customer' });
    expect(await act(answered)).to.include({ status: 'skipped', message: 'Someone dismissed the alert' });
    expect((await act(silent))?.status).to.equal('done');
    expect((await read(silent)).refund).not.to.equal(null);
  });

  it('announce an acceptance for 24 hours, which any answer stops', async () => {
    const { dispute_id: disputeId } = await startDispute(server, owner, { amount: 700 });
    const rule = { name: 'Tiny', mode: 'live', actions: [{ kind: 'accept', announce: true }] };
    const conditions = [{ ...small, value: 700, currency: 'USD' }];
    const { body, status } = await owner.post('/api/automation/rules', { ...rule, conditions });
    expect(status).to.equal(201);
    ruleId = String(body['rule'].rule_id);
    await scan();
    const planned = async () =>
      (await owner.get(`/api/automation/runs?dispute_id=${disputeId}`)).body['runs'][0] as Run;
    expect(new Date((await planned()).run_at).getTime()).to.be.closeTo(Date.now() + 24 * hourMs, 60_000);
    await owner.post(`/api/disputes/${disputeId}/notes`, { text: 'We answer this one' });
    const job = { tenantId, payload: { runId: (await planned()).run_id } } as never;
    await server.container.ruleActs.run(job);
    expect((await planned()).status).to.equal('skipped');
    expect((await owner.get(`/api/disputes/${disputeId}`)).body['status']).to.equal('needs_response');
  });

  it('are refused with other actions, without a condition, or with the fields of disputes', async () => {
    const refused = async (content: object) => {
      const rule = { name: 'No', conditions: [small], actions: [{ kind: 'refund' }], ...content };
      return (await owner.post('/api/automation/rules', rule)).status;
    };
    expect(await refused({ actions: [{ kind: 'refund' }, { kind: 'collect' }] })).to.equal(422);
    expect(await refused({ conditions: [] })).to.equal(422);
    expect(await refused({ conditions: [{ field: 'stage', op: 'eq', value: 'chargeback' }] })).to.equal(422);
    const rule = { name: 'Yes', conditions: [small], actions: [{ kind: 'refund' }] };
    const { body } = await owner.post('/api/automation/rules/preview', { rule });
    expect(body['matched']).to.be.above(0);
  });
});
