import type { ReactNode } from 'react';

import { plural } from '../plural.js';
import { rich, type Wrap } from '../rich.js';

export const texts = {
  answerModal: {
    words: {
      api: {
        title: 'Submit Dispute Response',
        confirm: 'Submit',
        files: 'Include evidence files',
      },
      portal: {
        title: 'Mark as submitted',
        confirm: 'Mark as submitted',
        files: 'The evidence files were included',
      },
    },
    byApi: (provider: string) =>
      `We send your response letter to ${provider}. ${provider} forwards it to the issuer.`,
    inPortal: (name: string) =>
      `Use this after you've responded in ${name}. We only record the response. Nothing is sent.`,
  },
  findings: {
    files: (count: number) => plural(count, { one: '# file', other: '# files' }),
    texts: (count: number) => plural(count, { one: '# text', other: '# texts' }),
    pages: (count: number) => plural(count, { one: '# page', other: '# pages' }),
    /** `exhibits` has the numbers of files and texts, `size` the numbers of pages and bytes. Either may be empty. */
    packet: (letter: string, exhibits: readonly string[], size: readonly string[]) => {
      const evidence = exhibits.length === 0 ? 'no evidence' : exhibits.join(' and ');
      const extent = size.length === 0 ? '' : ` (${size.join(', ')})`;
      return `You're sending the letter “${letter}” and ${evidence}${extent}.`;
    },
  },
  problemList: { showExhibit: 'Show this exhibit' },
  override: {
    reason: 'Reason for submitting anyway',
    hint: 'At least 10 characters. Your name and reason are recorded in the timeline and the audit log.',
    submitAnyway: 'Submit anyway',
  },
  outlook: {
    title: 'What happens next',
    received: (provider: string, when: ReactNode) => rich`${provider} received your response on ${when}.`,
    recorded: (portal: string, when: ReactNode) => rich`You recorded your response in ${portal} on ${when}.`,
    nothingToDo: (provider: string) =>
      `You don't need to do anything until it is decided. The status changes here when ${provider} reports the decision. If another response is required, this dispute needs a response again, with a new deadline.`,
    between: (min: number, max: number, from: ReactNode, to: ReactNode) =>
      rich`A decision usually takes ${min} to ${max} days: between ${from} and ${to}.`,
    within: (max: number, to: ReactNode) => rich`A decision usually takes up to ${max} days: by ${to}.`,
    unknown: (provider: string) =>
      `We have no reliable source for how long this decision takes. Ask ${provider} if you need a date.`,
    source: (source: string) => `Source: ${source}.`,
    notConfirmed: (doubt: string) => `Not confirmed: ${doubt}`,
    sentLetter: 'Download sent letter',
    letterFailed: 'Failed to download the sent letter',
    letterDownloaded: 'Sent letter downloaded.',
  },
  packageButton: { downloadSentPacket: 'Download sent packet (ZIP)' },
  portalSteps: {
    downloadThePacket: 'Download the packet',
    downloadText: 'It contains the response letter and your evidence files, ready to upload.',
    answerIn: (name: string) => `Respond in ${name}`,
    upload: (id: ReactNode) => rich`Find dispute ${id} and upload the packet there.`,
    uploadBy: (id: ReactNode, date: ReactNode) =>
      rich`Find dispute ${id} and upload the packet there by ${date}.`,
    answer: (id: ReactNode) => rich`Find dispute ${id} and respond there.`,
    answerBy: (id: ReactNode, date: ReactNode) => rich`Find dispute ${id} and respond there by ${date}.`,
    markAsSubmitted: 'Mark as submitted',
    markText: 'After you respond at the provider, record it here.',
    copyTheDisputeId: 'Copy dispute ID',
    open: (name: string, icon: ReactNode, hidden: Wrap) =>
      rich`Open ${name}${icon}${hidden(' (opens in a new tab)')}`,
  },
  submissionHistory: {
    history: 'History',
    words: {
      pending: 'Pending',
      generating: 'Generating',
      uploading: 'Uploading',
      submitted: 'Submitted',
      failed: 'Failed',
    },
    inPortal: (status: string, portal: string) => `${status} in ${portal}`,
    automatically: 'Automatically',
    by: (name: string) => `by ${name}`,
    withoutEvidenceFiles: 'without evidence files',
    nextTry: (when: ReactNode) => rich`Next attempt ${when}`,
    providersAnswer: 'Provider response',
    retries: (count: number) => plural(count, { one: 'retried once', other: 'retried # times' }),
  },
  submissionFee: {
    title: 'Acknowledge the fee',
    acknowledge: (amount: string) => `Acknowledge fee of ${amount}`,
    notYet: 'Nothing is charged until the response is submitted.',
    askALeader: 'Ask an owner or admin of your company to acknowledge the fee.',
    acknowledged: (amount: string, name: string, when: ReactNode) =>
      rich`${name} acknowledged the fee of ${amount} on ${when}.`,
    formerColleague: 'A former teammate',
    failed: "Couldn't record the acknowledgment. Try again.",
  },
  submissionPanel: { answerIn: (name: string) => `Respond in ${name}`, submission: 'Submission' },
  submissionProgress: { nextTry: (when: ReactNode) => rich`Next attempt ${when}.` },
  submitting: { submitDisputeResponse: 'Submit Dispute Response' },
  messages: {
    note: 'Send the response letter and your evidence to the provider',
    submitFailed: 'Failed to submit dispute response',
    submissionFailed: 'Submission failed',
    retryRefused: 'Retry failed',
    retryFailed: 'Failed to retry submission',
    historyFailed: 'Failed to load submissions',
    alreadySubmitted: 'This dispute response has already been submitted.',
    waitsForApproval: 'Waiting for approval',
    escalated: (stage: string) => `Escalated to ${stage}.`,
    responseRequired: 'Another response is required.',
    respondBy: (date: ReactNode) => rich`Respond by ${date}.`,
    notFromHere: "You can't submit a response for this dispute from here.",
    recordFailed: 'Failed to record the response as submitted',
    recordedIn: (portal: string) => `Marked as submitted in ${portal}.`,
    /** A portal without a brand name goes by its owner, such as "Stripe's own portal". It takes no article. */
    answeredElsewhere: (portal: string) =>
      `I responded in ${/^the |['’]s /i.test(portal) ? '' : 'the '}${portal}`,
    statusFollows: 'The status updates when the provider confirms your response.',
    recordWarning: "We save the current packet as a record of your response. You can't undo this.",
    warning: 'This action cannot be undone. You can submit one response per dispute.',
    checking: 'Checking your response',
    notChecked: "We couldn't check your response before submission. You can still submit it.",
    groups: {
      blocks: 'Blocks: fix these problems before you submit',
      weak: 'Weak: review before you submit',
      lost_chance: 'Lost chance: it is gone once you submit',
      note: 'Good to know',
    },
    nothingFound: 'No problems found. Ready to submit.',
    packageFailed: 'Failed to download the sent packet',
    packageDownloaded: 'Sent packet downloaded.',
  },
  progress: {
    words: {
      api: {
        preparing: 'Preparing your response...',
        generating: 'Generating PDF document...',
        uploading: 'Submitting to the payment provider...',
        success: 'Dispute response submitted successfully!',
      },
      portal: {
        preparing: 'Recording your response...',
        generating: 'Generating PDF document...',
        uploading: 'Recording your response...',
        success: 'Response marked as submitted.',
      },
    },
  },
};
