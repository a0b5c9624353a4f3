/**
 * Assumptions about what Stripe doesn't document, in one place. Each is chosen so that a wrong assumption does no harm. The README
 * lists them with other open points.
 */
export const assumptions = {
  /**
   * The statement of the cardholder's bank, for accounts that Stripe has enabled. Its text and files have no documented
   * shape. Source of the names: WooPayments, pull request 7192 (September 2023). It is read as an object or a list of them.
   */
  issuerEvidence: { field: 'issuer_evidence', text: 'text_evidence', files: 'file_evidence' },
} as const;
