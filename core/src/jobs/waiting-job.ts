import type { JobState } from './jobs-administration.dto.js';

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
