import { defineScenarios } from '@rebuttal/plugin-kit/simulator';
import type { Delivery } from '@rebuttal/plugin-kit/simulator';

/** The differences from an ordinary chargeback that waits for a response. The README describes each scenario. */
export type ScenarioPlan = {
  readonly currency?: string;
  /** ISO minor units. */
  readonly amount?: number;
  /** Events before the one that requires evidence. */
  readonly prelude?: readonly ('dispute_received' | 'request_for_information_received')[];
  /** Set if Checkout.com resolves the case automatically. */
  readonly resolvedReason?: 'rapid_dispute_resolution' | 'already_refunded' | 'negative_amount';
  /** The issuer withdraws the dispute at once. */
  readonly isWithdrawn?: true;
  /** The deadline has passed. */
  readonly isExpired?: true;
  /** The bank's decision, made as soon as evidence is sent. */
  readonly verdict?: 'won' | 'lost';
  /** The next step right after the first decision. */
  readonly sequel?: 'late_win' | 'second_round' | 'arbitration' | 'arbitration_evidence';
  readonly delivery?: Delivery;
};

export const scenarios = defineScenarios<ScenarioPlan>(
  {
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
    arbitration_evidence: { verdict: 'lost', sequel: 'arbitration_evidence' },
    withdrawn: { isWithdrawn: true },
    prevented: { resolvedReason: 'rapid_dispute_resolution' },
    already_refunded: { resolvedReason: 'already_refunded' },
    negative_amount: { resolvedReason: 'negative_amount' },
  },
  'chargeback',
);
