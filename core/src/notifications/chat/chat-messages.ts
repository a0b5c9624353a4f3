import { lookUp } from '@rebuttal/plugin-kit';

import type { Language } from '../../platform/shared/language.js';
import {
  isNotice,
  labelText,
  noticeText,
  noticeTitle,
  statusName,
  withAmount,
  type NoticeName,
} from '../reminders/notice-texts.js';
import { amountOf, dueOf, reasonOf, urlOf, type DisputeFacts } from '../reminders/reminder-mails.js';

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

type Reader = {
  readonly language: Language;
  readonly timeZone: string;
  readonly publicUrl: string;
  readonly now: Date;
};

export function disputeMessage(event: ChatEvent, reader: Reader): ChatMessage {
  const { language, publicUrl } = reader;
  const notice = noticeOf(event);
  const amount = amountOf(event, language);
  const due = dueOf(event, reader);
  const hasStatus = event.type === 'dispute.updated' || event.type === 'dispute.closed';
  const status = hasStatus ? statusName(event.reportedStatus ?? event.status, language) : undefined;
  return {
    title: withAmount(noticeTitle(notice, event.dueBy, reader), amount, language),
    what: noticeText(notice, language).sentence,
    facts: [
      [labelText('amount', language), amount],
      [labelText('reason', language), reasonOf(event, language)],
      [labelText('dispute', language), event.name],
      ...optional(labelText('status', language), status),
      ...optional(labelText('assignee', language), event.assignee),
      ...optional(labelText('rule', language), event.rule),
      ...optional(labelText('dueBy', language), due),
    ],
    link: { label: labelText('openOne', language), url: urlOf(event, publicUrl) },
  };
}

export function testMessage(language: Language, publicUrl: string): ChatMessage {
  const { title, sentence } = noticeText('test', language);
  const link = { label: labelText('openRebuttal', language), url: publicUrl };
  return { title, what: sentence, facts: [], link };
}

const optional = (label: string, value: string | undefined) =>
  value === undefined ? [] : [[label, value] as const];

/** The events that emails report too, with the same texts. */
const emailed: Readonly<Record<string, NoticeName>> = {
  'dispute.created': 'new',
  'dispute.due_soon': 'due',
  'submission.failed': 'failed',
  'rule.notified': 'rule',
};

function noticeOf({ type, assignee, reportedStatus }: ChatEvent): NoticeName {
  if (type === 'dispute.closed' && (reportedStatus === 'won' || reportedStatus === 'lost'))
    return reportedStatus;
  if (type === 'dispute.assigned' && assignee === undefined) return 'dispute.unassigned';
  return lookUp(emailed, type) ?? (isNotice(type) ? type : 'dispute.updated');
}
