import { defineScenarios } from '@rebuttal/plugin-kit';
import type { Delivery } from '@rebuttal/plugin-kit';

/** What makes a story differ from an ordinary chargeback that waits for an answer. The README tells each. */
export type ScenarioPlan = {
  readonly status?: string;
  readonly caseType?: 'inquiry' | 'chargeback' | 'compliance' | 'resolution';
  readonly reason?: string;
  readonly currency?: string;
  readonly amount?: number;
  readonly paymentMethod?: string;
  /** How long the merchant may answer; `null`: not at all. Negative: the time is over. */
  readonly answerDays?: number | null;
  /** What the bank decides as soon as evidence is sent. */
  readonly verdict?: 'won' | 'lost';
  readonly escalatesAtOnce?: true;
  /** The answer to an inquiry still counts in the chargeback that it becomes; which of the two Stripe does is not documented. */
  readonly countsOn?: true;
  /** A lost case is won a moment later. */
  readonly winsLate?: true;
  /** A lost case may be appealed, once. */
  readonly mayAppeal?: true;
  readonly delivery?: Delivery;
};

export const scenarios = {
  chargeback: {},
  won: { verdict: 'won' },
  lost: { verdict: 'lost' },
  inquiry: { status: 'warning_needs_response', caseType: 'inquiry' },
  counted_inquiry: { status: 'warning_needs_response', caseType: 'inquiry', countsOn: true },
  inquiry_then_chargeback: { status: 'warning_needs_response', caseType: 'inquiry', escalatesAtOnce: true },
  duplicate_events: { delivery: 'twice' },
  out_of_order: { delivery: 'reversed' },
  zero_decimal: { currency: 'JPY', amount: 5000 },
  three_decimal: { currency: 'KWD', amount: 12340 },
  expired: { answerDays: -1 },
  late_win: { verdict: 'lost', winsLate: true },
  second_round: { verdict: 'lost', mayAppeal: true },
  prevented: { status: 'prevented', caseType: 'resolution', answerDays: null },
  compliance: { caseType: 'compliance', reason: 'noncompliant' },
  final_at_once: {
    status: 'lost',
    paymentMethod: 'sepa_debit',
    reason: 'debit_not_authorized',
    answerDays: null,
  },
} as const satisfies Record<string, ScenarioPlan>;

export type Scenario = keyof typeof scenarios;
export const storiesHere = defineScenarios(scenarios, 'chargeback');

export const planOf = (scenario: Scenario): ScenarioPlan => scenarios[scenario];
