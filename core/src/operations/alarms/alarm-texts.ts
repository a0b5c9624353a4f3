import { mailTime } from '../../platform/mail/mail-times.js';
import type { MailContent } from '../../platform/mail/mail.js';
import type { Alarm, AlarmKind } from './alarms.js';

type Texts = {
  readonly title: string;
  /** Describes the problem in one sentence. */
  readonly what: (count: number) => string;
  /** The time of the oldest problem. */
  readonly since: string;
  /** The operator's next step. */
  readonly next: string;
};

const several = (count: number, one: string, many: string) =>
  count === 1 ? `One ${one}` : `${count.toLocaleString('en')} ${many}`;

/** For emails, the console, the command line and the log. Only in English. */
export const alarmTexts: Readonly<Record<AlarmKind, Texts>> = {
  webhooks_waiting: {
    title: 'webhooks are delayed',
    what: (count) => `${several(count, 'webhook has', 'webhooks have')} waited for more than a minute.`,
    since: 'The oldest arrived',
    next: 'Nothing is lost. Run rebuttal doctor to check that workers are running and that the payment provider can be reached.',
  },
  submissions_unknown: {
    title: 'submissions are unconfirmed',
    what: (count) =>
      `${several(count, 'submission was', 'submissions were')} sent to a provider more than five minutes ago without a confirmation.`,
    since: 'The oldest was sent',
    next: 'We check with the provider and retry automatically. If the dispute is due soon, check the provider’s dashboard.',
  },
  deadlines_unanswered: {
    title: 'deadlines are approaching',
    what: (count) =>
      `${several(count, 'dispute is', 'disputes are')} due within a day, without a response or an acceptance.`,
    since: 'The first is due',
    next: 'Their companies have been reminded. Contact them.',
  },
  work_failed: {
    title: 'work has failed',
    what: (count) =>
      `${several(count, 'job or webhook has', 'jobs and webhooks have')} failed too often and will not be retried automatically.`,
    since: 'The oldest failed',
    next: 'See why with rebuttal jobs list --state parked and rebuttal webhooks list --state failed; retry or replay them once the cause is gone.',
  },
  disputes_unreadable: {
    title: 'disputes are unreadable',
    what: (count) =>
      `${several(count, 'dispute', 'disputes')} could not be read from a payment provider and may be missing.`,
    since: 'The first was seen',
    next: "Each sync tries again. Look at these disputes in the provider's dashboard; the log lists them: failed to read a dispute.",
  },
  process_errors: {
    title: 'a server process ended',
    what: (count) =>
      `${several(count, 'server process', 'server processes')} ended after an unexpected error in the last hour.`,
    since: 'The first ended',
    next: 'npm start and systemd start it again. The log has the error: error outside of a request. Report it.',
  },
  accounts_unverified: {
    title: 'accounts wait for their provider',
    what: (count) =>
      `${several(count, 'PSP account waits', 'PSP accounts wait')} to be verified because the provider can't be reached.`,
    since: 'The first check failed',
    next: 'Each is checked again every few minutes, and imported once its provider responds. Run rebuttal doctor to check the connection.',
  },
  accounts_unsynced: {
    title: 'accounts are not synced',
    what: (count) =>
      `${several(count, 'PSP account or store has', 'PSP accounts and stores have')} not been synced for over an hour because each attempt failed.`,
    since: 'The first attempt failed',
    next: 'Run rebuttal doctor to check the connection. If only one company is affected, its account shows the reason: ask it to correct the credentials.',
  },
  mail_unsent: {
    title: 'emails cannot be sent',
    what: (count) => `${several(count, 'email', 'emails')} could not be sent in three attempts.`,
    since: 'The oldest was due',
    next: 'Check SMTP_URL and the mail server with rebuttal doctor. Emails are retried for half an hour, then run rebuttal jobs retry --all-parked.',
  },
  restarts: {
    title: 'server processes restart in a loop',
    what: (count) =>
      `${several(count, 'server process', 'server processes')} crashed or were killed in the last 15 minutes.`,
    since: 'The first ended',
    next: 'Look at the last log lines before each start, and at the memory limit: a process that is killed logs nothing.',
  },
  data_folder_full: {
    title: 'the data folder cannot be written',
    what: () =>
      'One data folder (DATA_DIR) is full or read-only: uploads, letters and emails without a mail server fail.',
    since: 'First seen',
    next: 'Free space on its disk, or make it writable again. Nothing has to be restarted.',
  },
  database_unwritable: {
    title: 'the database cannot be written',
    what: () => 'One server process cannot write to the database: it is away, read-only or its disk is full.',
    since: 'First seen',
    next: 'Start PostgreSQL, free space on its disk, or point DATABASE_URL to the primary. Nothing has to be restarted.',
  },
  clock_wrong: {
    title: 'a clock is wrong',
    what: (count) =>
      `The clock of a server process differs by ${count.toLocaleString('en')} seconds from those of the database or payment providers.`,
    since: 'First seen',
    next: 'Set the clocks of both machines with NTP. Until then, sign-ins, signatures and deadlines may be wrong.',
  },
  keys_wrong: {
    title: 'the encryption keys are wrong',
    what: (count) =>
      `${several(count, 'stored secret', 'stored secrets')} cannot be decrypted with the keys of a server process.`,
    since: 'First seen',
    next: 'Add the old key to ENCRYPTION_KEYS and restart, or enter these secrets again. The log lists them: cannot decrypt.',
  },
};

type News = Pick<Alarm, 'kind' | 'count' | 'since' | 'raisedAt' | 'clearedAt'> & {
  readonly what: 'raised' | 'cleared';
};

const time = (at: Date) => mailTime(at, 'en', 'UTC');

export function alarmMail(name: string, alarm: News, publicUrl: string): MailContent {
  const { title, what, since, next } = alarmTexts[alarm.kind];
  const isOver = alarm.what === 'cleared';
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
