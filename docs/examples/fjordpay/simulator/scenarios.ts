import { defineScenarios } from '@rebuttal/plugin-kit/simulator';
import type { Delivery } from '@rebuttal/plugin-kit/simulator';

/** The differences of a scenario from a chargeback that waits for a response, then for the bank's decision. */
export type Plan = {
  readonly amount?: number;
  readonly currency?: string;
  readonly begins?: 'as an inquiry' | 'too long ago';
  readonly delivery?: Delivery;
  /** The bank's decisions right after the first response. */
  readonly then?: readonly ('won' | 'lost' | 'another round')[];
};

const plans = {
  chargeback: {},
  won: { then: ['won'] },
  lost: { then: ['lost'] },
  late_win: { then: ['lost', 'won'] },
  second_round: { then: ['won', 'another round'] },
  inquiry_then_chargeback: { begins: 'as an inquiry' },
  expired: { begins: 'too long ago' },
  duplicate_events: { delivery: 'twice' },
  out_of_order: { begins: 'as an inquiry', delivery: 'reversed' },
  zero_decimal: { currency: 'JPY', amount: 5000 },
  three_decimal: { currency: 'KWD', amount: 12340 },
} as const satisfies Record<string, Plan>;

export type Scenario = keyof typeof plans;
export const scenarios = defineScenarios(plans, 'chargeback');
export const planOf = (scenario: Scenario): Plan => plans[scenario];
