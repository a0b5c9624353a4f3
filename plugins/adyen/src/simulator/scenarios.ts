import { defineScenarios } from '@rebuttal/plugin-kit';
import type { Delivery } from '@rebuttal/plugin-kit';

/** What makes a story differ from an ordinary chargeback that waits for an answer. The README tells each. */
export type ScenarioPlan = {
  readonly currency?: string;
  /** ISO minor units. */
  readonly amount?: number;
  /** Adyen's scheme code. */
  readonly network?: string;
  readonly begins?: 'fraud_report' | 'inquiry' | 'debit';
  /** Answered or not, the request for information becomes a chargeback. `at_once`: before anybody can answer. */
  readonly escalates?: 'at_once' | 'once_answered';
  /** The money is taken at once. */
  readonly isDebited?: true;
  readonly hasComments?: true;
  readonly isUndefendable?: true;
  readonly isAutoDefended?: true;
  /** The time to answer is over. */
  readonly isExpired?: true;
  /** What the bank decides as soon as evidence is sent. */
  readonly verdict?: 'won' | 'lost';
  /** What happens right after the first decision. */
  readonly sequel?: 'late_win' | 'pre_arbitration' | 'arbitration';
  /** As in Brazil, where events have no `disputeStatus`. */
  readonly hasNoStatus?: true;
  /** As without the setting under Risk, where late events do not name the payment. */
  readonly hasNoReferences?: true;
  /** One POST with other events in it, of other accounts and of payments. */
  readonly isBatched?: true;
  readonly delivery?: Delivery;
};

export const scenarios = {
  chargeback: {},
  won: { verdict: 'won' },
  lost: { verdict: 'lost' },
  inquiry: { begins: 'inquiry', network: 'amex' },
  inquiry_then_chargeback: { begins: 'inquiry', network: 'amex', escalates: 'at_once' },
  second_round: { begins: 'inquiry', network: 'amex', escalates: 'once_answered' },
  duplicate_events: { delivery: 'twice' },
  out_of_order: { isDebited: true, delivery: 'reversed' },
  zero_decimal: { currency: 'JPY', amount: 5000 },
  three_decimal: { currency: 'KWD', amount: 12340 },
  other_decimals: { currency: 'CLP', amount: 9900 },
  expired: { isExpired: true },
  late_win: { verdict: 'lost', sequel: 'late_win' },
  prearbitration: { verdict: 'won', sequel: 'pre_arbitration' },
  scheme_arbitration: { verdict: 'won', sequel: 'arbitration' },
  notification_of_fraud: { begins: 'fraud_report' },
  not_defendable: { isUndefendable: true },
  auto_defended: { isAutoDefended: true },
  bank_debit: { begins: 'debit', network: 'sepadirectdebit', isUndefendable: true },
  issuer_comments: { hasComments: true },
  brazil: { currency: 'BRL', hasNoStatus: true },
  without_references: { isDebited: true, hasNoReferences: true },
  batch: { isDebited: true, isBatched: true },
} as const satisfies Record<string, ScenarioPlan>;

export type Scenario = keyof typeof scenarios;
export const stories = defineScenarios(scenarios, 'chargeback');
export const planOf = (scenario: Scenario): ScenarioPlan => scenarios[scenario];
