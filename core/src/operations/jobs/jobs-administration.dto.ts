export type JobState = 'ready' | 'parked';

export type JobDto = {
  job_id: string;
  /** The kind of work. */
  name: string;
  /** Null if it belongs to no company. */
  tenant_id: string | null;
  /** `parked`: it has failed too often and is not retried automatically. */
  state: JobState;
  /** True if a worker is running it now. */
  is_running: boolean;
  attempts: number;
  /** When it is due. */
  run_at: string;
  /** The error of the latest attempt. */
  last_error: string | null;
  /** Why a retry would fail again, for example because a plugin is not loaded. Null if it may succeed. */
  retry_obstacle: string | null;
  created_at: string;
};

export type JobListDto = {
  jobs: JobDto[];
  /** Null on the last page. */
  next_cursor: string | null;
};

export type JobAnswerDto = { message: string; job: JobDto };
