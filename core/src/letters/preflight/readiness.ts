import type { Readiness } from '../../case/disputes/readiness-levels.js';
import { reasonGroups, type ReasonGroup, type ResponseCheck } from '../checks/response-checks.js';

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
