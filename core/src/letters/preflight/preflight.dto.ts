import type { ReadinessDto } from '../../case/disputes/disputes.dto.js';

export type ReadinessReportDto = {
  /** `ready`: nothing is against sending. `weak`: a person should decide. `blocked`: it can't be sent as it is. */
  readiness: ReadinessDto;
  /** Worst first. Empty if it is ready. */
  reasons: ResponseCheckDto[];
};

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
  /** As `GET …/readiness`. It is `ready` or `weak` even if the provider would refuse the packet for its size. */
  readiness: ReadinessDto;
  /** Includes the checks, with their codes, notes, and what the provider would refuse in the packet. */
  problems: PreflightProblemDto[];
  /** The reasons of the readiness, worst first, the same as in the preview. */
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

export type ResponseCheckDto = {
  /** Stable, for API clients. */
  code: string;
  /** `blocks`: it can't be sent as it is. `weak`: a person should decide. `lost_chance`: sending gives it up for good. */
  group: 'blocks' | 'weak' | 'lost_chance';
  /** `block` for the group `blocks`, `warn` for the others. */
  severity: 'block' | 'warn';
  /** The finding, and how to fix it. */
  message: string;
  /** The exhibits that it is about. */
  evidence_ids: string[];
  /** True if a signed-in person may send the response although this blocks it, with a reason. */
  can_override: boolean;
};
