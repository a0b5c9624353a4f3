import type { ReactNode } from 'react';

import { rich } from '../rich.js';

const aboutAmount = (amount: ReactNode) => rich`The dispute is about ${amount}.`;

export const texts = {
  requestApproval: 'Request approval',
  /** Above the limit. */
  approvers: (names: readonly string[]) =>
    names.length === 0
      ? 'This dispute is above your approval limit, and no other member can approve it. Invite one.'
      : `This dispute is above your approval limit. ${new Intl.ListFormat('en', { type: 'disjunction' }).format(names)} can approve it.`,
  notice: {
    submit: {
      title: 'The response is waiting for approval',
      approve: 'Approve and submit',
      amount: aboutAmount,
      consequence: 'The response is sent to the provider now. It can be sent only once.',
    },
    accept: {
      title: 'Acceptance of this dispute is waiting for approval',
      approve: 'Approve and accept',
      amount: aboutAmount,
      consequence: 'The dispute is accepted now, and the customer receives a refund. This can’t be undone.',
    },
    refund: {
      title: 'A refund is waiting for approval',
      approve: 'Approve and refund',
      amount: (amount: ReactNode) => rich`The customer gets ${amount} back.`,
      consequence: 'The payment is refunded now. This can’t be undone.',
    },
    requestedBy: (name: string, via: 'session' | 'api_key') =>
      via === 'api_key' ? `An API key of ${name} made the request.` : `${name} made the request.`,
    anotherMember: 'Another member of your company has to approve it.',
    override: (reason: string) => `Checks block this response. Reason for sending it anyway: ${reason}`,
    reasons: 'Reasons against sending it',
    reason: (group: 'blocks' | 'weak' | 'lost_chance', message: string) =>
      `${{ blocks: 'Blocks', weak: 'Weak', lost_chance: 'Lost chance' }[group]}: ${message}`,
    reject: 'Reject',
    withdraw: 'Withdraw request',
    failed: 'Failed to record the decision',
  },
  rejection: {
    title: 'Reject this request?',
    reason: 'Reason',
    hint: (name: string) => `${name} is notified with it. Nothing is sent to the provider.`,
    refundHint: 'It is recorded with the request. Nothing is refunded.',
  },
  settings: {
    title: 'Approvals',
    explanation:
      'Submitting or accepting a dispute, or refunding a payment, above this amount needs two people. All refunds of a payment count together. Other currencies are converted. Without an exchange rate, two people are always needed.',
    enabled: 'Require a second person',
    amount: 'Above',
    currency: 'Currency',
    save: 'Save changes',
    saved: 'Approval settings saved',
    saveFailed: 'Failed to save the approval settings',
    loading: 'Loading approval settings',
    loadFailed: 'Failed to load the approval settings',
    above: (amount: string) => `A second person has to approve disputes and refunds above ${amount}.`,
    wrongAmount: 'Enter an amount, such as 1000.00',
    none: 'One person can decide every dispute and refund.',
  },
};
