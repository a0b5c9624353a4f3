import type { SubmissionJournal } from '../packet.js';

export type MemoryJournal = SubmissionJournal & {
  /** The executed steps, once for each execution. */
  readonly worked: readonly string[];
  /** How often the irreversible call was marked as sent. */
  readonly sends: number;
};

/**
 * A journal in memory that outlives the simulated process: pass the same journal to the next attempt. `onSend` runs where
 * the durable journal would commit, right before the irreversible call.
 */
export function createMemoryJournal(
  onSend: (nth: number) => void | Promise<void> = () => undefined,
): MemoryJournal {
  const results = new Map<string, string>();
  const worked: string[] = [];
  let sends = 0;
  return {
    worked,
    get sends() {
      return sends;
    },
    get mayAlreadyBeSent() {
      return sends > 0;
    },
    recall: (step) => Promise.resolve(results.get(step)),
    async once(step, work) {
      const known = results.get(step);
      if (known !== undefined) return known;
      const result = await work();
      worked.push(step);
      results.set(step, result);
      return result;
    },
    async markSending() {
      sends += 1;
      await onSend(sends);
    },
  };
}
