import type { Readiness } from '../../case/disputes/readiness-levels.js';
import { isBlocking, reasonGroups, type ReasonGroup, type ResponseCheck } from '../checks/response-checks.js';

export type Reason = ResponseCheck & { readonly group: ReasonGroup };
export type ReadinessReport = { readonly readiness: Readiness; readonly reasons: readonly Reason[] };

/** The readiness of a response for every way to send it, with its reasons, worst first. */
export function readinessOf(checks: readonly ResponseCheck[]): ReadinessReport {
  const reasons = reasonGroups.flatMap((group) =>
    checks.flatMap((check) => (check.group === group ? [{ ...check, group }] : [])),
  );
  const [worst] = reasons;
  return {
    readiness: worst === undefined ? 'ready' : worst.group === 'blocks' ? 'blocked' : 'weak',
    reasons,
  };
}

export type Preflight = ReadinessReport & {
  /** All findings: the reasons, notes, and what the provider would refuse in the packet. */
  readonly problems: readonly ResponseCheck[];
  /** The packet that would be sent. Absent if it cannot be assembled. */
  readonly packet?:
    | {
        readonly templateName: string;
        readonly files: number;
        readonly texts: number;
        readonly totalBytes: number;
        /** Pages of the letter and of the files with a known page count. An image counts as one page. */
        readonly pages: number;
      }
    | undefined;
};

export const isReady = ({ problems }: Preflight): boolean => !problems.some(isBlocking);
