import type { ResponseCheckDto } from '../checks/response-checks.dto.js';

export type PreflightProblemDto = {
  /** `blocks`: the submission would be refused. `warns`: a person should know it before. */
  severity: 'blocks' | 'warns';
  code: string;
  message: string;
  evidence_id: string | null;
};

export type PreflightDto = {
  /** Nothing is known that the submission would be refused for. */
  ready: boolean;
  /** Includes the checks, with their codes. Missing evidence is listed once, as `evidence_missing`. */
  problems: PreflightProblemDto[];
  /** The checks of the response, the same as in the preview. */
  checks: ResponseCheckDto[];
  /** What would be sent; null where it cannot be put together. */
  packet: {
    template_name: string;
    files: number;
    texts: number;
    total_bytes: number;
    /** Of the letter and the files whose pages are known; a picture is one. */
    pages: number;
  } | null;
};
