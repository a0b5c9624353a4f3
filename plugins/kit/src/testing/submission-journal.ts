import type { SubmissionJournal } from '../packet.js';

export type MemoryJournal = SubmissionJournal & {
  /** Each step whose work was done, once for each time that it was done. */
  readonly worked: readonly string[];
  /** How often the one irrevocable call was announced. */
  readonly sends: number;
};

/**
 * A submission's memory that outlives the "process" which uses it: give the same log to the next try.
 * `onSend` runs where the durable log would commit, right before the irrevocable call.
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
