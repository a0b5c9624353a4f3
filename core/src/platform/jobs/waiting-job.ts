/** `parked`: it failed too often and waits for an operator. */
export type JobState = 'ready' | 'parked';

/** A job as an operator sees it, without its payload. */
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
  /** Why each attempt fails until the installation changes. Undefined if a retry may succeed. */
  readonly retryObstacle: string | undefined;
};
