import { defineScenarios } from '@rebuttal/plugin-kit/simulator';
import type { Delivery } from '@rebuttal/plugin-kit/simulator';

import type { Stage, WireDispute } from './wire.js';

/** The differences of a scenario from a claim that waits for the seller's response. The README describes each. */
export type ScenarioPlan = {
  readonly stage?: Stage;
  readonly status?: WireDispute['status'];
  readonly channel?: WireDispute['dispute_channel'];
  readonly currency?: string;
  readonly amount?: number;
  /** Days to respond. Negative: the deadline has passed. */
  readonly responseDays?: number;
  /** PayPal's decision as soon as evidence is sent. */
  readonly verdict?: 'won' | 'lost';
  readonly escalatesAtOnce?: true;
  /** A lost case is won a moment later. */
  readonly winsLate?: true;
  /** A lost case may be appealed, once. */
  readonly mayAppeal?: true;
  /** After evidence that loses, the case goes to pre-arbitration and needs another response. */
  readonly hasSecondRound?: true;
  /** The buyer closes the case at once. */
  readonly isWithdrawn?: true;
  readonly delivery?: Delivery;
};

export const scenarios = defineScenarios<ScenarioPlan>(
  {
    chargeback: {},
    won: { verdict: 'won' },
    lost: { verdict: 'lost' },
    inquiry: { stage: 'INQUIRY', responseDays: 20 },
    inquiry_then_chargeback: { stage: 'INQUIRY', responseDays: 20, escalatesAtOnce: true },
    open_inquiry: { stage: 'INQUIRY', status: 'OPEN' },
    waiting_for_buyer: { status: 'WAITING_FOR_BUYER_RESPONSE' },
    bank_chargeback: { channel: 'EXTERNAL' },
    duplicate_events: { delivery: 'twice' },
    out_of_order: { stage: 'INQUIRY', responseDays: 20, escalatesAtOnce: true, delivery: 'reversed' },
    zero_decimal: { currency: 'JPY', amount: 5000 },
    expired: { responseDays: -1 },
    late_win: { verdict: 'lost', winsLate: true },
    appeal: { verdict: 'lost', mayAppeal: true },
    second_round: { channel: 'EXTERNAL', hasSecondRound: true },
    withdrawn: { isWithdrawn: true },
    prevented: { channel: 'ALERT', status: 'RESOLVED' },
  },
  'chargeback',
);
