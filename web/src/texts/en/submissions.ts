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
      `The response letter goes to ${provider}, which hands it to whoever decides the dispute.`,
    inPortal: (name: string) =>
      `You have answered this dispute in ${name}. Nothing is sent from here: it is recorded as answered.`,
  },
  findings: {
    files: (count: number) => plural(count, { one: '# file', other: '# files' }),
    texts: (count: number) => plural(count, { one: '# text', other: '# texts' }),
    pages: (count: number) => plural(count, { one: '# page', other: '# pages' }),
    /** `exhibits`: how many files and texts; `size`: how many pages and bytes. Each may be empty. */
    packet: (letter: string, exhibits: readonly string[], size: readonly string[]) => {
      const evidence = exhibits.length === 0 ? 'no evidence' : exhibits.join(' and ');
      const extent = size.length === 0 ? '' : ` (${size.join(', ')})`;
      return `Goes out: the letter “${letter}” with ${evidence}${extent}.`;
    },
  },
  packageButton: { whatWasSent: 'What was sent' },
  portalSteps: {
    downloadThePacket: 'Download the packet',
    downloadText: 'The response letter and your evidence files, ready to be handed in.',
    answerIn: (name: string) => `Answer in ${name}`,
    upload: (id: ReactNode) => rich`Look for the dispute ${id} and upload the packet there.`,
    uploadBy: (id: ReactNode, date: ReactNode) =>
      rich`Look for the dispute ${id} and upload the packet there by ${date}.`,
    answer: (id: ReactNode) => rich`Look for the dispute ${id} and answer there.`,
    answerBy: (id: ReactNode, date: ReactNode) =>
      rich`Look for the dispute ${id} and answer there by ${date}.`,
    markAsSubmitted: 'Mark as submitted',
    markText: 'Once the provider has your answer, record it here.',
    copyTheDisputeId: 'Copy the dispute ID',
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
    nextTry: (when: ReactNode) => rich`Next try ${when}`,
    providersAnswer: "Provider's answer",
    retries: (count: number) => plural(count, { one: 'tried again once', other: 'tried again # times' }),
  },
  submissionFee: {
    title: 'Acknowledge the fee',
    acknowledge: (amount: string) => `Acknowledge fee of ${amount}`,
    notYet: 'Nothing is charged until the response is submitted.',
    askALeader: 'Ask an owner or admin of your company to acknowledge the fee.',
    acknowledged: (amount: string, name: string, when: ReactNode) =>
      rich`${name} acknowledged the fee of ${amount} on ${when}.`,
    formerColleague: 'A former colleague',
    failed: "Couldn't record the acknowledgment. Try again.",
  },
  submissionPanel: { answerIn: (name: string) => `Answer in ${name}`, submission: 'Submission' },
  submissionProgress: { nextTry: (when: ReactNode) => rich`Next try ${when}.` },
  submitting: { submitDisputeResponse: 'Submit Dispute Response' },
  messages: {
    note: 'Sends the response letter and your evidence to the provider',
    submitFailed: 'Failed to submit dispute response',
    submissionFailed: 'Submission failed',
    retryRefused: 'Retry failed',
    retryFailed: 'Failed to retry submission',
    historyFailed: 'Failed to load submissions',
    alreadySubmitted: 'This dispute response has already been submitted.',
    asksAgain: 'An earlier response was submitted. The provider asks for another one.',
    notFromHere: 'The provider takes no responses from here for this dispute.',
    recordFailed: 'Failed to record the response as submitted',
    recordedIn: (portal: string) => `This dispute is recorded as answered in ${portal}.`,
    /** A portal without a name of its own is called by its owner: "Stripe's own portal". */
    answeredElsewhere: (portal: string) =>
      `I answered in ${/^the |['’]s /i.test(portal) ? '' : 'the '}${portal}`,
    statusFollows: 'Its status changes once the provider tells of the answer.',
    recordWarning: 'What the packet holds now is kept as a record of the answer. This cannot be undone.',
    warning: 'This action cannot be undone. The provider takes one response for a dispute.',
    checking: 'Checking what would be sent',
    notChecked: 'What would be sent could not be checked beforehand.',
    blocked: 'This would be refused',
    lookAt: 'Look at this before you submit',
    nothingFound: 'Nothing speaks against submitting this response.',
    packageFailed: 'Failed to download what was sent',
    packageDownloaded: 'What was sent has been downloaded.',
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
        success: 'The response is recorded as submitted.',
      },
    },
  },
};
