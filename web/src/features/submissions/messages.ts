export const messages = {
  note: 'Sends the response letter and your evidence to the provider',
  submitFailed: 'Failed to submit dispute response',
  submissionFailed: 'Submission failed',
  retryFailed: 'Failed to retry submission',
  historyFailed: 'Failed to load submissions',
  submitted: 'Dispute response submitted successfully!',
  alreadySubmitted: 'This dispute response has already been submitted.',
  asksAgain: 'An earlier response was submitted. The provider asks for another one.',
  notFromHere: 'The provider takes no responses from here for this dispute.',
  recordFailed: 'Failed to record the response as submitted',
  recorded: 'The response is recorded as submitted.',
  recordedIn: (portal: string) => `This dispute is recorded as answered in ${portal}.`,
  /** A portal without a name of its own is called by its owner: "Stripe's own portal". */
  answeredElsewhere: (portal: string) =>
    `I answered in ${/^the |['’]s /i.test(portal) ? '' : 'the '}${portal}`,
  statusFollows: 'Its status changes once the provider tells of the answer.',
  recordWarning: 'What the packet holds now is kept as a record of the answer. This cannot be undone.',
  warning: 'This action cannot be undone. The provider takes one response for a dispute.',
} as const;
