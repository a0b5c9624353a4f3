import type { Preflight } from '@rebuttal/sdk';

/** Characters, as the server counts them: runs of spaces and invisible characters explain nothing. */
export const reasonLengthMin = 10;

export function isReason(text: string): boolean {
  return (
    text.replaceAll(/[\s\p{C}\p{Default_Ignorable_Code_Point}]+/gu, ' ').trim().length >= reasonLengthMin
  );
}

/** True if nothing but checks blocks the response. Other problems, such as an inactive account, cannot be overridden. */
export function canOverride({ problems, checks }: Pick<Preflight, 'problems' | 'checks'>): boolean {
  const blocking = problems.filter(({ severity }) => severity === 'blocks');
  const overridable = new Set<string>(
    checks.filter(({ severity }) => severity === 'block').map(({ code }) => code),
  );
  return blocking.length > 0 && blocking.every(({ code }) => overridable.has(code));
}
