import { lookUp } from '@rebuttal/plugin-kit';

/** The public pages and documents that the rules are based on, by publisher and title. */
export const ruleSources = {
  stripe_reason_codes: 'Stripe, "Dispute reason codes" and "Dispute reason code categories"',
  stripe_disputes: 'Stripe, "How disputes work"',
  stripe_evidence: 'Stripe, "Dispute evidence best practices"',
  stripe_packets: 'Stripe, "Dispute sample evidence packets"',
  stripe_ce3: 'Stripe, "Visa Compelling Evidence 3.0 disputes"',
  stripe_compliance: 'Stripe, "Visa compliance disputes"',
  adyen_time_frames: 'Adyen, "Dispute timeframes"',
  valitor_mastercard: 'Valitor, "MasterCard"',
  mastercard_first_party: 'Mastercard, "First-party trust program"',
  chargeback_com_discover: 'Chargeback.com, Discover code guide',
  antom_jcb: 'Antom, "JCB"',
  antom_discover: 'Antom, "Discover/Diners"',
  antom_mastercard: 'Antom, "Mastercard"',
  antom_unionpay: 'Antom, "Union pay"',
  antom_other_schemes: 'Antom, "Other card scheme"',
  adyen_reason_codes: 'Adyen, "Dispute reason codes and defense requirements"',
  amex_code_guide: 'American Express, "Chargeback Code Guide" for Australian merchants',
  amex_disputes_guide: 'American Express, "How to manage and help prevent disputes" (2019)',
  bacs_indemnity: 'Bacs, reason codes of Direct Debit indemnity claims',
  braintree_codes: 'Braintree, "Chargeback Reason Codes" (September 22, 2025)',
  epc_direct_debit: 'European Payments Council, reason codes of SEPA Direct Debit returns',
  forte_mastercard: 'Forte, "Mastercard dispute rule changes" (2018)',
  justt_windows: 'Justt, dispute time limits of American Express and Discover',
  klarna_disputes: 'Klarna, dispute documentation',
  midmetrics_mastercard: 'MidMetrics, "MasterCard chargeback reason codes"',
  nacha_returns: 'Nacha, ACH return reason codes',
  north_codes: 'North, "Chargeback Reason Codes"',
  paynearme_returns: 'PayNearMe, "ACH Return Codes"',
  pega_smart_dispute: 'Pega, Smart Dispute code list',
  tabapay_star: 'TabaPay, "STAR Chargeback Reason Codes"',
  unibul_amex: 'UniBul, "American Express Customer Service Chargebacks"',
  quaife_visa: 'Quaife, "Visa Chargeback Process (VCR)"',
  quavo_visa: 'Quavo, Visa dispute flows',
  evidence_matrix: 'WooPayments, dispute evidence matrix',
} as const satisfies Record<string, string>;

export type RuleSourceId = keyof typeof ruleSources;

type Certainty =
  | { readonly confirmed: true }
  | {
      readonly confirmed: false;
      /** The uncertainty, shown to the user. */
      readonly doubt: string;
    };

/** The sources of a row. Confirmed if two sources or the network itself agree. */
export type Provenance = { readonly sources: readonly RuleSourceId[] } & Certainty;

export const confirmedBy = (...sources: readonly RuleSourceId[]): Provenance => ({
  sources,
  confirmed: true,
});
export const doubtful = (doubt: string, ...sources: readonly RuleSourceId[]): Provenance => ({
  sources,
  confirmed: false,
  doubt,
});

/** The provenance of a row that a plugin may state. Its sources are named in full. */
export type StatedProvenance = { readonly sources: readonly string[] } & Certainty;

export function nameSources({ sources }: Pick<StatedProvenance, 'sources'>): string {
  return sources.map((source) => lookUp(ruleSources, source) ?? source).join('; ');
}
