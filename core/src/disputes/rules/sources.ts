/** The public pages and documents that the rules are based on, by publisher and title. */
export const ruleSources = {
  stripe_reason_codes: 'Stripe, "Dispute reason codes" and "Dispute reason code categories"',
  stripe_disputes: 'Stripe, "How disputes work"',
  stripe_evidence: 'Stripe, "Dispute evidence best practices"',
  stripe_packets: 'Stripe, "Dispute sample evidence packets"',
  stripe_ce3: 'Stripe, "Visa Compelling Evidence 3.0 disputes"',
  stripe_compliance: 'Stripe, "Visa compliance disputes"',
  adyen_time_frames: 'Adyen, "Dispute timeframes"',
  paypal_lifecycle: 'PayPal, "Disputes lifecycle stages reference"',
  valitor_mastercard: 'Valitor, "MasterCard"',
  mastercard_first_party: 'Mastercard, "First-party trust program"',
  chargeback_com_discover: 'Chargeback.com, Discover code guide',
  antom_jcb: 'Antom, "JCB"',
  wix_disputes: 'Wix, "Disputes Overview"',
  evidence_matrix: 'WooPayments, dispute evidence matrix',
} as const satisfies Record<string, string>;

export type RuleSourceId = keyof typeof ruleSources;

/** The sources of a row. Confirmed if two sources or the network itself agree. */
export type Provenance = { readonly sources: readonly RuleSourceId[] } & (
  | { readonly confirmed: true }
  | {
      readonly confirmed: false;
      /** The uncertainty, shown to the user. */
      readonly doubt: string;
    }
);

export function nameSources({ sources }: Pick<Provenance, 'sources'>): string {
  return sources.map((id) => ruleSources[id]).join('; ');
}
