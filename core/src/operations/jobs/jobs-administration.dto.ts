import type { JobState } from '../../platform/jobs/waiting-job.js';

export type JobDto = {
  job_id: string;
  /** What is to be done. */
  name: string;
  /** Null: of no company. */
  tenant_id: string | null;
  /** `parked`: it has failed too often and waits for a person. */
  state: JobState;
  /** Whether a worker has it now. */
  is_running: boolean;
  attempts: number;
  /** When it is due. */
  run_at: string;
  /** Why the newest try failed. */
  last_error: string | null;
  created_at: string;
};

export type JobListDto = {
  jobs: JobDto[];
  /** Null at the end. */
  next_cursor: string | null;
};

export type JobAnswerDto = { message: string; job: JobDto };
