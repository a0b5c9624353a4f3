/** Something that stands in the way of a submission (`blocks`), or that a person should know before it (`warns`). */
export type PreflightProblem = {
  readonly severity: 'blocks' | 'warns';
  /** Stable, for programs. */
  readonly code: string;
  readonly message: string;
  readonly evidenceId?: string;
};

export type Preflight = {
  readonly problems: readonly PreflightProblem[];
  /** What would be sent; absent where it cannot be put together. */
  readonly packet?: {
    readonly templateName: string;
    readonly files: number;
    readonly texts: number;
    readonly totalBytes: number;
    /** Of the letter and the files whose pages are known; a picture is one. */
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
