/** Values of the simulator that no document confirms. The plugin does not depend on them. */
export const simulated = {
  /** The event that ends an answered request for information if the issuer does not respond. */
  answeredInquiryEnds: { eventCode: 'DISPUTE_DEFENSE_PERIOD_ENDED' },
  /** Texts of refusals, and codes for malformed requests. */
  texts: {
    unknownDispute: 'Invalid disputePspReference provided',
    accepted: 'Dispute already accepted',
    defended: 'Dispute already defended',
    ended: 'Dispute defense period has ended',
    notDefendable: 'Dispute is not defendable',
    noContentType: 'No content type of defense document specified',
    notStored: 'Failed to store defense documents',
    unknownReason: 'Invalid defense reason code',
    notSatisfied: 'Required defense documents are missing',
  },
  codes: { unreadable: '702', invalidField: '703', unknownPath: '900' },
} as const;
