import { isProviderError, ProviderError } from './errors.js';

/**
 * Refuses a packet for all that is wrong with it, a sentence each. An empty list refuses nothing.
 * @throws {ProviderError} of kind `refused`
 */
export function refuseFor(problems: readonly string[]): void {
  if (problems.length > 0) throw new ProviderError('refused', problems.join(' '), { problems });
}

/** What these steps of planning refuse a packet for. None keeps the next from being tried. */
export async function problemsOf(...steps: readonly (() => unknown)[]): Promise<readonly string[]> {
  const problems = new Set<string>();
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      if (!isProviderError(error) || error.kind !== 'refused') throw error;
      for (const problem of error.problems ?? [error.message]) problems.add(problem);
    }
  }
  return [...problems];
}
