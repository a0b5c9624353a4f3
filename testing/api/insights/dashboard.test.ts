import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute, submitResponse } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { addUser, whoIs } from '../identity/platform-client.js';

type Listed = {
  readonly dispute_id: string;
  readonly psp_dispute_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
  readonly evidence_due_by: string | null;
  readonly assignee: { readonly user_id: string } | null;
};

describe('GET /api/dashboard', function () {
  this.timeout(60_000);
  let server: TestServer;
  let owner: ApiClient;
  let userId: string;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
    const { tenantId, userId: ownId } = await whoIs(owner);
    userId = ownId;
    const colleague = await addUser(server, tenantId, { email: 'fiver@down.example', role: 'member' });
    const { userId: colleagueId } = await whoIs(colleague);
    const made = [];
    for (const [amount, currency, scenario] of [
      [12_345, 'usd', 'chargeback'],
      [5_000, 'jpy', 'chargeback'],
      [9_900, 'eur', 'chargeback'],
      [2_500, 'usd', 'expired'],
      [7_700, 'usd', 'won'],
      [3_300, 'usd', 'lost'],
      [6_600, 'eur', 'chargeback'],
    ] as const)
      made.push(await startDispute(server, owner, { amount, currency, scenario }));
    const [mine, colleagues] = made;
    await owner.put(`/api/disputes/${mine?.dispute_id}/assignee`, { user_id: userId });
    await owner.put(`/api/disputes/${colleagues?.dispute_id}/assignee`, { user_id: colleagueId });
    for (const dispute of made.slice(4)) await submitResponse(owner, dispute.dispute_id);
    await eventually('the decisions', async () => {
      const disputes = await listAll();
      return disputes.filter(({ status }) => ['won', 'lost'].includes(status)).length === 2
        ? true
        : undefined;
    });
  });
  after(() => server.close());

  async function listAll(): Promise<readonly Listed[]> {
    return (await owner.get('/api/disputes?per_page=100')).body.disputes as Listed[];
  }

  const dashboardOf = async (query = '') => (await owner.get(`/api/dashboard${query}`)).body;

  it('states the money at risk by currency, equal to a recount of the list', async () => {
    const open = (await listAll()).filter(({ status }) => !['won', 'lost'].includes(status));
    const { at_risk: atRisk } = await dashboardOf();
    expect(atRisk.count).to.equal(open.length);
    for (const { currency, amount, count } of atRisk.totals) {
      const those = open.filter((dispute) => dispute.currency === currency);
      expect(count, currency).to.equal(those.length);
      expect(amount, currency).to.equal(those.reduce((sum, dispute) => sum + dispute.amount, 0));
    }
    expect(atRisk.totals.map(({ currency }: Listed) => currency).toSorted()).to.deep.equal([
      'EUR',
      'JPY',
      'USD',
    ]);
    expect(atRisk.rates).to.equal(null);
  });

  for (const zone of ['UTC', 'Pacific/Auckland', 'America/Los_Angeles']) {
    it(`counts the deadlines of the week by the days of ${zone}`, async () => {
      const dayIn = (iso: string) =>
        new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(iso));
      const { due, generated_at: now } = await dashboardOf(`?time_zone=${encodeURIComponent(zone)}`);
      const waiting = (await listAll()).filter(({ status }) => status === 'needs_response');
      expect(due.days).to.have.length(7);
      expect(due.days[0].date).to.equal(dayIn(now));
      for (const { date, count } of due.days) {
        const those = waiting.filter(
          ({ evidence_due_by: dueBy }) => dueBy !== null && dueBy >= now && dayIn(dueBy) === date,
        );
        expect(count, date).to.equal(those.length);
      }
      const overdue = waiting.filter(({ evidence_due_by: dueBy }) => dueBy !== null && dueBy < now);
      expect(due.overdue_count).to.equal(overdue.length).and.equal(1);
    });
  }

  it("lists the caller's and the unassigned disputes that need a response, the most urgent first", async () => {
    const waiting = (await listAll()).filter(({ status }) => status === 'needs_response');
    const mine = waiting.filter(({ assignee: to }) => to?.user_id === userId);
    const free = waiting.filter(({ assignee: to }) => to === null);
    const { waiting: shown, needs_response_count: all } = await dashboardOf();
    expect(shown.mine_count).to.equal(mine.length).and.equal(1);
    expect(shown.unassigned_count).to.equal(free.length);
    expect(all).to.equal(waiting.length);
    const due = [...mine, ...free]
      .toSorted((one, other) =>
        `${one.evidence_due_by} ${one.dispute_id}` < `${other.evidence_due_by} ${other.dispute_id}` ? -1 : 1,
      )
      .map(({ dispute_id: id }) => id);
    const next = shown.next as { dispute_id: string; is_mine: boolean }[];
    expect(next.map(({ dispute_id: id }) => id)).to.deep.equal(due.slice(0, 5));
    expect(next.filter(({ is_mine: isMine }) => isMine)).to.have.length(1);
  });

  it('shows the newest outcomes, the win rate with its named interval and what was recovered this month', async () => {
    const { outcomes, win_rate: rate, recovered } = await dashboardOf();
    const decided = (await listAll()).filter(({ status }) => ['won', 'lost'].includes(status));
    expect(outcomes.map(({ dispute_id: id }: Listed) => id)).to.have.members(
      decided.map(({ dispute_id: id }) => id),
    );
    expect(rate).to.deep.include({
      decided_count: 2,
      won_count: 1,
      interval_method: 'wilson_95',
      is_enough: false,
    });
    // Wilson's interval for 1 of 2.
    expect(rate.win_rate_interval.low).to.be.closeTo(0.0945, 0.0001);
    expect(rate.win_rate_interval.high).to.be.closeTo(0.9055, 0.0001);
    expect(recovered.currencies).to.have.length(1);
    expect(recovered.currencies[0]).to.deep.include({
      currency: 'USD',
      recovered_amount: 7_700,
      decided_amount: 11_000,
    });
  });

  it('returns the setup steps of a new company, and hides the figures that its plan does not include', async () => {
    const small = await server.signUp('Small Warren', 'default');
    const { body } = await small.get('/api/dashboard');
    expect(body.setup).to.deep.equal({
      has_account: false,
      has_verified_account: false,
      has_dispute: false,
      has_business_details: false,
    });
    expect(body).to.deep.include({
      win_rate: null,
      recovered: null,
      outcomes: [],
      demo: null,
      psp_account_count: 0,
    });
    expect(body.at_risk).to.deep.equal({
      count: 0,
      totals: [],
      rates: null,
      in_company_currency: { currency: 'USD', currency_exponent: 2, amount: 0 },
      without_rate: [],
    });
    await small.put('/api/settings/template-variables', {
      merchant_business_model: 'Carrots by post',
      refund_policy_url: 'https://carrots.example/refunds',
    });
    expect((await small.get('/api/dashboard')).body.setup.has_business_details).to.equal(true);
    expect((await dashboardOf()).setup).to.deep.include({
      has_account: true,
      has_verified_account: true,
      has_dispute: true,
      has_business_details: false,
    });
  });
});
