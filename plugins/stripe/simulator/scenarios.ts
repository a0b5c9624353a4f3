import { defineScenarios } from '@rebuttal/plugin-kit/simulator';
import type { Delivery } from '@rebuttal/plugin-kit/simulator';

/** The differences of a scenario from a chargeback that waits for a response. The README describes each. */
export type ScenarioPlan = {
  readonly status?: string;
  readonly caseType?: 'inquiry' | 'chargeback' | 'compliance' | 'resolution';
  readonly reason?: string;
  readonly currency?: string;
  readonly amount?: number;
  readonly paymentMethod?: string;
  /** Days until the deadline. `null`: no response is possible. Negative: the deadline has passed. */
  readonly answerDays?: number | null;
  /** The bank's decision as soon as evidence is sent. */
  readonly verdict?: 'won' | 'lost';
  readonly escalatesAtOnce?: true;
  /** The evidence for an inquiry still counts after it became a chargeback. Stripe doesn't document if it does. */
  readonly countsOn?: true;
  /** A lost case is won immediately afterwards. */
  readonly winsLate?: true;
  /** A lost case may be appealed once. */
  readonly mayAppeal?: true;
  readonly delivery?: Delivery;
  /** Visa Compelling Evidence 3.0 is possible, and nothing is entered yet. */
  readonly offersCompellingEvidence?: true;
  /** The payment and the earlier ones have no customer at Stripe. */
  readonly isGuest?: true;
};

export const scenarios = defineScenarios<ScenarioPlan>(
  {
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
    compelling_evidence: { offersCompellingEvidence: true },
    guest_compelling_evidence: { offersCompellingEvidence: true, isGuest: true },
    compliance: { caseType: 'compliance', reason: 'noncompliant' },
    final_at_once: {
      status: 'lost',
      paymentMethod: 'sepa_debit',
      reason: 'debit_not_authorized',
      answerDays: null,
    },
  },
  'chargeback',
);
