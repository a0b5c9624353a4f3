import { expect } from 'chai';
import fc from 'fast-check';

import { addRecovery, ledgerOf, netOf, type FeeTable, type LedgerCase, type Recovery } from './ledger.js';

const fees: FeeTable = {
  currency: 'USD',
  receivedMinor: 1_500,
  counteredMinor: 1_500,
  isCounteredReturned: true,
  preArbitrationMinor: undefined,
  arbitrationMinor: 60_000,
  laborMinor: 800,
  alertMinor: undefined,
};
const day = (date: string) => new Date(`${date}T12:00:00Z`);
const answered: LedgerCase = {
  amount: { amountMinor: 12_999, currency: 'USD' },
  status: 'under_review',
  stage: 'chargeback',
  outcomeDetail: undefined,
  createdAt: day('2026-05-01'),
  answeredAt: day('2026-05-10'),
  closedAt: undefined,
  submissionCount: 1,
  movements: [],
  refunds: [],
};
const decided = (status: 'won' | 'lost', change: Partial<LedgerCase> = {}): LedgerCase => ({
  ...answered,
  status,
  closedAt: day('2026-07-01'),
  ...change,
});
const linesOf = (dispute: LedgerCase, table: FeeTable | undefined = fees) =>
  ledgerOf(dispute, table).map(({ kind, amount, source }) => `${kind} ${amount.amountMinor} ${source}`);

describe('ledger of a dispute', () => {
  it('takes amount and fees from status and fee table', () => {
    expect(linesOf(answered)).to.deep.equal([
      'withdrawn -12999 status',
      'fee_received -1500 fee_table',
      'fee_countered -1500 fee_table',
      'labor -800 fee_table',
    ]);
  });

  it('nets the fee of a response to zero after a win', () => {
    const won = ledgerOf(decided('won'), { ...fees, receivedMinor: undefined, laborMinor: undefined });
    expect(netOf(won).get('USD')).to.equal(0);
    expect(won.map(({ kind }) => kind)).to.deep.equal([
      'withdrawn',
      'fee_countered',
      'reinstated',
      'fee_returned',
    ]);
  });

  it('keeps the fee of a response after a loss or a partial win', () => {
    expect(linesOf(decided('lost'))).to.not.include('fee_returned 1500 fee_table');
    expect(linesOf(decided('won', { outcomeDetail: 'partial' }))).to.not.include(
      'fee_returned 1500 fee_table',
    );
  });

  it('prefers what the provider reports, each kind apart', () => {
    const movements = [
      {
        id: 'a',
        kind: 'withdrawn',
        amount: { amountMinor: -11_800, currency: 'EUR' },
        occurredAt: day('2026-05-02'),
      },
      {
        id: 'b',
        kind: 'fee_received',
        amount: { amountMinor: -2_000, currency: 'EUR' },
        occurredAt: day('2026-05-02'),
      },
    ] as const;
    expect(linesOf({ ...answered, movements })).to.deep.equal([
      'withdrawn -11800 provider',
      'fee_received -2000 provider',
      'fee_countered -1500 fee_table',
      'labor -800 fee_table',
    ]);
  });

  it('charges the fee of the stage', () => {
    expect(linesOf({ ...answered, stage: 'arbitration' })).to.include('fee_countered -60000 fee_table');
    expect(linesOf({ ...answered, stage: 'pre_arbitration' })).to.include('fee_countered -1500 fee_table');
  });

  it('takes nothing for an inquiry, and nothing that is not known', () => {
    expect(linesOf({ ...answered, stage: 'inquiry', submissionCount: 0 })).to.deep.equal([]);
    const unknown = { ...fees, receivedMinor: undefined, counteredMinor: undefined, laborMinor: undefined };
    expect(linesOf(answered, unknown)).to.deep.equal(['withdrawn -12999 status']);
  });

  it('takes no labor and no fee for a response that was not given', () => {
    expect(linesOf({ ...answered, answeredAt: undefined, submissionCount: 0 })).to.deep.equal([
      'withdrawn -12999 status',
      'fee_received -1500 fee_table',
    ]);
  });

  const guaranteed = {
    payer: 'guarantor',
    program: 'Hutch Guarantee',
    claim: 'paid',
    paid: { amountMinor: 12_000, currency: 'USD' },
    statedAt: '2026-07-09T12:00:00.000Z',
  } as const;
  const protectedBy = { payer: 'provider', program: 'Seller Protection', claim: 'paid' } as const;

  it('nets a covered loss to what the guarantee left to the merchant', () => {
    expect(netOf(ledgerOf(decided('lost', { coverage: guaranteed }), fees)).get('USD')).to.equal(
      12_000 - 12_999 - 1_500 - 1_500 - 800,
    );
    expect(linesOf(decided('lost', { coverage: guaranteed }))).to.include('covered 12000 stated');
  });

  it('nets to zero, without a fee, what the provider paid itself', () => {
    const unanswered = { answeredAt: undefined, submissionCount: 0, coverage: protectedBy };
    expect(linesOf(decided('won', unanswered))).to.deep.equal([
      'withdrawn -12999 status',
      'covered 12999 status',
    ]);
  });

  it('takes no money of a claim that is open or refused', () => {
    for (const claim of ['possible', 'not_filed', 'filed', 'refused'] as const)
      expect(linesOf(decided('lost', { coverage: { ...protectedBy, claim } })), claim).to.deep.equal(
        linesOf(decided('lost')),
      );
  });

  it('counts a payment once that the provider also reports', () => {
    const movement = (kind: 'withdrawn' | 'reinstated', amountMinor: number) => ({
      id: kind,
      kind,
      amount: { amountMinor, currency: 'USD' },
      occurredAt: day('2026-07-01'),
    });
    const movements = [movement('withdrawn', -12_999), movement('reinstated', 12_999)];
    const coverage = { ...guaranteed, payer: 'provider' } as const;
    expect(linesOf(decided('won', { movements, coverage }))).to.not.include('covered 12000 stated');
  });

  it('adds up what remains, whatever the entries', () => {
    const movement = fc.record({
      id: fc.string(),
      kind: fc.constantFrom(
        'withdrawn',
        'reinstated',
        'fee_received',
        'fee_countered',
        'fee_returned',
        'adjustment',
      ),
      amount: fc.record({
        amountMinor: fc.integer({ min: -1_000_000, max: 1_000_000 }),
        currency: fc.constantFrom('USD', 'JPY', 'KWD'),
      }),
      occurredAt: fc.constant(day('2026-05-03')),
    });
    fc.assert(
      fc.property(
        fc.array(movement, { maxLength: 8 }),
        fc.constantFrom('won', 'lost'),
        (movements, status) => {
          const entries = ledgerOf(decided(status, { movements }), fees);
          const sums = new Map<string, Recovery>();
          addRecovery(sums, entries);
          for (const currency of ['USD', 'JPY', 'KWD']) {
            const own = entries.filter(({ amount }) => amount.currency === currency);
            const sum = (...kinds: string[]) =>
              own
                .filter(({ kind }) => kinds.includes(kind))
                .reduce((total, { amount }) => total + amount.amountMinor, 0);
            const { recovered = 0, fees: cost = 0, labor = 0 } = sums.get(currency) ?? {};
            expect(recovered).to.equal(sum('reinstated'));
            expect(0 - cost).to.equal(sum('fee_received', 'fee_countered', 'fee_returned'));
            expect(0 - labor).to.equal(sum('labor'));
            expect(sums.get(currency)?.rest ?? 0).to.equal(netOf(entries).get(currency) ?? 0);
          }
        },
      ),
    );
  });
});
