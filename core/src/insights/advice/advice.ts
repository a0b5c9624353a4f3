import type { Money } from '@rebuttal/plugin-kit';

import { isCovered, type KnownCoverage } from '../../case/disputes/coverage.js';
import { counterFeeOf, type FeeTable } from '../ledger/ledger.js';
import { decidedMin } from '../stats/outcome-metrics.js';
import { betaQuantile } from './beta.js';

/** Contested disputes that were decided. */
export type Tally = { readonly won: number; readonly lost: number };

/** The company's own history around a dispute, from narrow to wide. Each includes the one before. */
export type History = {
  /** With the same reason, network and provider. */
  readonly cell: Tally;
  readonly reason: Tally;
  readonly all: Tally;
};

export type Odds = {
  readonly probability: number;
  /** 95 %, equal tails. */
  readonly interval: readonly [low: number, high: number];
  /** Decided cases with the same reason, network and provider. */
  readonly n: number;
};

/** How many cases the wider history weighs. */
const priorStrength = 10;
/**
 * The probability of a win: the mean of a Beta posterior. The cell's record is shrunk toward the reason's, and that toward the
 * company's. Without any history, one half.
 */
export function oddsOf({ cell, reason, all }: History): Odds {
  const overall = sizeOf(all) === 0 ? 0.5 : all.won / sizeOf(all);
  const ofReason = (reason.won + priorStrength * overall) / (sizeOf(reason) + priorStrength);
  const alpha = cell.won + priorStrength * ofReason;
  const beta = cell.lost + priorStrength * (1 - ofReason);
  return {
    probability: alpha / (alpha + beta),
    interval: [quantile(0.025, alpha, beta), quantile(0.975, alpha, beta)],
    n: sizeOf(cell),
  };
}

/** A company that never won, or never lost, has no spread. */
function quantile(share: number, alpha: number, beta: number): number {
  if (alpha === 0) return 0;
  return beta === 0 ? 1 : betaQuantile(share, alpha, beta);
}

const sizeOf = ({ won, lost }: Tally) => won + lost;

export type AdviceInput = {
  readonly key: 'amount' | 'countered' | 'labor' | 'smart_disputes';
  /** Minor units. Undefined: not known. */
  readonly value: number | undefined;
  readonly currency: string;
  readonly note: string;
};

export type Advice = {
  readonly action: 'fight' | 'accept' | 'too_little_data' | 'covered';
  readonly coverage: KnownCoverage | undefined;
  /** Minor units. Undefined while the fee of a response is not known. */
  readonly expectedMinor: number | undefined;
  readonly currency: string;
  readonly odds: Odds;
  readonly inputs: readonly AdviceInput[];
};

export type AdvisedDispute = {
  readonly amount: Money;
  readonly stage: string;
  readonly provider: string;
  readonly coverage?: KnownCoverage | undefined;
};

/** Stripe's share of what Smart Disputes recovers. Source: Stripe support, "Smart Disputes pricing", June 2025. */
const smartDisputesShare = 0.3;

/**
 * Compares the expected value of a response with accepting, which brings nothing more. Fees in another currency are only listed.
 * A covered dispute has no such value: its payer bears the amount, however it ends.
 */
export function adviseOn(dispute: AdvisedDispute, history: History, fees: FeeTable | undefined): Advice {
  const odds = oddsOf(history);
  const { coverage, amount } = dispute;
  if (!isCovered(coverage)) return weigh(dispute, odds, fees);
  return {
    action: 'covered',
    expectedMinor: undefined,
    coverage,
    currency: amount.currency,
    odds,
    inputs: [],
  };
}

function weigh(dispute: AdvisedDispute, odds: Odds, fees: FeeTable | undefined): Advice {
  const { amount, coverage } = dispute;
  const { currency, amountMinor } = amount;
  const countered = fees && counterFeeOf(dispute.stage, fees);
  const valueAt = (p: number) => Math.round(p * amountMinor - costsAt(p, fees, dispute));
  const expectedMinor = countered === undefined ? undefined : valueAt(odds.probability);
  const inputs: AdviceInput[] = [
    { key: 'amount', value: amountMinor, currency, note: 'What comes back after a win' },
    {
      key: 'countered',
      value: countered,
      currency: fees?.currency ?? currency,
      note:
        fees?.isCounteredReturned === true
          ? 'Fee of a response, lost if the dispute is lost'
          : 'Fee of a response',
    },
    {
      key: 'labor',
      value: fees?.laborMinor,
      currency: fees?.currency ?? currency,
      note: 'Your work on a case',
    },
    ...(dispute.provider === 'stripe'
      ? [
          {
            key: 'smart_disputes' as const,
            value: Math.round(odds.probability * amountMinor * (1 - smartDisputesShare)),
            currency,
            note: 'The same odds through Stripe Smart Disputes, which keeps 30 % of what it recovers and takes no fee',
          },
        ]
      : []),
  ];
  const action =
    expectedMinor === undefined
      ? 'too_little_data'
      : actionOf(odds, { expectedMinor, bestMinor: valueAt(1) });
  return { action, expectedMinor, coverage, currency, odds, inputs };
}

/** A response that costs more than a sure win brings needs no history. */
function actionOf(
  { n }: Odds,
  { expectedMinor, bestMinor }: { readonly expectedMinor: number; readonly bestMinor: number },
): Advice['action'] {
  if (bestMinor <= 0) return 'accept';
  if (n < decidedMin) return 'too_little_data';
  return expectedMinor > 0 ? 'fight' : 'accept';
}

function costsAt(p: number, fees: FeeTable | undefined, { amount, stage }: AdvisedDispute): number {
  if (fees === undefined || fees.currency !== amount.currency) return 0;
  const countered = counterFeeOf(stage, fees) ?? 0;
  return countered * (fees.isCounteredReturned ? 1 - p : 1) + (fees.laborMinor ?? 0);
}
