import type { Notifications } from '../database/notifications.js';
import { ChangeLog } from './change-log.js';
import type { AnnouncedChange, Change } from './changes.js';

type Wait<T> = {
  readonly begin: () => Promise<unknown>;
  /** The answer, as soon as there is one. */
  readonly ask: () => Promise<T | undefined>;
  /** From when it has begun. */
  readonly timeoutMs: number;
};

type Listener = (change: AnnouncedChange | undefined) => void;

/** How often a waiter looks by itself, for a change that nobody announced. */
const lookEveryMs = 1_000;

/** Hands each company's changes to those of it who listen. */
export class EventsService {
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly log = new ChangeLog();

  constructor(notifications: Notifications) {
    notifications.subscribe('rebuttal_changes', (payload) => {
      const change = payload === undefined ? undefined : readChange(payload);
      if (change === undefined) this.tellAll();
      else this.tell(change);
    });
  }

  /** `undefined` is told after a lost connection: something may have been missed, so look at everything again. */
  subscribe(tenantId: string, listener: Listener): () => void {
    const ofTenant = this.listeners.get(tenantId) ?? new Set<Listener>();
    this.listeners.set(tenantId, ofTenant.add(listener));
    return () => {
      ofTenant.delete(listener);
      if (ofTenant.size === 0) this.listeners.delete(tenantId);
    };
  }

  /** By which whoever leaves now can ask later for what came since. */
  get latestEventId(): string {
    return this.log.latestId;
  }

  /** The company's changes after this event; undefined: it is too long ago, or was before this process began. */
  changesSince(tenantId: string, eventId: string): readonly AnnouncedChange[] | undefined {
    return this.log.since(tenantId, eventId);
  }

  /**
   * Begins something, then asks on each change of this one that may be the end of its way, and each second, until there
   * is an answer or the time is over. A change that comes while it is being begun counts.
   */
  async waitUntil<T>(
    { tenantId, kind, id }: Change,
    { begin, ask, timeoutMs }: Wait<T>,
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
        await withTimeout(changed, Math.min(leftMs, lookEveryMs));
        changed = nextChange(); // one that comes while we ask makes us ask again
        const answer = await ask();
        if (answer !== undefined) return answer;
      }
    } finally {
      unsubscribe();
    }
  }

  /** Ends when the server stops, so that open streams do not hold it. */
  readonly closing = new AbortController();

  private tell(change: AnnouncedChange): void {
    this.log.add(change);
    for (const listener of this.listeners.get(change.tenantId) ?? []) listener(change);
  }

  private tellAll(): void {
    this.log.breakOff();
    for (const ofTenant of this.listeners.values()) for (const listener of ofTenant) listener(undefined);
  }
}

/** Whoever may connect to the database may say anything here; what throws where PostgreSQL tells it ends the process. */
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

async function withTimeout(promise: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([promise, timeout]);
  clearTimeout(timer);
}
