import { defineScenarios } from '@rebuttal/plugin-kit/simulator';
import type { Delivery } from '@rebuttal/plugin-kit/simulator';

/** The differences of a scenario from a chargeback that waits for a response. The README describes each. */
export type ScenarioPlan = {
  readonly currency?: string;
  /** ISO minor units. */
  readonly amount?: number;
  readonly beginsAsInquiry?: true;
  readonly staysInquiry?: true;
  /** The deadline has passed. */
  readonly isExpired?: true;
  /** The decision as soon as evidence is sent. */
  readonly verdict?: 'won' | 'lost';
  /** The event right after the decision. */
  readonly sequel?: 'late_win';
  /** The merchant can only accept it. */
  readonly isNotDefendable?: true;
  readonly delivery?: Delivery;
};

export const scenarios = defineScenarios<ScenarioPlan>(
  {
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
  },
  'chargeback',
);
