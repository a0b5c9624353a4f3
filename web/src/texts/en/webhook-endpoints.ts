import type { ReactNode } from 'react';

import { plural } from '../plural.js';
import { rich, type Wrap } from '../rich.js';

export const texts = {
  deliveries: {
    loadingDeliveries: 'Loading deliveries',
    nothingHasBeenSentYet: 'Nothing has been sent yet.',
    deliveriesTo: (url: string) => `Deliveries to ${url}`,
    showOlder: 'Show older',
    exportCsvDeliveries: (url: string) => `Export CSV of deliveries to ${url}`,
    states: { pending: 'On its way', delivered: 'Delivered', failed: 'Failed' },
    next: (when: ReactNode) => rich`next ${when}`,
    resend: (event: string, hidden: Wrap) => rich`Resend${hidden(` ${event}`)}`,
    tries: (attempts: number) => plural(attempts, { one: '# try', other: '# tries' }),
  },
  endpointActions: {
    sendTest: 'Send test',
    rotateSecret: 'Rotate secret',
    disable: 'Disable',
    enable: 'Enable',
    delete: (url: string) => `Delete ${url}`,
  },
  endpointModal: {
    addWebhookEndpoint: 'Add webhook endpoint',
    editWebhookEndpoint: 'Edit webhook endpoint',
    addEndpoint: 'Add endpoint',
    save: 'Save',
    address: 'Address',
    addressDescription: 'Takes a POST and answers 2xx; everything else is tried again',
    descriptionOptional: 'Description (optional)',
    events: 'Events',
    everyEvent: 'Every event',
    onlyThese: 'Only these',
  },
  endpointRow: {
    enabled: 'Enabled',
    disabled: 'Disabled',
    everyEvent: 'Every event',
    nothingHasArrivedYet: 'nothing has arrived yet',
    lastArrived: (when: ReactNode) => rich`last arrived ${when}`,
    itWasDisabled: (why: string) => `It was disabled: ${why}.`,
    deliveries: 'Deliveries',
  },
  endpointsPanel: {
    webhooks: 'Webhooks',
    webhooksNote:
      'Your own programs are told what happens to your disputes, signed and tried again until it arrives.',
    addEndpoint: 'Add endpoint',
    loadingWebhookEndpoints: 'Loading webhook endpoints',
    noEndpointsYet: 'No endpoints yet',
    noEndpointsYetText:
      'Add the https address of your program to hear of new disputes and decisions at once.',
    webhookEndpoints: 'Webhook endpoints',
  },
  rotateModal: {
    rotateTheSigningSecret: 'Rotate the signing secret',
    rotate: 'Rotate',
    signingSecret: 'Signing secret',
    copyTheSigningSecret: 'Copy the signing secret',
  },
  eventTypes: {
    eventLabels: {
      'dispute.created': 'A dispute has come in',
      'dispute.updated': 'A dispute has changed',
      'dispute.closed': 'A dispute was decided',
      'dispute.due_soon': 'An answer is due in 7, 3 or 1 days',
      'dispute.accepted': 'A dispute was accepted',
      'dispute.assigned': 'A dispute was given to someone',
      'evidence.added': 'Evidence was added',
      'evidence.deleted': 'Evidence was deleted',
      'submission.requested': 'A submission has begun',
      'submission.submitted': 'A submission has arrived',
      'submission.failed': 'A submission has failed',
    },
  },
  messages: {
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
    oldSecretUntil: (time: string) =>
      `Until ${time} each event carries the signature of the old secret, too.`,
    rotateText:
      'A new signing secret is made. For 24 hours each event is signed with both, so that nothing is refused meanwhile.',
    deleteText: 'Events that are still on their way to this address are dropped, and its delivery log goes.',
    why: {
      failing: 'Nothing arrived for three days, so it was disabled.',
      gone: 'It answered 410 Gone, so it was disabled.',
    } as Readonly<Record<string, string>>,
  },
};
