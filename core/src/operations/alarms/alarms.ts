/** What the operator has to know of at once; what is tested and found wrong stands in the function `find_alarms`. */
export const alarmKinds = [
  'webhooks_waiting',
  'submissions_unknown',
  'deadlines_unanswered',
  'work_failed',
  'disputes_unreadable',
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

export type Alarm = {
  readonly alarmId: number;
  readonly kind: AlarmKind;
  /** Of how many things, when it was last looked. Of webhooks 10,000 at most are counted. */
  readonly count: number;
  /** The oldest of them: when it came in, began or failed; of deadlines the soonest. */
  readonly since: Date;
  readonly raisedAt: Date;
  readonly clearedAt: Date | null;
};

/** What is wrong at one moment. */
export type Trouble = Pick<Alarm, 'kind' | 'count' | 'since'>;
