import type { RecordProblem } from '../read-record.js';
import type { ProblemCount } from './data-imports.js';

/** More kinds of faults are only in the file of rejected rows. */
const kindsMax = 50;
const samplesMax = 3;

/** Counts the kinds of faults of an import. */
export class ProblemCounts {
  private readonly counts: Map<string, ProblemCount>;

  /** @param before those of an interrupted run */
  constructor(before: readonly ProblemCount[]) {
    this.counts = new Map(before.map((one) => [keyOf(one), one]));
  }

  add(recordNumber: number, problems: readonly RecordProblem[]): void {
    for (const { code, field, message } of problems) {
      const key = keyOf({ code, field });
      const known = this.counts.get(key);
      if (known === undefined && this.counts.size >= kindsMax) continue;
      const { count = 0, recordNumbers = [] } = known ?? {};
      this.counts.set(key, {
        code,
        field,
        message: known?.message ?? message,
        count: count + 1,
        recordNumbers: recordNumbers.length < samplesMax ? [...recordNumbers, recordNumber] : recordNumbers,
      });
    }
  }

  /** The most frequent ones first. */
  get list(): ProblemCount[] {
    return [...this.counts.values()].sort((left, right) => right.count - left.count);
  }
}

const keyOf = ({ code, field }: Pick<ProblemCount, 'code' | 'field'>) => `${code} ${field}`;
