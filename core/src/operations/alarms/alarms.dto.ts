import type { AlarmKind } from './alarms.js';

export type AlarmDto = {
  alarm_id: string;
  /**
   * `webhooks_waiting`: for more than a minute. `submissions_unknown`: sent at least five minutes ago without a
   * confirmation by the provider. `deadlines_unanswered`: disputes due within a day. `work_failed`: parked jobs and
   * failed webhooks. `disputes_unreadable`: disputes that a sync could not read. `process_errors`: errors of the last
   * hour that ended a server process. `accounts_unverified`: PSP accounts whose provider can't be reached to verify them.
   */
  kind: AlarmKind;
  /** The number of affected objects at the latest check. Webhooks are counted up to 10,000. */
  count: number;
  /** The time at which the oldest of them arrived, started or failed. For deadlines, the earliest deadline. */
  since: string;
  raised_at: string;
  /** Null while it is raised. */
  cleared_at: string | null;
};

export type AlarmListDto = { alarms: AlarmDto[] };
