import { randomUUID } from 'node:crypto';

import type { AnnouncedChange } from './changes.js';

/** Lets briefly disconnected clients catch up. At least half of these changes are kept; about 2 MB. */
const changesMax = 10_000;

/** A change, and when it arrived in milliseconds. */
type Kept = { readonly change: AnnouncedChange; readonly at: number };

/**
 * The newest changes of all companies, in the order of the database's notifications. The order is the same in every
 * process, so a client can continue its stream on another server.
 */
export class ChangeLog {
  private kept: Kept[] = [];
  /** The ID that represents everything before the first kept change, and when that ended. */
  private floor: string = randomUUID();
  private floorAt: number;

  /** @param now The time in milliseconds, which never goes back */
  constructor(
    private readonly max = changesMax,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.floorAt = now();
  }

  get latestId(): string {
    return this.kept.at(-1)?.change.eventId ?? this.floor;
  }

  /** Returns the ID that was the latest so many milliseconds ago, or an unknown one if that is no longer stored. */
  idBefore(ms: number): string {
    const at = this.now() - ms;
    const last = this.kept.findLast((one) => one.at <= at);
    if (last !== undefined) return last.change.eventId;
    return this.floorAt <= at ? this.floor : randomUUID();
  }

  add(change: AnnouncedChange): void {
    this.kept.push({ change, at: this.now() });
    if (this.kept.length <= this.max) return;
    const last = this.kept.splice(0, Math.ceil(this.max / 2)).at(-1);
    if (last === undefined) return;
    this.floor = last.change.eventId;
    this.floorAt = last.at;
  }

  /** Returns a company's changes after this event, or undefined if they are no longer kept. */
  since(tenantId: string, eventId: string): readonly AnnouncedChange[] | undefined {
    const index = this.kept.findLastIndex(({ change }) => change.eventId === eventId);
    if (index === -1 && eventId !== this.floor) return undefined;
    return this.kept
      .slice(index + 1)
      .map(({ change }) => change)
      .filter((change) => change.tenantId === tenantId);
  }

  /** Clears the log after missed notifications, because the kept changes are not contiguous with new ones. */
  breakOff(): void {
    this.kept = [];
    this.floor = randomUUID();
    this.floorAt = this.now();
  }
}
