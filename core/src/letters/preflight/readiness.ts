import { reasonGroups, type ReasonGroup, type ResponseCheck } from '../checks/response-checks.js';

/** `ready`: nothing is against sending. `weak`: a person should decide. `blocked`: it can't be sent as it is. */
export type Readiness = 'ready' | 'weak' | 'blocked';

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
