import type { Log } from '../shared/log.js';
import { isUnavailable, isUnavailablePostgres } from './unavailable.js';

/** Failures come more often while the database is unavailable: each process tries to reconnect or to find work. */
const silenceMs = 15_000;
const lookMs = 5_000;
const summaryMs = 60_000;

type Outage = { readonly since: Date; failures: number; lastAt: number; summaryAt: number };

type Fields = { readonly err?: unknown };

/**
 * Keeps an outage of the database to a handful of lines. It begins with a lost connection or an error of a full or read-only
 * database, which is logged as usual. Later failures are counted, and their number is logged after seconds, every minute, and
 * when no more come. `debug` logs each.
 */
export class OutageLog {
  readonly log: Log;
  private outage: Outage | undefined;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly target: Log) {
    this.log = Object.create(target, {
      warn: { value: this.counting('warn') },
      error: { value: this.counting('error') },
    }) as Log;
    this.timer = setInterval(() => this.look(Date.now()), lookMs).unref();
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** A connection to the database was lost or could not be opened. */
  noteLost(err: Error): void {
    if (this.isFirstFailure() || this.target.isLevelEnabled('debug'))
      this.target.warn({ err }, 'lost a database connection');
  }

  /** @param now milliseconds */
  look(now: number): void {
    const { outage } = this;
    if (outage === undefined) return;
    const { since, failures } = outage;
    if (now - outage.lastAt > silenceMs) {
      this.outage = undefined;
      const facts = { since, until: new Date(outage.lastAt), failures };
      if (failures > 1) this.target.warn(facts, 'database errors ended');
    } else if (failures > 1 && now >= outage.summaryAt) {
      outage.summaryAt = now + summaryMs;
      this.target.error({ since, failures }, 'the database is unavailable; repeated errors are counted');
    }
  }

  private counting(level: 'warn' | 'error') {
    return (fields: Fields | string, message?: string) => {
      if (typeof fields === 'string') this.target[level](fields);
      else if (!this.isRepeated(fields) || this.target.isLevelEnabled('debug'))
        this.target[level](fields, message);
    };
  }

  private isRepeated({ err }: Fields): boolean {
    const isOurs = this.outage === undefined ? isUnavailablePostgres(err) : isUnavailable(err);
    return isOurs && !this.isFirstFailure();
  }

  private isFirstFailure(): boolean {
    const now = Date.now();
    this.outage ??= { since: new Date(now), failures: 0, lastAt: now, summaryAt: now + lookMs };
    this.outage.failures += 1;
    this.outage.lastAt = now;
    return this.outage.failures === 1;
  }
}
