import type { AlarmKind } from './alarms.js';

export type AlarmDto = {
  alarm_id: string;
  /**
   * `webhooks_waiting`: for more than a minute. `submissions_unknown`: begun at a provider five minutes ago, and not known to
   * have arrived. `deadlines_unanswered`: disputes due within a day. `work_failed`: parked jobs and failed webhooks.
   * `disputes_unreadable`: disputes that a sync could not read.
   */
  kind: AlarmKind;
  /** Of how many things, when it was last looked; of webhooks 10,000 at most are counted. */
  count: number;
  /** The oldest of them: when it came in, began or failed; of deadlines the soonest. */
  since: string;
  raised_at: string;
  /** Null while it is raised. */
  cleared_at: string | null;
};

export type AlarmListDto = { alarms: AlarmDto[] };
