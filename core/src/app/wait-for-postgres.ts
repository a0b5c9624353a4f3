import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import type { Log } from '../platform/shared/log.js';
import { toDatabaseFault } from './startup-checks.js';

/** Not reachable yet, for example because both machines have just been started. */
const networkCodes: readonly string[] = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN'],
];
/**
 * PostgreSQL starts, stops, recovers, or has no free connection (class 53).
 * Source: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const serverCodes = /^(?:57P0[1-4]|08\w{3}|53\w{3})$/;
/** pg has no code for these. */
const messages = /timeout expired|Connection terminated/;

const everyMs = 1_000;
const announceMs = 60_000;
const connectMs = 5_000;

type Wait = {
  readonly log: Pick<Log, 'error' | 'info'>;
  readonly ending?: AbortSignal | undefined;
  readonly everyMs?: number;
};

/**
 * Waits until PostgreSQL accepts connections, and logs that it waits: at once, and then every minute. A problem that only
 * the operator can fix, such as a wrong password, ends the start instead.
 * @throws {ConfigError} for such a problem; the signal's reason if it ends the wait
 */
export async function waitForPostgres(url: string, { log, ending, ...times }: Wait): Promise<void> {
  let announcedAt: number | undefined;
  for (;;) {
    const error = await tryConnection(url);
    if (error === undefined) break;
    const fault = toDatabaseFault(url, error);
    if (!isTemporary(error)) throw fault;
    if (announcedAt === undefined || performance.now() - announcedAt > announceMs) {
      log.error(`Waiting for PostgreSQL. ${fault.message}`);
      announcedAt = performance.now();
    }
    ending?.throwIfAborted();
    await delay(times.everyMs ?? everyMs, undefined, { signal: ending });
  }
  if (announcedAt !== undefined) log.info('PostgreSQL responds');
}

async function tryConnection(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs });
  client.on('error', () => undefined); // the connection attempt fails with it
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** An attempt over several addresses of one name fails with all their errors. */
function isTemporary(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isTemporary);
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return messages.test(error.message);
  return networkCodes.includes(code) || serverCodes.test(code);
}
