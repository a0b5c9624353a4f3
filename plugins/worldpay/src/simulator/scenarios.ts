import { defineScenarios } from '@rebuttal/plugin-kit';
import type { Delivery } from '@rebuttal/plugin-kit';

import type { Platform } from '../platforms.js';
import type { Meaning } from '../told.js';

/** What makes a case of the US platform differ from an ordinary chargeback that waits for an answer. */
export type CasePlan = {
  readonly cycle?: string;
  readonly queue?: string;
  readonly chargebackType?: string;
  /** What the bank decides as soon as evidence is sent. */
  readonly verdict?: 'won' | 'lost';
  /** What happens right after the first decision. */
  readonly sequel?: 'late_win' | 'second_round' | 'second_round_new_case';
  /** The time to answer is over. */
  readonly isExpired?: true;
  /** The issuer takes it back at once. */
  readonly isWithdrawn?: true;
};

/** What is told, one event a day, the last one today. */
export type ToldPlan = {
  readonly steps: readonly Meaning[];
  readonly method?: string;
  readonly isSettledLater?: true;
};

export type Plan = {
  readonly currency?: string;
  /** ISO minor units. */
  readonly amount?: number;
  readonly delivery?: Delivery;
  readonly ecomm?: CasePlan;
  readonly access?: ToldPlan;
  readonly wpg?: ToldPlan;
};

const told = (...steps: readonly Meaning[]): ToldPlan => ({ steps });
const onBoth = (plan: ToldPlan) => ({ access: plan, wpg: plan });

/** A story has a part for each platform on which it can happen. The README tells each. */
const plans = {
  chargeback: { ecomm: {}, ...onBoth(told('charged')) },
  won: { ecomm: { verdict: 'won' }, wpg: told('asked', 'answered', 'reversed') },
  lost: { ecomm: { verdict: 'lost' }, ...onBoth(told('asked', 'charged')) },
  inquiry_then_chargeback: {
    ecomm: { cycle: 'RETRIEVAL_REQUEST', verdict: 'lost' },
    ...onBoth(told('asked', 'charged')),
  },
  late_win: { ecomm: { verdict: 'lost', sequel: 'late_win' }, wpg: told('asked', 'charged', 'reversed') },
  expired: { ecomm: { isExpired: true }, ...onBoth(told('asked', 'charged')) },
  second_round: { ecomm: { verdict: 'won', sequel: 'second_round' } },
  duplicate_events: { delivery: 'twice', ...onBoth(told('asked')) },
  out_of_order: { delivery: 'reversed', ...onBoth(told('asked', 'charged')) },
  zero_decimal: { currency: 'JPY', amount: 5000, ecomm: {}, ...onBoth(told('charged')) },
  three_decimal: { currency: 'KWD', amount: 12340, ecomm: {}, ...onBoth(told('charged')) },
  inquiry: { ecomm: { cycle: 'RETRIEVAL_REQUEST', verdict: 'won' }, ...onBoth(told('asked')) },
  second_round_new_case: { ecomm: { verdict: 'won', sequel: 'second_round_new_case' } },
  pre_arbitration: { ecomm: { cycle: 'PRE_ARB_CHARGEBACK' } },
  arbitration: { ecomm: { cycle: 'ISSUER_ARB_CHARGEBACK' } },
  withdrawn: { ecomm: { isWithdrawn: true } },
  labels: { ecomm: { cycle: 'First Chargeback', queue: 'Merchant Automated' } },
  processor_assumed: { ecomm: { queue: 'Worldpay Assumed' } },
  not_yet_assigned: { ecomm: { queue: 'Litle' } },
  refund: { ecomm: { chargebackType: 'Refund' } },
  other_method: { access: { steps: ['charged'], method: 'klarna' } },
  answered_in_portal: { wpg: told('asked', 'answered') },
  settled_later: { wpg: { steps: ['charged'], isSettledLater: true } },
} as const satisfies Record<string, Plan>;

export type Scenario = keyof typeof plans;
export const scenarioBook = defineScenarios(plans, 'chargeback');
export const planOf = (scenario: Scenario): Plan => plans[scenario];

const parts = { ecomm_us: 'ecomm', access: 'access', wpg: 'wpg' } as const;

/** @throws {RangeError} if there is no such story, or not on this platform */
export function scenarioOn(platform: Platform, name: string | undefined): Scenario {
  const scenario = scenarioBook.nameOf(name);
  if (planOf(scenario)[parts[platform]] !== undefined) return scenario;
  const playable = scenarioBook.names.filter((one) => planOf(one)[parts[platform]] !== undefined);
  throw new RangeError(`"${scenario}" cannot happen on this platform; there are ${playable.join(', ')}`);
}
