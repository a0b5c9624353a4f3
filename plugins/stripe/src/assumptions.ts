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
  /**
   * A lost Visa dispute without a fee and without evidence is taken for one that Visa's Rapid Dispute Resolution refunded at
   * once, for companies that a third party enrolled. Sources conflict: Polar's code reads it from the fee, and Shopify's
   * changelog (2025) and Stripe's status `prevented` don't. If it is wrong, an account without dispute fees shows a dispute
   * that it left unanswered as prevented instead of lost.
   */
  resolvedByThirdParty: { network: 'visa', fee: 0 },
  /** The results of 3-D Secure after which the issuer is usually liable for fraud. It only changes the advice. */
  liabilityShiftedBy: ['authenticated', 'attempt_acknowledged'],
} as const;
