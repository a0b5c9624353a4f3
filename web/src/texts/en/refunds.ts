import type { ReactNode } from 'react';

import { rich } from '../rich.js';

export const texts = {
  title: 'Refunds',
  subtitle:
    'Refunds that your team, your rules and alerts started. One is final once the provider reports it.',
  list: {
    label: 'Refunds',
    loading: 'Loading refunds',
    failed: 'Failed to load refunds',
    showOlder: 'Show older',
    filter: 'State',
    every: 'All states',
    none: 'No refunds yet',
    noneText: 'Refunds that you, your team or your rules start appear here.',
    noneOfState: 'No refunds in this state',
    noneOfStateText: 'Choose another state to see other refunds.',
    copyPayment: 'Copy payment ID',
  },
  approvals: 'Waiting for approval',
  states: {
    awaiting: 'Waiting for approval',
    pending: 'Not sent yet',
    sending: 'Waiting for the provider',
    refunded: 'Refunded',
    failed: 'Failed',
    failedLater: 'Failed later',
  },
  /** A refund that the provider had accepted. */
  failedLater: 'The provider accepted this refund, but it failed later. The customer has no money from it.',
  payment: (provider: string, payment: ReactNode) => rich`${provider} payment ${payment}`,
  requested: (amount: string, paymentId: string) => `${amount} of payment ${paymentId}.`,
  requestedPart: (amount: string, paymentId: string, { before, total }: { before: string; total: string }) =>
    `${amount} of payment ${paymentId}, which makes ${total} with the ${before} refunded before.`,
  reason: (reason: string) => `Reason: ${reason}`,
  by: {
    person: (name: string) => `started by ${name}`,
    rule: 'started by a rule',
    alert: (name: string | undefined) => (name === undefined ? 'from an alert' : `from an alert, by ${name}`),
  },
  someone: 'a former member',
  openAlert: 'Open alert',
  nextTry: (when: ReactNode) => rich`We check again ${when}`,
  ofDispute: 'Refunds of this payment',
};
