import type { Money, MoneyMovement } from '@rebuttal/plugin-kit';

import type { KnownCoverage } from '../../case/disputes/coverage.js';
import type { LedgerEntryDto } from './ledger.dto.js';
import { splitRates } from './rate-differences.js';

/** The provider's fees for disputes of an account, in minor units of one currency. Undefined: not known. */
export type FeeTable = {
  readonly currency: string;
  readonly receivedMinor: number | undefined;
  readonly counteredMinor: number | undefined;
  /** The fee for a response comes back if the dispute is won. */
  readonly isCounteredReturned: boolean;
  /** For a response in pre-arbitration or arbitration, where it differs. */
  readonly preArbitrationMinor: number | undefined;
  readonly arbitrationMinor: number | undefined;
  /** The cost of the merchant's work on a case. */
  readonly laborMinor: number | undefined;
  /** For an alert of the provider, unless it is free. */
  readonly alertMinor: number | undefined;
};

export type LedgerKind = MoneyMovement['kind'] | 'covered' | 'refund' | 'labor';

type LedgerSource = LedgerEntryDto['source'];

export type LedgerEntry = {
  readonly kind: LedgerKind;
  /** Negative: it left the merchant. */
  readonly amount: Money;
  readonly occurredAt: Date;
  readonly source: LedgerSource;
};

/** The facts behind a ledger. */
export type LedgerCase = {
  readonly amount: Money;
  readonly status: string;
  readonly stage: string;
  readonly outcomeDetail: string | undefined;
  readonly createdAt: Date;
  readonly answeredAt: Date | undefined;
  readonly closedAt: Date | undefined;
  readonly submissionCount: number;
  readonly movements: readonly MoneyMovement[];
  readonly coverage?: KnownCoverage | undefined;
  readonly refunds: readonly { readonly amount: Money; readonly at: Date }[];
};

const withoutWithdrawal = ['inquiry', 'alert'];

/**
 * All money of a dispute, oldest first. What the provider reports replaces what the fee table or the status says. A provider
 * that reports nothing takes the amount when the dispute opens, and returns it after a win.
 */
export function ledgerOf(dispute: LedgerCase, fees: FeeTable | undefined): LedgerEntry[] {
  const reported = splitRates(dispute).map((movement) => ({ ...movement, source: 'provider' as const }));
  const entries: LedgerEntry[] = [
    ...reported.map(({ kind, amount, occurredAt, source }) => ({ kind, amount, occurredAt, source })),
    ...(reported.length === 0 ? fromStatus(dispute) : []),
    ...fromCoverage(dispute),
    ...(fees === undefined ? [] : fromTable(dispute, fees)),
    ...dispute.refunds.map(({ amount, at }) => ({
      kind: 'refund' as const,
      amount: negative(amount),
      occurredAt: at,
      source: 'refund' as const,
    })),
  ];
  return entries.toSorted((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime());
}

/** The money that moves with the status. Nothing is known about the part of a partial win. */
function fromStatus(dispute: LedgerCase): LedgerEntry[] {
  const { amount, status, stage, outcomeDetail, createdAt, closedAt } = dispute;
  if (withoutWithdrawal.includes(stage) || ['prevented', 'warning_closed'].includes(status)) return [];
  const withdrawn = entry('withdrawn', negative(amount), createdAt, 'status');
  if (status !== 'won' || outcomeDetail === 'partial' || closedAt === undefined) return [withdrawn];
  if (!isPaidByProvider(dispute)) return [withdrawn, entry('reinstated', amount, closedAt, 'status')];
  return dispute.coverage?.paid === undefined
    ? [withdrawn, entry('covered', amount, closedAt, 'status')]
    : [withdrawn];
}

/** The payment that a person stated. Money that the provider reports as returned is not counted twice. */
function fromCoverage(dispute: LedgerCase): LedgerEntry[] {
  const { paid, statedAt } = dispute.coverage ?? {};
  const isReported = dispute.movements.some(({ kind }) => kind === 'reinstated');
  if (paid === undefined || (isReported && isPaidByProvider(dispute))) return [];
  return [entry('covered', paid, new Date(statedAt ?? dispute.createdAt), 'stated')];
}

const isPaidByProvider = ({ coverage }: LedgerCase) =>
  coverage?.claim === 'paid' && coverage.payer === 'provider';

function fromTable(dispute: LedgerCase, fees: FeeTable): LedgerEntry[] {
  const isReported = (kind: LedgerKind) => dispute.movements.some((movement) => movement.kind === kind);
  const charge = (kind: LedgerKind, minor: number | undefined, at: Date | undefined) =>
    !minor || at === undefined || isReported(kind)
      ? []
      : [entry(kind, { amountMinor: -minor, currency: fees.currency }, at, 'fee_table')];
  const isAnswered = dispute.submissionCount > 0;
  const answeredAt = isAnswered ? (dispute.answeredAt ?? dispute.closedAt) : undefined;
  const countered = charge('fee_countered', counterFeeOf(dispute.stage, fees), answeredAt);
  const isReturned =
    fees.isCounteredReturned && dispute.status === 'won' && dispute.outcomeDetail !== 'partial';
  return [
    // A provider that pays itself waives its fee. Source: PayPal, "What are dispute fees" (help349).
    ...(withoutWithdrawal.includes(dispute.stage) || isPaidByProvider(dispute)
      ? []
      : charge('fee_received', fees.receivedMinor, dispute.createdAt)),
    ...countered,
    ...(isReturned && dispute.closedAt !== undefined && !isReported('fee_returned')
      ? countered.map(({ amount }) =>
          entry('fee_returned', negative(amount), dispute.closedAt ?? dispute.createdAt, 'fee_table'),
        )
      : []),
    ...charge('labor', fees.laborMinor, answeredAt),
  ];
}

/** The fee for a response in a stage. The one of an arbitration is never guessed: a ruling of Visa alone costs 600 dollars. */
export function counterFeeOf(stage: string, fees: FeeTable): number | undefined {
  if (stage === 'arbitration') return fees.arbitrationMinor;
  if (stage === 'pre_arbitration') return fees.preArbitrationMinor ?? fees.counteredMinor;
  return fees.counteredMinor;
}

function entry(kind: LedgerKind, amount: Money, occurredAt: Date, source: LedgerSource): LedgerEntry {
  return { kind, amount, occurredAt, source };
}

const negative = ({ amountMinor, currency }: Money): Money => ({ amountMinor: 0 - amountMinor, currency });

/** The sum of each currency. */
export function netOf(entries: readonly LedgerEntry[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { amount } of entries) add(sums, amount);
  return sums;
}

/** The result of decided disputes: money that came back, what providers and work cost, and the sum of everything. */
export type Recovery = {
  readonly recovered: number;
  /** Paid by the payers of covered disputes. */
  readonly covered: number;
  readonly fees: number;
  readonly labor: number;
  /** Differences between the exchange rates of a withdrawal and its return. */
  readonly rates: number;
  /** The sum of all entries, with what was withdrawn: what the disputes brought, or cost. */
  readonly rest: number;
};

const feeKinds: readonly LedgerKind[] = ['fee_received', 'fee_countered', 'fee_returned'];

/** Adds the entries of a decided dispute to the sums of each currency. Fees and labor count as positive costs. */
export function addRecovery(sums: Map<string, Recovery>, entries: readonly LedgerEntry[]): void {
  for (const { kind, amount } of entries) {
    const sum = sums.get(amount.currency) ?? {
      recovered: 0,
      covered: 0,
      fees: 0,
      labor: 0,
      rates: 0,
      rest: 0,
    };
    const of = (isMeant: boolean) => (isMeant ? amount.amountMinor : 0);
    sums.set(amount.currency, {
      recovered: sum.recovered + of(kind === 'reinstated'),
      covered: sum.covered + of(kind === 'covered'),
      fees: sum.fees - of(feeKinds.includes(kind)),
      labor: sum.labor - of(kind === 'labor'),
      rates: sum.rates + of(kind === 'rate_difference'),
      rest: sum.rest + amount.amountMinor,
    });
  }
}

function add(sums: Map<string, number>, { amountMinor, currency }: Money): void {
  sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
}
