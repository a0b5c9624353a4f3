import { isProviderError, ProviderError } from './errors.js';

/**
 * Refuses a packet for these problems, one sentence each. Does nothing if the list is empty.
 * @throws {ProviderError} of kind `refused`
 */
export function refuseFor(problems: readonly string[]): void {
  if (problems.length > 0) throw new ProviderError('refused', problems.join(' '), { problems });
}

/** The reasons for which these steps refuse a packet. Every step runs, even if an earlier one refuses. */
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
