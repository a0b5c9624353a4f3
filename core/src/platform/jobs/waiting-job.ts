/** `parked`: it has failed too often and waits for a person. */
export type JobState = 'ready' | 'parked';

/** A job as its operator sees it. What it is told stays inside. */
export type WaitingJob = {
  readonly jobId: number;
  readonly name: string;
  readonly tenantId: string | null;
  readonly state: JobState;
  readonly isRunning: boolean;
  readonly attempts: number;
  readonly runAt: Date;
  readonly lastError: string | null;
  readonly createdAt: Date;
};
