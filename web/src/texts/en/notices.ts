/** What a change says once it is done, for the calls whose modules the shell needs on every screen. */
export const texts = {
  disputes: {
    accepted: 'Dispute accepted successfully. The customer will receive a refund.',
  },
  evidence: {
    uploaded: 'Evidence uploaded successfully',
    created: 'Evidence created successfully!',
    deleted: 'Evidence deleted successfully',
    invalid: 'Validation failed',
  },
  pspAccounts: {
    created: 'PSP account created successfully!',
    updated: 'PSP account updated successfully!',
    deleted: 'PSP account deleted successfully!',
    syncBegun: 'Reading the disputes of this account has begun.',
  },
  submissions: {
    feeAcknowledged: 'Fee acknowledged. You can submit the response now.',
    submitted: 'Dispute response submitted successfully!',
    recorded: 'The response is recorded as submitted.',
  },
};
