import type { ReactNode } from 'react';

import { plural } from '../plural.js';
import { rich, type Wrap } from '../rich.js';

export const texts = {
  disputeActions: {
    actions: 'Actions',
    acceptDispute: 'Accept Dispute',
    submitEvidence: 'Submit Evidence',
    addEvidence: 'Add Evidence',
    draftAnArgument: 'Draft an Argument',
    generateResponse: 'Generate Response',
  },
  disputeDetail: {
    documentTitle: (id: string) => `Dispute ${id}`,
    documentTitleWhileLoading: 'Dispute',
    disputes: 'Disputes',
  },
  disputes: {
    documentTitle: 'Disputes',
    disputes: 'Disputes',
    subtitle: 'Every dispute of all your payment providers',
  },
  acceptModal: {
    acceptThisDispute: 'Accept this dispute?',
    consequence: (amount: ReactNode) =>
      rich`Accepting closes the dispute and the customer keeps ${amount}. You can no longer respond to it. This cannot be undone.`,
  },
  deadlineAlert: {
    overdueText: (date: ReactNode) =>
      rich`The evidence deadline has passed. It was ${date}. The provider may refuse a response now.`,
    overdue: 'Overdue',
    urgentText: (date: ReactNode) => rich`The response must reach the provider by ${date}.`,
  },
  disputeCards: {
    disputes: 'Disputes',
    locked: 'Locked',
    created: (createdAt: string) => `Created ${createdAt}`,
    due: (evidenceDueBy: ReactNode) => rich`Due ${evidenceDueBy}`,
  },
  disputeFacts: {
    facts: {
      disputeId: 'Dispute ID',
      transactionId: 'Transaction ID',
      reason: 'Reason',
      reasonCode: 'Reason Code',
      lossReason: 'Reason for the loss',
      stage: 'Stage',
      created: 'Created',
      lastUpdated: 'Last Updated',
      refundable: 'Refundable',
      testMode: 'Test Mode',
      evidenceSubmitted: 'Evidence Submitted',
    },
    copyTheDisputeId: 'Copy the dispute ID',
    copyTheTransactionId: 'Copy the transaction ID',
    basicInformation: 'Basic Information',
    submittedAt: 'Submitted At',
    flags: 'Flags',
    yes: 'Yes',
    no: 'No',
    metadata: 'Metadata',
    copy: (label: string) => `Copy ${label}`,
    rawPspData: 'Raw PSP Data',
    rawPspDataLabel: 'Raw PSP data',
  },
  disputeFilters: {
    filterDisputes: 'Filter disputes',
    provider: 'Provider',
    allProviders: 'All providers',
    status: 'Status',
    allStatuses: 'All statuses',
    pspAccount: 'PSP account',
    allAccounts: 'All accounts',
    sortBy: 'Sort by',
    by: (column: string) => `By ${column.toLowerCase()}`,
    ascendingTurnRound: 'Ascending, turn round',
    descendingTurnRound: 'Descending, turn round',
    label: 'Search by dispute or transaction ID',
    placeholder: 'Search dispute or transaction ID',
    clearTheSearch: 'Clear the search',
  },
  disputeHeading: {
    heading: (amount: ReactNode, soft: Wrap) => rich`${amount} ${soft('dispute')}`,
    printThisCase: 'Print this case',
    copyId: "Copy the provider's dispute ID",
  },
  disputeResults: {
    unreachable: 'The server cannot be reached. Check the connection and try again.',
    answeredWrongly: (status: number) =>
      `The server answered with an error (${status}). Try again in a moment.`,
    arrived: (count: number) =>
      plural(count, { one: 'A new dispute has arrived', other: '# new disputes have arrived' }),
    loadingDisputes: 'Loading disputes',
  },
  disputeStates: {
    disputeNotFound: 'Dispute Not Found',
    disputeNotFoundText:
      'There is no such dispute in your company. The link may be mistyped or belong to another account.',
    backToDisputes: 'Back to disputes',
    loadingTheDispute: 'Loading the dispute',
    loadingTheCasework: 'Loading the evidence and the response',
  },
  disputeTable: {
    columns: {
      provider: 'Provider',
      amount: 'Amount',
      status: 'Status',
      created: 'Created',
      dueDate: 'Due Date',
    },
    disputes: 'Disputes',
    link: (provider: string, id: string, hidden: Wrap) => rich`${provider}${hidden(` dispute ${id}`)}`,
    locked: 'Locked',
  },
  dueDate: { none: 'none' },
  infoCards: {
    status: 'Status',
    pspStatus: (pspStatus: string) => `PSP status: ${pspStatus}`,
    amount: 'Amount',
    provider: 'Provider',
    none: 'None',
    evidenceDue: 'Evidence Due',
    evidenceDueNote: 'The provider names no date',
  },
  nextDeadlines: {
    nextDeadlines: 'Next deadlines',
    viewAll: 'View all',
    loadingDeadlines: 'Loading deadlines',
    nothingNeedsAResponse: 'Nothing needs a response',
    nothingNeedsAResponseText: 'New disputes appear here by themselves, the most urgent first.',
  },
  noDisputes: {
    text: 'None of your disputes matches these filters.',
    checkYourPspAccounts: 'Check your PSP accounts',
    makeTestDisputeArrive: 'Make a test dispute arrive',
  },
  sameCase: {
    /** A provider that gives word of disputes before they are final. */
    preview: 'Preview',
    open: (pspDisputeId: string, accountName: string) => `Open ${pspDisputeId} (${accountName})`,
    alsoAt: (providerLabel: string) => `Also at ${providerLabel}`,
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
    dueNow: 'Due now',
    left: (days: number) => plural(days, { one: '# day left', other: '# days left' }),
  },
  messages: {
    listFailed: 'Failed to load disputes',
    disputeFailed: 'Failed to load dispute',
    acceptFailed: 'Failed to accept dispute',
    empty: 'No disputes found.',
    emptyHint: 'Disputes will appear here automatically when webhooks are received.',
    locked: 'Not covered by your plan',
    lockedHint: 'Upgrade your plan to answer this dispute here.',
    sameCase: (provider: string) => `${provider} tells of this case, too`,
    sameByCase: 'The store names the case of the payment provider.',
    sameByPayment: 'Both are about the same payment.',
    answerThere: (provider: string) =>
      `Answer it at ${provider}: what is sent for both could reach the bank twice.`,
    answerHere: 'Answer this one.',
    bothCount: 'Lists and figures count both.',
    urgent: (days: number) => `Urgent! Evidence due in ${days} day(s)`,
    range: (from: number, to: number, total: number) => `Showing ${from} to ${to} of ${total} disputes`,
  },
};
