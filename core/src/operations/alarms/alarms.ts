/**
 * The problems that an operator must know of immediately. The SQL function `find_alarms` defines their conditions. The last
 * four are reported by the process that has them.
 */
export const alarmKinds = [
  'webhooks_waiting',
  'submissions_unknown',
  'deadlines_unanswered',
  'work_failed',
  'disputes_unreadable',
  'process_errors',
  'accounts_unverified',
  'accounts_unsynced',
  'mail_unsent',
  'restarts',
  'data_folder_full',
  'database_unwritable',
  'clock_wrong',
  'keys_wrong',
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

export type Alarm = {
  readonly alarmId: number;
  readonly kind: AlarmKind;
  /** The number of affected objects at the latest check, or of seconds. Webhooks are counted up to 10,000. */
  readonly count: number;
  /** The time at which the oldest of them arrived, started or failed. For deadlines, the earliest deadline. */
  readonly since: Date;
  readonly raisedAt: Date;
  readonly clearedAt: Date | null;
};

/** A problem that exists now. */
export type Trouble = Pick<Alarm, 'kind' | 'count' | 'since'>;

/** A problem of one process. */
export type ProcessTrouble = Pick<Alarm, 'kind' | 'count'>;
