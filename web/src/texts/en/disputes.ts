import type { ReactNode } from 'react';

import { plural } from '../plural.js';
import { rich } from '../rich.js';

export const texts = {
  disputeActions: { acceptDispute: 'Accept Dispute' },
  disputeHead: {
    deadline: (when: ReactNode) => rich`Due ${when}`,
    noDeadline: 'No deadline',
    previewLetter: 'Preview letter',
    submitResponse: 'Submit response',
    details: 'Details',
    closeDetails: 'Close the details',
    printThisCase: 'Print dispute',
  },
  disputePanes: {
    tabs: 'Parts of the dispute',
    evidence: 'Evidence',
    letter: 'Letter',
    background: 'Order and history',
    hideBackground: 'Hide order and history',
    showBackground: 'Show order and history',
  },
  disputeReadiness: {
    title: 'Readiness',
    checking: 'Checking the response',
    show: 'Show',
  },
  disputeDetail: {
    documentTitle: (id: string) => `Dispute ${id}`,
    documentTitleWhileLoading: 'Dispute',
    disputes: 'Disputes',
  },
  disputes: {
    documentTitle: 'Disputes',
    disputes: 'Disputes',
    subtitle: 'Disputes from all your payment providers',
  },
  acceptModal: {
    acceptThisDispute: 'Accept this dispute?',
    consequence: (amount: ReactNode) =>
      rich`Accepting closes the dispute and refunds ${amount} to the customer. You can't respond afterwards or undo this.`,
  },
  disputeCards: {
    disputes: 'Disputes',
    created: (createdAt: string) => `Created ${createdAt}`,
  },
  disputeFacts: {
    pspStatus: (pspStatus: string) => `PSP status: ${pspStatus}`,
    noDeadline: "The provider didn't set a deadline",
    noLossReason: 'The provider gave no reason',
    accepted: 'Accepted',
    /** By their names in the API, in the order of the screen. */
    facts: {
      stage: 'Stage',
      status: 'Status',
      account_name: 'Account',
      evidence_due_by: 'Evidence due',
      psp_dispute_id: 'Dispute ID',
      psp_transaction_id: 'Transaction ID',
      reason: 'Reason',
      reason_code: 'Reason code',
      loss_reason: 'Reason for the loss',
      loss_cause: 'Cause of the loss',
      created_at: 'Created',
      updated_at: 'Last updated',
    },
    refundable: 'Refundable',
    testMode: 'Test mode',
    evidenceSubmitted: 'Evidence submitted',
    copyTheDisputeId: 'Copy dispute ID',
    copyTheTransactionId: 'Copy transaction ID',
    basicInformation: 'Basic information',
    submittedAt: 'Submitted at',
    flags: 'Flags',
    yes: 'Yes',
    no: 'No',
    metadata: 'Metadata',
    copy: (label: string) => `Copy ${label}`,
    rawPspData: 'Raw PSP data',
    rawPspDataLabel: 'Raw PSP data',
  },
  disputeFilters: {
    filterDisputes: 'Filter disputes',
    allProviders: 'All providers',
    allStatuses: 'All statuses',
    allAccounts: 'All accounts',
    sortedAscending: 'Sorted ascending. Click to reverse',
    sortedDescending: 'Sorted descending. Click to reverse',
    label: 'Search by dispute or transaction ID',
    placeholder: 'Search ID, customer, email or order',
    clearTheSearch: 'Clear search',
  },
  disputeResults: {
    unreachable: "Couldn't reach the server. Check your connection and try again.",
    serverError: (status: number) => `The server returned an error (${status}). Try again in a moment.`,
    arrived: (count: number) =>
      plural(count, { one: 'A new dispute has arrived', other: '# new disputes have arrived' }),
    loadingDisputes: 'Loading disputes',
  },
  disputeStates: {
    disputeNotFound: 'Dispute Not Found',
    disputeNotFoundText:
      "We couldn't find this dispute. The link may be wrong, or the dispute may belong to another company.",
    backToDisputes: 'Back to disputes',
    loadingTheDispute: 'Loading dispute',
    loadingTheCasework: 'Loading evidence and response',
  },
  disputeTable: {
    disputes: 'Disputes',
    locked: 'Locked',
    covered: 'Covered',
  },
  dueDate: { none: 'none' },
  nextDispute: {
    next: (amount: string) => `Next dispute: ${amount}`,
    nextWithDeadline: (amount: string, deadline: string) =>
      `Next dispute: ${amount}, ${deadline.toLowerCase()}`,
    none: 'No other dispute is waiting for you.',
  },
  noDisputes: {
    text: 'No disputes match these filters.',
    addPspAccount: 'Add PSP Account',
    checkYourPspAccounts: 'Check your PSP accounts',
    createTestDispute: 'Create a test dispute',
  },
  linkedDispute: {
    /** Marks providers whose connector is still in preview. */
    preview: 'Preview',
    open: (pspDisputeId: string, accountName: string) => `Open ${pspDisputeId} (${accountName})`,
    alsoAt: (providerLabel: string) => `Also reported by ${providerLabel}`,
  },
  summaryCards: {
    summary: 'Summary',
    totalDisputes: 'Total Disputes',
    needsResponse: 'Needs Response',
    overdue: 'Overdue',
    totalAmountInUsd: 'Total Amount (in USD)',
    more: (more: number) => `${more} more`,
  },
  deadlines: {
    overdue: 'Overdue',
    overdueBy: (days: number) => plural(days, { one: 'Overdue by # day', other: 'Overdue by # days' }),
    groups: {
      overdue: 'Overdue',
      today: 'Today',
      tomorrow: 'Tomorrow',
      week: 'This week',
      later: 'Later',
      none: 'No deadline',
      refused: 'No response possible',
      closed: 'No response needed',
    },
    dueNow: 'Due now',
    hours: (hours: number) =>
      hours === 0
        ? 'Due in less than an hour'
        : plural(hours, { one: 'Due in # hour', other: 'Due in # hours' }),
    left: (days: number) => plural(days, { one: '# day left', other: '# days left' }),
  },
  messages: {
    listFailed: 'Failed to load disputes',
    disputeFailed: 'Failed to load dispute',
    acceptFailed: 'Failed to accept dispute',
    empty: 'No disputes found.',
    emptyHint: 'Disputes will appear here automatically when webhooks are received.',
    locked: 'Not covered by your plan',
    lockedHint: 'Upgrade your plan to respond to this dispute.',
    linkedDispute: (provider: string) => `Also reported by ${provider}`,
    sameByCase: "The store's dispute references the payment provider's dispute.",
    sameByPayment: 'Both disputes are for the same payment.',
    answerThere: (provider: string) =>
      `Respond to the ${provider} dispute only. If you respond to both, the issuer could receive two responses.`,
    answerHere: 'Respond to this one.',
    bothCount: 'Lists and totals include both.',
    urgent: (days: number) => `Urgent! Evidence due in ${days} day(s)`,
    range: (from: number, to: number, total: number) => `Showing ${from} to ${to} of ${total} disputes`,
  },
};
