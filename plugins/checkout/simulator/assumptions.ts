/** Values of the simulator that no document confirms. The plugin does not depend on them. */
export const simulated = {
  /** A draft is added to the one before (the reference: "adds supporting evidence"). */
  draftsAreMerged: true as boolean,
  /** Error codes of calls in the wrong state; the plugin only uses the HTTP status. */
  errorCodes: {
    nothingProvided: 'evidence_required',
    alreadySubmitted: 'dispute_evidence_already_submitted',
    notOpen: 'dispute_status_invalid',
  },
} as const;
