import type { ResponseCheck } from '../checks/response-checks.js';

/** A problem that prevents a submission (`blocks`), or that the user should know about before submitting (`warns`). */
export type PreflightProblem = {
  readonly severity: 'blocks' | 'warns';
  /** Stable, for API clients. */
  readonly code: string;
  readonly message: string;
  readonly evidenceId?: string;
};

export type Preflight = {
  readonly problems: readonly PreflightProblem[];
  readonly checks: readonly ResponseCheck[];
  /** The packet that would be sent. Absent if it cannot be assembled. */
  readonly packet?: {
    readonly templateName: string;
    readonly files: number;
    readonly texts: number;
    readonly totalBytes: number;
    /** Pages of the letter and of the files with a known page count. An image counts as one page. */
    readonly pages: number;
  };
};

export function isReady({ problems }: Preflight): boolean {
  return problems.every(({ severity }) => severity !== 'blocks');
}

export const blocks = (code: string, message: string, evidenceId?: string): PreflightProblem => ({
  severity: 'blocks',
  code,
  message,
  ...(evidenceId === undefined ? {} : { evidenceId }),
});

export const warns = (code: string, message: string, evidenceId?: string): PreflightProblem => ({
  ...blocks(code, message, evidenceId),
  severity: 'warns',
});
