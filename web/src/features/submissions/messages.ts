export const messages = {
  submitFailed: 'Failed to submit dispute response',
  submissionFailed: 'Submission failed',
  retryFailed: 'Failed to retry submission',
  historyFailed: 'Failed to load submissions',
  submitted: 'Dispute response submitted successfully!',
  alreadySubmitted: 'This dispute response has already been submitted.',
  notFromHere:
    'This provider takes no responses from here for this dispute. Download the response and send it in the provider’s own dashboard.',
  warning: 'This action cannot be undone. The provider takes one response for a dispute.',
} as const;
