import { disputeStatuses, type DisputeStatus } from '@rebuttal/plugin-kit';

import type { Language } from '../../platform/shared/language.js';
import { amountOf, dueOf, reasonOf, urlOf, type DisputeFacts } from '../reminders/reminder-mails.js';
import { reminderWords } from '../reminders/reminder-words.js';
import { chatWords, type ChatTopic } from './chat-words.js';

/** A message in plain text. Each service has its own markup. */
export type ChatMessage = {
  readonly title: string;
  readonly what: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly link: { readonly label: string; readonly url: string };
};

/** An event, and the dispute as it is now. */
export type ChatEvent = DisputeFacts & {
  readonly type: string;
  readonly status: string;
  /** The name of the person to whom the event assigned the dispute. */
  readonly assignee: string | undefined;
  /** The name of the rule that sends the message. */
  readonly rule: string | undefined;
  /** The status that the event reports. The dispute may have changed again. */
  readonly reportedStatus: string | undefined;
};

type Reader = { readonly language: Language; readonly timeZone: string; readonly publicUrl: string };

export function disputeMessage(event: ChatEvent, reader: Reader): ChatMessage {
  const { language, publicUrl } = reader;
  const [mail, chat] = [reminderWords[language], chatWords[language]];
  const { title, what } = wordsOf(event, language);
  const amount = amountOf(event, language);
  const due = dueOf(event, reader);
  const hasStatus = event.type === 'dispute.updated' || event.type === 'dispute.closed';
  return {
    title: `${title}${mail.colon}${amount}`,
    what,
    facts: [
      [mail.facts.amount, amount],
      [mail.facts.reason, reasonOf(event, language)],
      [mail.facts.dispute, event.name],
      ...optional(chat.facts.status, hasStatus ? statusOf(event, language) : undefined),
      ...optional(chat.facts.assignee, event.assignee),
      ...optional(mail.facts.rule, event.rule),
      ...optional(mail.facts.dueBy, due),
    ],
    link: { label: mail.openOne, url: urlOf(event, publicUrl) },
  };
}

export function testMessage(language: Language, publicUrl: string): ChatMessage {
  const { title, what, open } = chatWords[language].test;
  return { title, what, facts: [], link: { label: open, url: publicUrl } };
}

const optional = (label: string, value: string | undefined) =>
  value === undefined ? [] : [[label, value] as const];

const isStatus = (status: string | undefined): status is DisputeStatus =>
  disputeStatuses.some((one) => one === status);

function statusOf({ reportedStatus, status }: ChatEvent, language: Language): string | undefined {
  const current = reportedStatus ?? status;
  return isStatus(current) ? chatWords[language].statuses[current] : undefined;
}

const topics: Readonly<Record<string, ChatTopic>> = {
  'dispute.updated': 'updated',
  'dispute.closed': 'closed',
  'dispute.accepted': 'accepted',
  'evidence.added': 'evidence_added',
  'evidence.deleted': 'evidence_deleted',
  'approval.requested': 'approval_requested',
  'approval.approved': 'approval_approved',
  'approval.rejected': 'approval_rejected',
  'submission.requested': 'submission_requested',
  'submission.submitted': 'submitted',
};

const mailKinds = {
  'dispute.created': 'new',
  'dispute.due_soon': 'due',
  'submission.failed': 'failed',
  'rule.notified': 'rule',
} as const;

/** Uses the texts of the emails where one reports the same. */
function wordsOf({ type, assignee, reportedStatus }: ChatEvent, language: Language) {
  const mails = reminderWords[language].kinds;
  const chat = chatWords[language].topics;
  if (type === 'dispute.closed' && (reportedStatus === 'won' || reportedStatus === 'lost'))
    return mails[reportedStatus];
  if (type === 'dispute.assigned') return assignee === undefined ? chat.unassigned : chat.assigned;
  if (Object.hasOwn(mailKinds, type)) return mails[mailKinds[type as keyof typeof mailKinds]];
  return chat[topics[type] ?? 'updated'];
}
