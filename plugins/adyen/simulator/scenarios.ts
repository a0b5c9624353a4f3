import { defineScenarios } from '@rebuttal/plugin-kit/simulator';
import type { Delivery } from '@rebuttal/plugin-kit/simulator';

/** The differences from an ordinary chargeback that waits for a response. The README describes each scenario. */
export type ScenarioPlan = {
  readonly currency?: string;
  /** ISO minor units. */
  readonly amount?: number;
  /** Adyen's scheme code. */
  readonly network?: string;
  readonly begins?: 'inquiry' | 'debit';
  /** The request for information becomes a chargeback. `at_once`: before the merchant can respond. */
  readonly escalates?: 'at_once' | 'once_answered';
  /** The money is taken at once. */
  readonly isDebited?: true;
  readonly hasComments?: true;
  /** The issuer authenticated the payment by 3-D Secure, so Adyen also offers the liability shift for fraud codes. */
  readonly isAuthenticated?: true;
  readonly isUndefendable?: true;
  readonly isAutoDefended?: true;
  /** The deadline has passed. */
  readonly isExpired?: true;
  /** The bank's decision, made as soon as evidence is sent. */
  readonly verdict?: 'won' | 'lost';
  /** The next step right after the first decision. */
  readonly sequel?: 'late_win' | 'pre_arbitration' | 'arbitration';
  /** Events have no `disputeStatus`, as in Brazil. */
  readonly hasNoStatus?: true;
  /** Late events do not name the payment, as without the setting under Risk. */
  readonly hasNoReferences?: true;
  /** One POST that also contains events of payments and of other accounts. */
  readonly isBatched?: true;
  readonly delivery?: Delivery;
};

export const scenarios = defineScenarios<ScenarioPlan>(
  {
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
    not_defendable: { isUndefendable: true },
    auto_defended: { isAutoDefended: true },
    bank_debit: { begins: 'debit', network: 'sepadirectdebit', isUndefendable: true },
    issuer_comments: { hasComments: true },
    three_d_secure: { isAuthenticated: true },
    brazil: { currency: 'BRL', hasNoStatus: true },
    without_references: { isDebited: true, hasNoReferences: true },
    batch: { isDebited: true, isBatched: true },
  },
  'chargeback',
);
