import { expect } from 'chai';

import { OutcomeMetricsRepository } from '../../../core/src/insights/stats/outcome-metrics.repository.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import {
  addRequiredExhibits,
  connectStripe,
  startDispute,
  submitResponse,
} from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { Random } from '../../faults/random.js';
import { insertDisputes } from '../disputes/stored-disputes.js';
import { addUser, whoIs } from '../identity/platform-client.js';

const fees = {
  currency: 'USD',
  received: 1_500,
  countered: 1_500,
  countered_returned_on_win: true,
  labor_per_case: 700,
  alert: 2_500,
};

describe('what disputes cost and bring', function () {
  this.timeout(60_000);
  let server: TestServer;
  let owner: ApiClient;
  let [accountId, tenantId] = ['', ''];

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    [{ tenantId }] = [await whoIs(owner)];
    accountId = await connectStripe(server, owner);
  });
  after(() => server.close());

  const feesPath = () => `/api/psp/accounts/${accountId}/fees`;

  it('reads the amount and the fee that Stripe took', async () => {
    const { dispute_id: disputeId } = await startDispute(server, owner, { amount: 12_345, currency: 'usd' });
    const { body } = await owner.get(`/api/disputes/${disputeId}/ledger`);
    expect(
      body.entries.map(({ kind, amount, source }: Record<string, unknown>) => [kind, amount, source]),
    ).to.deep.equal([
      ['withdrawn', -12_345, 'provider'],
      ['fee_received', -1_500, 'provider'],
    ]);
    expect(body.totals).to.deep.equal([{ currency: 'USD', net: -13_845 }]);
  });

  it('keeps the fees of an account as owners and admins enter them', async () => {
    expect((await owner.get(feesPath())).body).to.include({ currency: null, received: null });
    const { body } = await owner.put(feesPath(), fees);
    const stored = { ...fees, pre_arbitration: null, arbitration: null };
    expect(body).to.deep.equal(stored);
    expect((await owner.get(feesPath())).body).to.deep.equal(stored);
    for (const wrong of [{ currency: 'dollar' }, { received: -1 }, { countered: 1.5 }])
      expect((await owner.put(feesPath(), { ...fees, ...wrong })).status, JSON.stringify(wrong)).to.equal(
        422,
      );
    const member = await addUser(server, tenantId, { email: 'clover@rabbits.example', role: 'member' });
    expect((await member.put(feesPath(), fees)).status).to.equal(403);
    const other = await server.signUp('Foxes Ltd');
    for (const path of [feesPath()]) expect((await other.get(path)).status).to.equal(404);
  });

  it('charges the fee of a response and the work once it is sent', async () => {
    const { dispute_id: disputeId } = await startDispute(server, owner, { amount: 20_000, currency: 'usd' });
    await addRequiredExhibits(owner, disputeId);
    await submitResponse(owner, disputeId);
    const { body } = await owner.get(`/api/disputes/${disputeId}/ledger`);
    const kinds = body.entries.map(({ kind, source }: Record<string, string>) => `${kind} ${source}`);
    expect(kinds).to.include('fee_countered fee_table');
    expect(kinds).to.include('labor fee_table');
  });

  it('advises from the company’s own history', async () => {
    const { dispute_id: disputeId } = await startDispute(server, owner, { amount: 50_000, currency: 'usd' });
    const advice = async () => (await owner.get(`/api/disputes/${disputeId}/advice`)).body;
    expect(await advice()).to.include({ action: 'too_little_data', n: 0, win_probability: 0.5 });
    const { body: dispute } = await owner.get(`/api/disputes/${disputeId}`);
    const { reason, card_network: network } = dispute;
    const decided = (status: string) => ({
      status,
      reason,
      network,
      submission_count: 1,
      closed_at: new Date(),
      is_test_mode: true,
      currency: 'USD',
    });
    await server.container.database.transaction(tenantId, (tx) =>
      insertDisputes(tx, { tenantId, accountId }, [
        ...Array.from({ length: 9 }, () => decided('won')),
        ...Array.from({ length: 3 }, () => decided('lost')),
      ]),
    );
    const { action, expected_value: value, win_probability: p, n, interval } = await advice();
    const ofReason = (9 + 10 * 0.75) / (12 + 10);
    const expected = (9 + 10 * ofReason) / (12 + 10);
    expect({ action, n }).to.deep.equal({ action: 'fight', n: 12 });
    expect(p).to.be.closeTo(expected, 1e-9);
    expect(value).to.equal(Math.round(expected * 50_000 - (1 - expected) * 1_500 - 700));
    expect(interval[0]).to.be.below(p);
    expect(interval[1]).to.be.above(p);
  });

  it('keeps the odds that the advice shows with each response, and never stops one for want of them', async () => {
    const predictedOf = async (disputeId: string) => {
      expect((await submitResponse(owner, disputeId)).status).to.equal(200);
      const [row] = await server.container.database.read(tenantId, (tx) =>
        tx('submissions').where({ tenant_id: tenantId, dispute_id: disputeId }).select('predicted_odds'),
      );
      return row?.predicted_odds as number | null;
    };
    const start = async (reason: string) =>
      (await startDispute(server, owner, { amount: 50_000, currency: 'usd', reason })).dispute_id;
    const known = await start('fraudulent');
    const { body: advice } = await owner.get(`/api/disputes/${known}/advice`);
    expect(advice.n).to.be.at.least(10);
    expect(await predictedOf(known)).to.be.closeTo(advice.win_probability, 1e-6);
    expect(await predictedOf(await start('duplicate')), 'too little data').to.equal(null);
    const { prototype } = OutcomeMetricsRepository;
    const method = Object.getOwnPropertyDescriptor(prototype, 'comparableGroups') ?? {};
    try {
      prototype.comparableGroups = () => Promise.reject(new Error('The burrow fell in'));
      expect(await predictedOf(await start('fraudulent')), 'failed').to.equal(null);
      prototype.comparableGroups = () => new Promise(() => {});
      expect(await predictedOf(await start('fraudulent')), 'too slow').to.equal(null);
    } finally {
      Object.defineProperty(prototype, 'comparableGroups', method);
    }
  });

  it('takes a dispute that is larger than its payment as it is', async () => {
    const { body: paid } = await server.sandbox.post('/stripe/payments', {
      account_id: accountId,
      amount: 5_000,
      currency: 'USD',
    });
    const { dispute_id: disputeId } = await startDispute(server, owner, {
      amount: 6_000,
      currency: 'usd',
      transaction_id: paid.payment_id,
    });
    for (const path of ['', '/ledger', '/advice', '/workspace'])
      expect((await owner.get(`/api/disputes/${disputeId}${path}`)).status, path).to.equal(200);
    const { body } = await owner.get(`/api/disputes/${disputeId}/ledger`);
    expect(body.totals).to.deep.equal([{ currency: 'USD', net: -6_000 - 1_500 }]);
    expect((await owner.get('/api/monitoring')).status).to.equal(200);
  });

  it('states who else pays for a dispute, and nets it to what is lost', async () => {
    const { dispute_id: disputeId } = await startDispute(server, owner, { amount: 9_000, currency: 'usd' });
    const set = (coverage: unknown) => owner.put(`/api/disputes/${disputeId}/coverage`, { coverage });
    const guarantee = { payer: 'guarantor', program: 'Hutch Guarantee', claim: 'not_filed' };
    expect((await set(guarantee)).body.coverage).to.deep.equal({
      ...guarantee,
      paid_amount: null,
      paid_currency: null,
      source: 'person',
    });
    const { body: advice } = await owner.get(`/api/disputes/${disputeId}/advice`);
    expect(advice).to.deep.include({ action: 'covered', expected_value: null });
    expect(
      (await set({ ...guarantee, claim: 'paid', paid_amount: 8_000 })).body.coverage.paid_amount,
    ).to.equal(8_000);
    const { body: ledger } = await owner.get(`/api/disputes/${disputeId}/ledger`);
    expect(ledger.totals).to.deep.equal([{ currency: 'USD', net: 8_000 - 9_000 - 1_500 }]);
    expect((await set({ ...guarantee, claim: 'paid' })).body.coverage.paid_amount).to.equal(9_000);
    for (const wrong of [
      { claim: 'possible' },
      { program: ' ' },
      { program: '4242 4242 4242 4242' },
      { paid_amount: 1 },
      { claim: 'paid', paid_amount: -1 },
      { claim: 'paid', paid_currency: 'JPY' },
      { claim: 'paid', paid_amount: 1, paid_currency: 'yens' },
    ])
      expect((await set({ ...guarantee, ...wrong })).status, JSON.stringify(wrong)).to.equal(422);
    expect((await set(null)).body.coverage).to.equal(null);
  });

  it('sums up what decided disputes brought, as a recount of the rows does', async () => {
    const company = await server.signUp('Badgers Ltd');
    const { tenantId: ofBadgers } = await whoIs(company);
    const account = await connectStripe(server, company);
    await company.put(`/api/psp/accounts/${account}/fees`, fees);
    const random = new Random('net recovery');
    const of = <T>(...choices: readonly T[]) => random.pick(choices);
    const rows = Array.from({ length: 300 }, () => ({
      status: of('won', 'lost', 'under_review'),
      stage: of('chargeback', 'inquiry'),
      outcome_detail: of(null, null, 'partial'),
      reason: of('fraudulent', 'duplicate'),
      amount_minor: random.within(1, 500_000),
      currency: of('USD', 'JPY', 'KWD'),
      submission_count: of(0, 1),
      evidence_submitted_at: new Date('2026-05-02T00:00:00Z'),
      created_at: new Date('2026-05-01T00:00:00Z'),
      closed_at: new Date(of('2026-05-31T23:59:59Z', '2026-06-01T00:00:00Z')),
      /** Withdrawn in euros at 1, and returned at 0.9 after a win. */
      isConverted: random.within(0, 4) === 0,
      stated_coverage: of(null, null, null, 'filed', 'paid', 'refused'),
    }));
    const isWon = (row: (typeof rows)[number]) => row.status === 'won' && row.outcome_detail === null;
    const movementsOf = (row: (typeof rows)[number]) => {
      const move = (kind: string, amountMinor: number, exchangeRate: number) => ({
        id: kind,
        kind,
        amount: { amountMinor, currency: 'EUR' },
        occurredAt: '2026-05-03T00:00:00Z',
        exchangeRate,
      });
      const back = isWon(row) ? [move('reinstated', Math.round(row.amount_minor * 0.9), 0.9)] : [];
      return row.isConverted ? JSON.stringify([move('withdrawn', -row.amount_minor, 1), ...back]) : null;
    };
    const statement = (claim: string, row: { currency: string }) =>
      JSON.stringify({
        payer: 'guarantor',
        program: 'Hutch Guarantee',
        claim,
        ...(claim === 'paid' ? { paid: { amountMinor: 1_234, currency: row.currency } } : {}),
        statedAt: '2026-06-09T00:00:00Z',
      });
    await server.container.database.transaction(ofBadgers, (tx) =>
      insertDisputes(
        tx,
        { tenantId: ofBadgers, accountId: account },
        rows.map(({ isConverted: _none, ...row }, at) => ({
          ...row,
          money_movements: movementsOf(rows[at] ?? { ...row, isConverted: false }),
          stated_coverage: row.stated_coverage && statement(row.stated_coverage, row),
        })),
      ),
    );
    const { body } = await company.get('/api/disputes/stats/net-recovery?from=2026-05-01&to=2026-06-01');
    const ended = rows.filter(
      ({ status, closed_at: closed }) => status !== 'under_review' && closed.getUTCMonth() === 4,
    );
    const covered = ended.filter((row) => ['filed', 'paid'].includes(row.stated_coverage ?? ''));
    const decided = ended.filter((row) => !covered.includes(row));
    const answered = decided.filter((row) => row.submission_count > 0);
    const received = decided.filter(({ stage }) => stage !== 'inquiry').length * 1_500;
    const countered = answered.filter((row) => !isWon(row)).length * 1_500;
    const currencies = ['USD', 'JPY', 'KWD', 'EUR'];
    const currencyOf = (row: (typeof rows)[number]) => (row.isConverted ? 'EUR' : row.currency);
    // Reported movements count in any stage.
    const isTaken = ({ stage, isConverted }: (typeof rows)[number]) => isConverted || stage !== 'inquiry';
    const rateLoss = (row: (typeof rows)[number]) =>
      row.isConverted && isWon(row) ? Math.round(row.amount_minor * 0.9) - row.amount_minor : 0;
    const sumOf = (some: readonly (typeof rows)[number][], value: (row: (typeof rows)[number]) => number) =>
      some.reduce((sum, row) => sum + value(row), 0);
    const returned = (some: readonly (typeof rows)[number][], currency: string) =>
      some.filter((row) => isWon(row) && isTaken(row) && currencyOf(row) === currency);
    const recovered = (currency: string) => sumOf(returned(decided, currency), (row) => row.amount_minor);
    const expected = currencies.map((currency) => {
      const [cost, labor] = currency === 'USD' ? [received + countered, answered.length * 700] : [0, 0];
      return {
        currency,
        recovered: recovered(currency),
        fees: cost,
        labor,
        rate_differences: sumOf(returned(decided, currency), rateLoss),
        net: recovered(currency) + sumOf(returned(decided, currency), rateLoss) - cost - labor,
      };
    });
    expect(body.covered).to.have.length(1);
    expect(body.covered[0]).to.deep.include({ program: 'Hutch Guarantee', decided_count: covered.length });
    const left = currencies.map((currency) => {
      const back = returned(covered, currency);
      const taken = covered.filter((row) => isTaken(row) && currencyOf(row) === currency);
      const stated = covered.filter((row) => row.stated_coverage === 'paid' && row.currency === currency);
      const paid = sumOf(back, (row) => row.amount_minor + rateLoss(row)) + stated.length * 1_234;
      const costs =
        currency === 'USD'
          ? covered.filter(({ stage }) => stage !== 'inquiry').length * 1_500 +
            covered.filter((row) => row.submission_count > 0 && !isWon(row)).length * 1_500 +
            covered.filter((row) => row.submission_count > 0).length * 700
          : 0;
      return { currency, paid, net: paid - sumOf(taken, (row) => row.amount_minor) - costs };
    });
    expect(body.covered[0].totals).to.have.deep.members(left);
    expect(body.decided_count).to.equal(decided.length);
    expect(body.totals).to.have.deep.members(expected);
    expect(body.by_provider).to.have.length(1);
    expect(body.by_provider[0].totals).to.have.deep.members(expected);
    const { bytes } = await company.get(
      '/api/disputes/stats/net-recovery/export.csv?from=2026-05-01&to=2026-06-01',
    );
    const [head = [], ...lines] = bytes
      .toString('utf8')
      .slice(1)
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
    const cell = (line: readonly string[], name: string) => line[head.indexOf(name)];
    const usd = lines.filter(
      (line) =>
        cell(line, 'currency') === 'USD' &&
        cell(line, 'kind') !== 'withdrawn' &&
        cell(line, 'covered_by') === '',
    );
    const journal = usd.reduce((sum, line) => sum + Math.round(Number(cell(line, 'amount')) * 100), 0);
    expect(journal).to.equal(expected[0]?.net);
    expect(body.by_month.map(({ key }: { key: string }) => key)).to.deep.equal(['2026-05']);
  });
});
