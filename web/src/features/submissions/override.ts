import type { Preflight } from '@rebuttal/sdk';

/** True if nothing but checks blocks the response. Other problems, such as an inactive account, cannot be overridden. */
export function canOverride({ problems, checks }: Pick<Preflight, 'problems' | 'checks'>): boolean {
  const blocking = problems.filter(({ severity }) => severity === 'blocks');
  const overridable = new Set<string>(checks.filter((check) => check.can_override).map(({ code }) => code));
  return blocking.length > 0 && blocking.every(({ code }) => overridable.has(code));
}
