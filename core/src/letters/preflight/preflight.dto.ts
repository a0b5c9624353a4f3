import type { ResponseCheckDto } from '../checks/response-checks.dto.js';

export type PreflightProblemDto = {
  /** `blocks`: the submission would be refused. `warns`: a person should know about it before submitting. */
  severity: 'blocks' | 'warns';
  code: string;
  message: string;
  evidence_id: string | null;
};

export type PreflightDto = {
  /** True if no known problem would cause a refusal. */
  ready: boolean;
  /** Includes the checks, with their codes. Missing evidence is listed once, as `evidence_missing`. */
  problems: PreflightProblemDto[];
  /** The checks of the response, the same as in the preview. */
  checks: ResponseCheckDto[];
  /** The response; null if it cannot be built. */
  packet: {
    template_name: string;
    files: number;
    texts: number;
    total_bytes: number;
    /** The pages of the letter and of the files whose pages are known; an image counts as one. */
    pages: number;
  } | null;
};
