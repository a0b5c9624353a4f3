import type { AlarmKind } from './alarms.js';

export type AlarmDto = {
  alarm_id: string;
  /**
   * `webhooks_waiting`: for more than a minute. `submissions_unknown`: sent at least five minutes ago without a
   * confirmation by the provider. `deadlines_unanswered`: disputes due within a day. `work_failed`: parked jobs and
   * failed webhooks. `disputes_unreadable`: disputes that a sync could not read. `process_errors`: errors of the last
   * hour that ended a server process. `accounts_unverified`: PSP accounts whose provider can't be reached to verify them.
   * `accounts_unsynced`: PSP accounts and stores whose syncs have failed for an hour. `mail_unsent`: emails that failed three
   * times. `restarts`: three processes crashed or were killed within 15 minutes. `data_folder_full`, `database_unwritable`:
   * full, read-only or away. `clock_wrong`: by more than 30 seconds. `keys_wrong`: stored secrets can't be decrypted.
   */
  kind: AlarmKind;
  /** In a few words. The texts are in English. */
  title: string;
  /** One sentence about the problem, with its count. */
  problem: string;
  /** The operator's next step. */
  action: string;
  /** The number of affected objects at the latest check, or of seconds. Webhooks are counted up to 10,000. */
  count: number;
  /** The time at which the oldest of them arrived, started or failed. For deadlines, the earliest deadline. */
  since: string;
  /** The meaning of `since`: "The oldest arrived". */
  since_label: string;
  raised_at: string;
  /** Null while it is raised. */
  cleared_at: string | null;
};

export type AlarmListDto = { alarms: AlarmDto[] };
