import { randomUUID } from 'node:crypto';

import type { AnnouncedChange } from './changes.js';

/** Lets briefly disconnected clients catch up. At least half of these changes are kept; about 2 MB. */
const changesMax = 10_000;

/**
 * The newest changes of all companies, in the order of the database's notifications. The order is the same in every
 * process, so a client can continue its stream on another server.
 */
export class ChangeLog {
  private kept: AnnouncedChange[] = [];
  /** The ID that represents everything before the first kept change. */
  private floor: string = randomUUID();

  constructor(private readonly max = changesMax) {}

  get latestId(): string {
    return this.kept.at(-1)?.eventId ?? this.floor;
  }

  add(change: AnnouncedChange): void {
    this.kept.push(change);
    if (this.kept.length <= this.max) return;
    const gone = this.kept.splice(0, Math.ceil(this.max / 2));
    this.floor = gone.at(-1)?.eventId ?? this.floor;
  }

  /** Returns a company's changes after this event, or undefined if they are no longer kept. */
  since(tenantId: string, eventId: string): readonly AnnouncedChange[] | undefined {
    const index = this.kept.findLastIndex((change) => change.eventId === eventId);
    if (index === -1 && eventId !== this.floor) return undefined;
    return this.kept.slice(index + 1).filter((change) => change.tenantId === tenantId);
  }

  /** Clears the log after missed notifications, because the kept changes are not contiguous with new ones. */
  breakOff(): void {
    this.kept = [];
    this.floor = randomUUID();
  }
}
