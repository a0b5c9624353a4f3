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
    what: (count) => `${several(count, 'webhook has', 'webhooks have')} waited for more than a minute.`,
    since: 'The oldest arrived',
    next: 'Nothing is lost. Run rebuttal doctor to check that workers are running and that the payment provider can be reached.',
  },
  submissions_unknown: {
    what: (count) =>
      `${several(count, 'submission was', 'submissions were')} sent to a provider more than five minutes ago without a confirmation.`,
    since: 'The oldest was sent',
    next: 'We check with the provider and retry automatically. If the dispute is due soon, check the provider’s dashboard.',
  },
  deadlines_unanswered: {
    what: (count) =>
      `${several(count, 'dispute is', 'disputes are')} due within a day, without a response or an acceptance.`,
    since: 'The first is due',
    next: 'Their companies have been reminded. Contact them.',
  },
  work_failed: {
    what: (count) =>
      `${several(count, 'job or webhook has', 'jobs and webhooks have')} failed too often and will not be retried automatically.`,
    since: 'The oldest failed',
    next: 'See why with rebuttal jobs list --state parked and rebuttal webhooks list --state failed; retry or replay them once the cause is gone.',
  },
  disputes_unreadable: {
    what: (count) =>
      `${several(count, 'dispute', 'disputes')} could not be read from a payment provider and may be missing.`,
    since: 'The first was seen',
    next: "Each sync tries again. Look at these disputes in the provider's dashboard; the log lists them: failed to read a dispute.",
  },
  process_errors: {
    what: (count) =>
      `${several(count, 'server process', 'server processes')} ended after an unexpected error in the last hour.`,
    since: 'The first ended',
    next: 'npm start and systemd start it again. The log has the error: error outside of a request. Report it.',
  },
  accounts_unverified: {
    what: (count) =>
      `${several(count, 'PSP account waits', 'PSP accounts wait')} to be verified because the provider can't be reached.`,
    since: 'The first check failed',
    next: 'Each is checked again every few minutes, and imported once its provider responds. Run rebuttal doctor to check the connection.',
  },
};

type News = Pick<Alarm, 'kind' | 'count' | 'since' | 'raisedAt' | 'clearedAt'> & {
  readonly what: 'raised' | 'cleared';
};

const titles: Readonly<Record<AlarmKind, string>> = {
  webhooks_waiting: 'webhooks are delayed',
  submissions_unknown: 'submissions are unconfirmed',
  deadlines_unanswered: 'deadlines are approaching',
  work_failed: 'work has failed',
  disputes_unreadable: 'disputes are unreadable',
  process_errors: 'a server process ended',
  accounts_unverified: 'accounts wait for their provider',
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
