import type { Notifications } from '../database/notifications.js';
import { withTimeout } from '../shared/timeout.js';
import { ChangeLog } from './change-log.js';
import type { AnnouncedChange, Change } from './changes.js';

type Wait<T> = {
  readonly begin: () => Promise<unknown>;
  /** Returns the result, or undefined if it isn't available yet. */
  readonly check: () => Promise<T | undefined>;
  /** Counted from the start. */
  readonly timeoutMs: number;
};

type Listener = (change: AnnouncedChange | undefined) => void;

/** Milliseconds; longer than a page waits for its first responses. */
const recentMs = 10_000;

/** Polling interval for changes whose notification was lost. */
const checkEveryMs = 1_000;

/** Delivers each company's changes to its subscribers. */
export class EventsService {
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly log = new ChangeLog();

  constructor(notifications: Notifications) {
    notifications.subscribe('rebuttal_changes', (payload) => {
      const change = payload === undefined ? undefined : readChange(payload);
      if (change === undefined) this.resyncAll();
      else this.publish(change);
    });
  }

  /** The listener gets `undefined` after a reconnect. Changes may have been missed, so it must reload everything. */
  subscribe(tenantId: string, listener: Listener): () => void {
    const ofTenant = this.listeners.get(tenantId) ?? new Set<Listener>();
    this.listeners.set(tenantId, ofTenant.add(listener));
    return () => {
      ofTenant.delete(listener);
      if (ofTenant.size === 0) this.listeners.delete(tenantId);
    };
  }

  /** The ID from which a client that disconnects now can resume later. */
  get latestEventId(): string {
    return this.log.latestId;
  }

  /** The ID from which a client continues that requested data up to ten seconds ago. */
  get recentEventId(): string {
    return this.log.idBefore(recentMs);
  }

  /** Returns the company's changes after this event. Undefined if it is too old, or from before this process started. */
  changesSince(tenantId: string, eventId: string): readonly AnnouncedChange[] | undefined {
    return this.log.since(tenantId, eventId);
  }

  /**
   * Starts an operation. Then checks its result after each relevant change and every second, until there is a result or
   * the timeout expires. Changes that arrive during the start count.
   */
  async waitUntil<T>(
    { tenantId, kind, id }: Change,
    { begin, check, timeoutMs }: Wait<T>,
  ): Promise<T | undefined> {
    let wake: () => void = () => undefined;
    const nextChange = () => new Promise<void>((resolve) => (wake = resolve));
    let changed = nextChange();
    const unsubscribe = this.subscribe(tenantId, (change) => {
      if (change === undefined || isPossibleEnd(change, { kind, id })) wake();
    });
    try {
      await begin();
      const endsAt = performance.now() + timeoutMs;
      for (;;) {
        const leftMs = endsAt - performance.now();
        if (leftMs <= 0) return undefined;
        await withTimeout(Math.min(leftMs, checkEveryMs), changed);
        changed = nextChange(); // a change during the check triggers another check
        const answer = await check();
        if (answer !== undefined) return answer;
      }
    } finally {
      unsubscribe();
    }
  }

  /** Aborted when the server stops, so that open streams don't delay the shutdown. */
  readonly closing = new AbortController();

  private publish(change: AnnouncedChange): void {
    this.log.add(change);
    for (const listener of this.listeners.get(change.tenantId) ?? []) listener(change);
  }

  private resyncAll(): void {
    this.log.breakOff();
    for (const ofTenant of this.listeners.values()) for (const listener of ofTenant) listener(undefined);
  }
}

/** Validates the payload: any database user can send one, and an exception in the listener would crash the process. */
function readChange(payload: string): AnnouncedChange | undefined {
  try {
    return (JSON.parse(payload) as AnnouncedChange | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function isPossibleEnd(change: Change, { kind, id }: Pick<Change, 'kind' | 'id'>): boolean {
  return change.kind === kind && change.id === id && change.isUnderWay !== true;
}
