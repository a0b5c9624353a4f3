/**
 * Decisions that Checkout.com's documentation leaves open, listed in the README under "Not confirmed". A wrong one does
 * no harm beyond what the README describes.
 */
export const assumptions = {
  /** A request for information has no known API status and no final event. */
  statusOfRequestForInformation: { status: 'pending', stage: 'inquiry' },
  /** The state of a dispute that was received but cannot be answered yet. */
  statusOfReceived: { status: 'pending', stage: 'chargeback' },
  /** `won` and `lost` are assumed to follow evidence: a case without any becomes expired, accepted or canceled. */
  statusesAfterEvidence: [
    'evidence_under_review',
    'won',
    'lost',
    'arbitration_under_review',
    'arb_evidence_submitted',
    'arbitration_won',
    'arbitration_lost',
  ],
  /** "4 MB" can be 4,000,000 or 4,194,304 bytes. The smaller limit satisfies both. */
  bytesPerMegabyte: 1_000_000,
  /** Error codes of refused refunds. The refund is read again in any case; a wrong code only changes the sentence. */
  refundCodes: {
    tooLarge: 'refund_amount_exceeds_balance',
    notAllowed: 'refund_not_allowed',
    alreadyRefunded: 'payment_already_refunded',
    noBalance: 'insufficient_funds',
    disputed: 'payment_chargeback',
  },
} as const;
