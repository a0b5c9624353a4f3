/** Success messages of the API modules that the app shell loads on every page. */
export const texts = {
  disputes: {
    awaitingApproval: 'Request sent. Another member of your company has to approve it.',
    accepted: 'Dispute accepted successfully. The customer will receive a refund.',
  },
  evidence: {
    uploaded: 'Evidence uploaded successfully',
    created: 'Evidence created successfully!',
    updated: 'Evidence updated successfully',
    deleted: 'Evidence deleted successfully',
    invalid: 'Validation failed',
  },
  pspAccounts: {
    created: 'PSP account created successfully!',
    updated: 'PSP account updated successfully!',
    deleted: 'PSP account deleted successfully!',
    syncStarted: 'Sync started.',
  },
  submissions: {
    feeAcknowledged: 'Fee acknowledged. You can submit the response now.',
    awaitingApproval: 'Request sent. Another member of your company has to approve it.',
    submitted: 'Dispute response submitted successfully!',
    recorded: 'Response marked as submitted.',
  },
};
