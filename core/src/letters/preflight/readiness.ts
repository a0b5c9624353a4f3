import { isReady, type Preflight } from './preflight.js';

/** `ready`: no finding and no gap. `weak`: a person should decide. `blocked`: it can't be sent as it is. */
export type Readiness = 'ready' | 'weak' | 'blocked';

/** The readiness of a response for every way to send it, with the finding that decides. */
export function readinessOf(preflight: Pick<Preflight, 'problems' | 'checks'>): {
  readonly readiness: Readiness;
  readonly because?: string;
} {
  const { problems, checks } = preflight;
  const blocking = problems.find(({ severity }) => severity === 'blocks');
  if (!isReady(preflight)) return { readiness: 'blocked', ...(blocking && { because: blocking.message }) };
  const codes = new Set<string>(['evidence_missing', ...checks.map(({ code }) => code)]);
  const weak = problems.find(({ code }) => codes.has(code));
  return weak === undefined ? { readiness: 'ready' } : { readiness: 'weak', because: weak.message };
}
