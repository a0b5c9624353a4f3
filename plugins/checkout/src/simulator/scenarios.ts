import { defineScenarios } from '@rebuttal/plugin-kit';
import type { Delivery } from '@rebuttal/plugin-kit';

/** What makes a story differ from an ordinary chargeback that waits for an answer. The README tells each. */
export type ScenarioPlan = {
  readonly currency?: string;
  /** ISO minor units. */
  readonly amount?: number;
  /** Events before the one that asks for evidence. */
  readonly prelude?: readonly ('dispute_received' | 'request_for_information_received')[];
  /** Set where Checkout.com resolves the case by itself at once. */
  readonly resolvedReason?: 'rapid_dispute_resolution' | 'already_refunded' | 'negative_amount';
  /** The issuer takes the dispute back at once. */
  readonly isWithdrawn?: true;
  /** The time to answer is over. */
  readonly isExpired?: true;
  /** What the bank decides as soon as evidence is sent. */
  readonly verdict?: 'won' | 'lost';
  /** What happens right after the first decision. */
  readonly sequel?: 'late_win' | 'second_round' | 'arbitration';
  readonly delivery?: Delivery;
};

export const scenarios = {
  chargeback: {},
  won: { verdict: 'won' },
  lost: { verdict: 'lost' },
  received_first: { prelude: ['dispute_received'] },
  inquiry_then_chargeback: { prelude: ['request_for_information_received'] },
  duplicate_events: { delivery: 'twice' },
  out_of_order: { prelude: ['dispute_received'], delivery: 'reversed' },
  zero_decimal: { currency: 'JPY', amount: 5000 },
  three_decimal: { currency: 'KWD', amount: 12340 },
  expired: { isExpired: true },
  late_win: { verdict: 'lost', sequel: 'late_win' },
  second_round: { verdict: 'won', sequel: 'second_round' },
  arbitration: { verdict: 'lost', sequel: 'arbitration' },
  withdrawn: { isWithdrawn: true },
  prevented: { resolvedReason: 'rapid_dispute_resolution' },
  already_refunded: { resolvedReason: 'already_refunded' },
  negative_amount: { resolvedReason: 'negative_amount' },
} as const satisfies Record<string, ScenarioPlan>;

export type Scenario = keyof typeof scenarios;
export const storiesHere = defineScenarios(scenarios, 'chargeback');

export const planOf = (scenario: Scenario): ScenarioPlan => scenarios[scenario];
