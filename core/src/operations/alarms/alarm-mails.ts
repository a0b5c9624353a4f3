import { mailTime } from '../../platform/mail/mail-times.js';
import type { MailContent } from '../../platform/mail/mail.js';
import type { Alarm, AlarmKind } from './alarms.js';

type Words = {
  readonly what: (count: number) => string;
  /** The time of the oldest problem. */
  readonly since: string;
  readonly next: string;
};

const several = (count: number, one: string, many: string) =>
  count === 1 ? `One ${one}` : `${count.toLocaleString('en')} ${many}`;

/** Only in English, like the administrators' console. */
const words: Readonly<Record<AlarmKind, Words>> = {
  webhooks_waiting: {
    what: (count) =>
      `${several(count, 'webhook has', 'webhooks have')} waited for more than a minute to be worked through.`,
    since: 'The oldest came in',
    next: 'Nothing is lost. Look whether workers run, and whether the payment provider can be reached (rebuttal doctor).',
  },
  submissions_unknown: {
    what: (count) =>
      `${several(count, 'submission was', 'submissions were')} begun at a provider more than five minutes ago, and it is not known whether it has arrived.`,
    since: 'The oldest began',
    next: 'We check with the provider and retry automatically. If the dispute is due soon, check the provider’s dashboard.',
  },
  deadlines_unanswered: {
    what: (count) =>
      `${several(count, 'dispute is', 'disputes are')} due within a day, without a response or an acceptance.`,
    since: 'The first is due',
    next: 'Their companies have been reminded. Ask them whether they know.',
  },
  work_failed: {
    what: (count) =>
      `${several(count, 'job or webhook has failed too often and waits', 'jobs and webhooks have failed too often and wait')} for a person.`,
    since: 'The oldest came up',
    next: 'See why with rebuttal jobs list --state parked and rebuttal webhooks list --state failed; retry or replay them once the cause is gone.',
  },
  disputes_unreadable: {
    what: (count) =>
      `${several(count, 'dispute', 'disputes')} could not be read from a payment provider and may be missing.`,
    since: 'The first was seen',
    next: "Each sync tries again. Look at these disputes in the provider's dashboard; the log names them: a dispute could not be read.",
  },
};

type News = Pick<Alarm, 'kind' | 'count' | 'since' | 'raisedAt' | 'clearedAt'> & {
  readonly what: 'raised' | 'cleared';
};

const titles: Readonly<Record<AlarmKind, string>> = {
  webhooks_waiting: 'webhooks wait',
  submissions_unknown: 'submissions are in doubt',
  deadlines_unanswered: 'deadlines come near unanswered',
  work_failed: 'work has failed',
  disputes_unreadable: 'disputes are unreadable',
};

const time = (at: Date) => mailTime(at, 'en', 'UTC');

export function alarmMail(name: string, alarm: News, publicUrl: string): MailContent {
  const { what, since, next } = words[alarm.kind];
  const isOver = alarm.what === 'cleared';
  const title = titles[alarm.kind];
  return {
    language: 'en',
    subject: isOver ? `Over: ${title}` : `Alarm: ${title}`,
    paragraphs: [`Hello ${name},`, isOver ? `The alarm “${title}” is over.` : what(alarm.count)],
    facts: [
      ...(isOver ? [] : [[since, time(alarm.since)] as const]),
      ['Raised', time(alarm.raisedAt)],
      ...(alarm.clearedAt === null ? [] : [['Over since', time(alarm.clearedAt)] as const]),
    ],
    button: { label: 'Open the console', url: `${publicUrl}/admin` },
    notes: isOver ? [] : [next],
  };
}
