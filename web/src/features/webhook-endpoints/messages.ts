export const messages = {
  loadFailed: 'Failed to load webhook endpoints',
  saveFailed: 'Failed to save the webhook endpoint',
  deleteFailed: 'Failed to delete the webhook endpoint',
  rotateFailed: 'Failed to rotate the secret',
  testFailed: 'Failed to send the test event',
  toggleFailed: 'Failed to change the webhook endpoint',
  deliveriesFailed: 'Failed to load deliveries',
  resendFailed: 'Failed to send the event again',
  added: 'Webhook endpoint added',
  saved: 'Webhook endpoint saved',
  deleted: 'Webhook endpoint deleted',
  enabled: 'Webhook endpoint enabled',
  disabled: 'Webhook endpoint disabled',
  testSent: 'A test event is on its way',
  resent: 'The event is on its way again',
  copied: 'Signing secret copied!',
  shownOnce:
    'Copy the signing secret now. It is shown this once; your program checks each event with it (Standard Webhooks).',
  oldSecretUntil: (time: string) => `Until ${time} each event carries the signature of the old secret, too.`,
  rotateText:
    'A new signing secret is made. For 24 hours each event is signed with both, so that nothing is refused meanwhile.',
  deleteText: 'Events that are still on their way to this address are dropped, and its delivery log goes.',
  why: {
    failing: 'Nothing arrived for three days, so it was disabled.',
    gone: 'It answered 410 Gone, so it was disabled.',
  } as Readonly<Record<string, string>>,
} as const;
