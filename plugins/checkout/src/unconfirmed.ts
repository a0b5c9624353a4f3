/**
 * What no document of Checkout.com settles, decided here and listed in the README under "Not confirmed". Being wrong
 * in one of these does no harm beyond what the README says.
 */
export const unconfirmed = {
  /** A request for information has no API status that is known, and no end. */
  statusOfRequestForInformation: { status: 'pending', stage: 'inquiry' },
  /** What the API says of a dispute that is received and not yet opened for an answer: most likely nothing new. */
  statusOfReceived: { status: 'pending', stage: 'chargeback' },
  /** `won` and `lost` are taken to follow evidence: a case without any becomes expired, accepted or canceled. */
  statusesAfterEvidence: [
    'evidence_under_review',
    'won',
    'lost',
    'arbitration_under_review',
    'arb_evidence_submitted',
    'arbitration_won',
    'arbitration_lost',
  ],
  /** "4 MB" may be 4,000,000 or 4,194,304 bytes. The smaller one holds for both. */
  bytesPerMegabyte: 1_000_000,
  /** Simulator only: whether a draft replaces the one before ("adds supporting evidence", says the reference). */
  draftsAreMerged: true as boolean,
  /** Simulator only: error codes of calls that come in the wrong state; the plugin decides by status alone. */
  errorCodes: {
    nothingProvided: 'evidence_required',
    alreadySubmitted: 'dispute_evidence_already_submitted',
    notOpen: 'dispute_status_invalid',
  },
} as const;
