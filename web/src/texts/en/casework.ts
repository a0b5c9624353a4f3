import type { ReactNode } from 'react';

import { plural } from '../plural.js';
import { rich } from '../rich.js';

export const texts = {
  lossCauseSelect: { label: 'Cause of the loss', none: 'Not tagged' },
  assigneeSelect: { assignee: 'Assignee', unassigned: 'Unassigned' },
  noteForm: {
    addANote: 'Add a note',
    note: 'Note',
    notes: 'Notes',
    addNote: 'Add note',
    colleagues: 'Teammates',
    suggested: (count: number) =>
      plural(count, {
        one: '# teammate found. Use the arrow keys and Enter to choose.',
        other: '# teammates found. Use the arrow keys and Enter to choose.',
      }),
  },
  timelineItem: {
    withoutActor: (title: string) => title.charAt(0).toUpperCase() + title.slice(1),
    /** A title that starts with a capital letter is a sentence, so a dot separates it from the name. */
    withActor: (who: ReactNode, title: string) =>
      /^\p{Lu}/u.test(title) ? rich`${who} · ${title}` : rich`${who} ${title}`,
    /** The actor of what an automation rule did. */
    rule: (name: string | undefined, version: number) =>
      name === undefined ? `A rule (version ${version})` : `Rule “${name}” (version ${version})`,
    inTheNameOf: (who: string) => ` (for ${who})`,
    via: (how: string) => ` (${how})`,
    /** Opens the list of what a collection run stored. */
    what: 'Show what',
    vias: {
      api_key: 'with an API key',
      impersonation: 'by support on their behalf',
    },
  },
  timelinePanel: { timeline: 'Timeline', loadingTheTimeline: 'Loading timeline' },
  statementsPanel: {
    whatTheBankSays: 'What the bank says',
    authors: {
      cardholder: 'Cardholder',
      issuer: 'Issuer',
      network: 'Card network',
      provider: 'Payment provider',
    },
    new: 'New',
    shortened: 'This statement is longer. Read the rest at your payment provider.',
    files: (count: number) =>
      plural(count, { one: '# file at your payment provider:', other: '# files at your payment provider:' }),
    openFile: (name: string) => `Open ${name}`,
    opening: 'Opening',
    quote: 'Quote in the letter',
    quoteHint: 'Your letter will quote it.',
  },
  messages: {
    statementsFailed: 'Failed to load what the bank says',
    fileFailed: 'Failed to open the file',
    quoteFailed: 'Failed to change the quote',
    loadFailed: 'Failed to load the timeline',
    noteFailed: 'Failed to add the note',
    lossCauseFailed: 'Failed to save the cause of the loss',
    lossCauseSaved: 'Cause of the loss saved',
    assignFailed: 'Failed to assign the dispute',
    assigned: (name: string) => `Assigned to ${name}`,
    unassigned: 'Unassigned',
    noteAdded: 'Note added',
    noteHint: 'Only your team can see this. Type @ and a name to notify a teammate.',
  },
  timelineWords: {
    changeWords: {
      status: 'status',
      psp_status: 'provider status',
      evidence_due_by: 'deadline',
      amount: 'amount',
      reason: 'reason',
      stage: 'stage',
      loss_reason: 'reason for the loss',
    },
    created: 'Dispute received',
    updated: (provider: string) => `${provider} updated this dispute`,
    moved: (provider: string, status: string) => `${provider} moved this dispute to ${status}`,
    closed: (status: string) => `Dispute closed: ${status}`,
    dueSoon: (days: number) =>
      plural(days, { one: 'Response due within # day', other: 'Response due within # days' }),
    accepted: 'accepted the dispute',
    lossReason: (reason: string) => `Reason for the loss: ${reason}`,
    acknowledgedFee: (amount: string) => `acknowledged the fee of ${amount} for responding`,
    addedNote: 'added a note',
    changedEvidence: 'changed evidence',
    leftOutEvidence: 'left evidence out of the response',
    includedEvidence: 'included evidence in the response again',
    readEvidence: {
      helps: 'recorded that evidence helps',
      neutral: 'recorded that evidence is neutral',
      hurts: 'recorded that evidence hurts',
      not_read: 'recorded that evidence can’t be read',
    },
    changedFacts: 'changed the facts of the response',
    changedPosition: 'changed the company’s position',
    choseDefense: 'chose a defense reason',
    changedPriorPayments: 'changed the prior payments of the response',
    refusedPriorPayments: 'Prior payments were refused. Nothing was sent.',
    changedTags: 'changed the tags',
    addedTags: (names: string) => `Added: ${names}`,
    removedTags: (names: string) => `Removed: ${names}`,
    setLossCause: 'tagged the cause of the loss',
    removedLossCause: 'removed the cause of the loss',
    setCoverage: 'stated the coverage',
    removedCoverage: 'removed the statement of the coverage',
    deletedEvidence: 'deleted evidence',
    addedArgument: 'added an argument to the response letter',
    removedArgument: 'removed the argument from the response letter',
    approvals: {
      submit: {
        requested: 'requested approval to submit the response',
        approved: 'approved the submission of the response',
        rejected: 'rejected the request to submit the response',
      },
      accept: {
        requested: 'requested approval to accept the dispute',
        approved: 'approved accepting the dispute',
        rejected: 'rejected the request to accept the dispute',
      },
    },
    ruleNotified: 'sent a notification by an automation rule',
    alertLinked: 'An alert had warned about this payment',
    inSpiteOfRefund: 'The payment was already refunded when the dispute was opened.',
    ruleFailed: 'An action of an automation rule failed',
    rule: (name: string) => `Rule: ${name}`,
    startedSubmission: 'started the submission',
    overrode: 'Overrode the checks that blocked the response',
    markedSubmitted: 'marked the response as submitted in the portal',
    submittedInPortal: 'Response submitted in the portal',
    submitted: 'Response submitted',
    failed: 'Submission failed',
    changed: (names: string, isAlso: boolean) => (isAlso ? `Also changed: ${names}` : `Changed: ${names}`),
    unassigned: 'unassigned the dispute',
    formerColleague: 'a former teammate',
    assigned: (name: string) => `assigned the dispute to ${name}`,
    addedEvidence: 'added evidence',
    collectedEvidence: (name: string) => `collected evidence from ${name}`,
    collectedRun: (count: number, names: string) =>
      `collected ${plural(count, { one: '# piece', other: '# pieces' })} of evidence from ${names}`,
  },
};
