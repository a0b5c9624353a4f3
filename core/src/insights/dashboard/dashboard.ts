import type { CurrencySum } from '../../case/disputes/currency-totals.js';

export type DashboardDispute = {
  readonly disputeId: string;
  readonly providerDisputeId: string;
  readonly provider: string;
  readonly reason: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly status: string;
  readonly isTestMode: boolean;
};

export type WaitingDispute = DashboardDispute & {
  readonly evidenceDueBy: Date | undefined;
  readonly isMine: boolean;
};

export type DecidedDispute = DashboardDispute & { readonly closedAt: Date };

/** The steps to the first dispute. */
export type SetupFacts = {
  readonly hasAccount: boolean;
  readonly hasVerifiedAccount: boolean;
  readonly hasDispute: boolean;
  readonly hasBusinessDetails: boolean;
};

/** Read in one statement, so that all values are of one moment. */
export type DashboardFacts = {
  readonly open: readonly CurrencySum[];
  readonly overdueCount: number;
  /** Days in the reader's time zone. Days without deadlines are missing. */
  readonly dueByDay: ReadonlyMap<string, number>;
  readonly today: string;
  readonly waitingCount: number;
  readonly mineCount: number;
  readonly unassignedCount: number;
  readonly next: readonly WaitingDispute[];
  readonly outcomes: readonly DecidedDispute[];
  readonly accountCount: number;
  readonly setup: SetupFacts;
};

export const dueDays = 7;

const dayMs = 86_400_000;

/** The days from a first one, `YYYY-MM-DD`, each with its count. */
export function toDueDays(today: string, counts: ReadonlyMap<string, number>) {
  const first = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: dueDays }, (_, index) => {
    const date = new Date(first + index * dayMs).toISOString().slice(0, 10);
    return { date, count: counts.get(date) ?? 0 };
  });
}
