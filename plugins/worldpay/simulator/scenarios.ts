import { defineScenarios } from '@rebuttal/plugin-kit/simulator';
import type { Delivery } from '@rebuttal/plugin-kit/simulator';

import type { Platform } from '../src/platforms.js';
import type { Meaning } from '../src/received-events.js';

/** The differences of a case of the US platform from a chargeback that waits for a response. */
export type CasePlan = {
  readonly cycle?: string;
  readonly queue?: string;
  readonly chargebackType?: string;
  /** The bank's decision as soon as evidence is sent. */
  readonly verdict?: 'won' | 'lost';
  /** The event right after the first decision. */
  readonly sequel?: 'late_win' | 'second_round' | 'second_round_new_case';
  /** The deadline has passed. */
  readonly isExpired?: true;
  /** The issuer withdraws it immediately. */
  readonly isWithdrawn?: true;
};

/** The events of a dispute, one per day, the last one today. */
export type EventPlan = {
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
  readonly access?: EventPlan;
  readonly wpg?: EventPlan;
};

const events = (...steps: readonly Meaning[]): EventPlan => ({ steps });
const onBoth = (plan: EventPlan) => ({ access: plan, wpg: plan });

/** A scenario has one part per platform on which it can happen. The README describes each. */
export const scenarios = defineScenarios<Plan>(
  {
    chargeback: { ecomm: {}, ...onBoth(events('charged')) },
    won: { ecomm: { verdict: 'won' }, wpg: events('asked', 'answered', 'reversed') },
    lost: { ecomm: { verdict: 'lost' }, ...onBoth(events('asked', 'charged')) },
    inquiry_then_chargeback: {
      ecomm: { cycle: 'RETRIEVAL_REQUEST', verdict: 'lost' },
      ...onBoth(events('asked', 'charged')),
    },
    late_win: { ecomm: { verdict: 'lost', sequel: 'late_win' }, wpg: events('asked', 'charged', 'reversed') },
    expired: { ecomm: { isExpired: true }, ...onBoth(events('asked', 'charged')) },
    second_round: { ecomm: { verdict: 'won', sequel: 'second_round' } },
    duplicate_events: { delivery: 'twice', ...onBoth(events('asked')) },
    out_of_order: { delivery: 'reversed', ...onBoth(events('asked', 'charged')) },
    zero_decimal: { currency: 'JPY', amount: 5000, ecomm: {}, ...onBoth(events('charged')) },
    three_decimal: { currency: 'KWD', amount: 12340, ecomm: {}, ...onBoth(events('charged')) },
    inquiry: { ecomm: { cycle: 'RETRIEVAL_REQUEST', verdict: 'won' }, ...onBoth(events('asked')) },
    second_round_new_case: { ecomm: { verdict: 'won', sequel: 'second_round_new_case' } },
    pre_arbitration: { ecomm: { cycle: 'PRE_ARB_CHARGEBACK' } },
    arbitration: { ecomm: { cycle: 'ISSUER_ARB_CHARGEBACK' } },
    withdrawn: { ecomm: { isWithdrawn: true } },
    labels: { ecomm: { cycle: 'First Chargeback', queue: 'Merchant Automated' } },
    processor_assumed: { ecomm: { queue: 'Worldpay Assumed' } },
    not_yet_assigned: { ecomm: { queue: 'Litle' } },
    refund: { ecomm: { chargebackType: 'Refund' } },
    other_method: { access: { steps: ['charged'], method: 'klarna' } },
    answered_in_portal: { wpg: events('asked', 'answered') },
    settled_later: { wpg: { steps: ['charged'], isSettledLater: true } },
  },
  'chargeback',
);

const parts = { ecomm_us: 'ecomm', access: 'access', wpg: 'wpg' } as const;

/** @throws {RangeError} if the scenario does not exist or cannot happen on this platform */
export function scenarioOn(platform: Platform, name: string | undefined): string {
  const scenario = scenarios.nameOf(name);
  if (scenarios.planOf(scenario)[parts[platform]] !== undefined) return scenario;
  const playable = scenarios.names.filter((one) => scenarios.planOf(one)[parts[platform]] !== undefined);
  throw new RangeError(`"${scenario}" cannot happen on this platform; there are ${playable.join(', ')}`);
}
