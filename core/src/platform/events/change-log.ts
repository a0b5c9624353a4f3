import { randomUUID } from 'node:crypto';

import type { AnnouncedChange } from './changes.js';

/** For those who were away a moment: half of it at least is kept; about two megabytes. */
const keptMax = 10_000;

/**
 * The newest changes of all companies, in the order in which the database told of them, which is the same for every
 * process: whoever was followed by one of them can go on with another.
 */
export class ChangeLog {
  private kept: AnnouncedChange[] = [];
  /** Stands for all that happened before the first one that is kept. */
  private floor: string = randomUUID();

  constructor(private readonly max = keptMax) {}

  get latestId(): string {
    return this.kept.at(-1)?.eventId ?? this.floor;
  }

  add(change: AnnouncedChange): void {
    this.kept.push(change);
    if (this.kept.length <= this.max) return;
    const gone = this.kept.splice(0, Math.ceil(this.max / 2));
    this.floor = gone.at(-1)?.eventId ?? this.floor;
  }

  /** A company's changes after the one by this id; undefined where nobody can say any more. */
  since(tenantId: string, eventId: string): readonly AnnouncedChange[] | undefined {
    const index = this.kept.findLastIndex((change) => change.eventId === eventId);
    if (index === -1 && eventId !== this.floor) return undefined;
    return this.kept.slice(index + 1).filter((change) => change.tenantId === tenantId);
  }

  /** Something was missed, so that what is kept does not lead on to what comes. */
  breakOff(): void {
    this.kept = [];
    this.floor = randomUUID();
  }
}
