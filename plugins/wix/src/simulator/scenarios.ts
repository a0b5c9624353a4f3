import { defineScenarios } from '@rebuttal/plugin-kit';
import type { Delivery } from '@rebuttal/plugin-kit';

/** What makes a story differ from an ordinary chargeback that waits for an answer. The README tells each. */
export type ScenarioPlan = {
  readonly currency?: string;
  /** ISO minor units. */
  readonly amount?: number;
  readonly beginsAsInquiry?: true;
  readonly staysInquiry?: true;
  /** The time to answer is over. */
  readonly isExpired?: true;
  /** What is decided as soon as evidence is sent. */
  readonly verdict?: 'won' | 'lost';
  /** What happens right after the decision. */
  readonly sequel?: 'late_win';
  /** Wix lets the merchant accept only. */
  readonly isNotDefendable?: true;
  readonly delivery?: Delivery;
};

export const scenarios = {
  chargeback: {},
  won: { verdict: 'won' },
  lost: { verdict: 'lost' },
  inquiry: { beginsAsInquiry: true, staysInquiry: true },
  inquiry_then_chargeback: { beginsAsInquiry: true },
  duplicate_events: { delivery: 'twice' },
  out_of_order: { beginsAsInquiry: true, delivery: 'reversed' },
  zero_decimal: { currency: 'JPY', amount: 5000 },
  three_decimal: { currency: 'KWD', amount: 12340 },
  expired: { isExpired: true },
  late_win: { verdict: 'lost', sequel: 'late_win' },
  not_defendable: { isNotDefendable: true },
} as const satisfies Record<string, ScenarioPlan>;

export type Scenario = keyof typeof scenarios;
export const storiesHere = defineScenarios(scenarios, 'chargeback');

export const planOf = (scenario: Scenario): ScenarioPlan => scenarios[scenario];
