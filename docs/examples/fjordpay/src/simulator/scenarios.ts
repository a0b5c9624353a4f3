import { defineScenarios } from '@rebuttal/plugin-kit';
import type { Delivery } from '@rebuttal/plugin-kit';

/** What makes a story differ from a chargeback that waits for an answer, and then for the bank's word. */
export type Plan = {
  readonly amount?: number;
  readonly currency?: string;
  readonly begins?: 'as an inquiry' | 'too long ago';
  readonly delivery?: Delivery;
  /** What the bank does as soon as it has the first response. */
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

export type Story = keyof typeof plans;
export const stories = defineScenarios(plans, 'chargeback');
export const planOf = (story: Story): Plan => plans[story];
