import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import type { ConfigError } from '../platform/config.js';
import { isUnavailable } from '../platform/database/unavailable.js';
import type { Log } from '../platform/shared/log.js';
import { toDatabaseFault } from './startup-checks.js';

const everyMs = 1_000;
/** The longest pause, in pauses of `everyMs`. */
const backoffMax = 5;
const announceMs = 60_000;
const connectMs = 5_000;

type Wait = {
  readonly log: Pick<Log, 'error' | 'info'>;
  readonly ending?: AbortSignal | undefined;
  readonly everyMs?: number;
  /** Called if PostgreSQL does not respond at once. The returned function is called at the end of the wait. */
  readonly onWait?: () => Promise<() => Promise<void>>;
};

/**
 * Waits until PostgreSQL accepts connections, and logs that it waits: at once, and then every minute. A problem that only
 * the operator can fix, such as a wrong password, ends the start instead.
 * @throws {ConfigError} for such a problem; the signal's reason if it ends the wait
 */
export async function waitForPostgres(url: string, wait: Wait): Promise<void> {
  const error = await tryConnection(url);
  if (error === undefined) return;
  requireTemporary(url, error);
  const end = await wait.onWait?.();
  try {
    await waitAfter(error, url, wait);
  } finally {
    await end?.();
  }
  wait.log.info('PostgreSQL responds');
}

async function waitAfter(first: unknown, url: string, { log, ending, ...times }: Wait): Promise<void> {
  let announcedAt = -Infinity;
  let tries = 0;
  for (let error: unknown = first; error !== undefined; error = await tryConnection(url)) {
    const fault = requireTemporary(url, error);
    if (performance.now() - announcedAt > announceMs) {
      log.error(`Waiting for PostgreSQL. ${fault.message}`);
      announcedAt = performance.now();
    }
    ending?.throwIfAborted();
    tries += 1;
    await delay((times.everyMs ?? everyMs) * Math.min(tries, backoffMax), undefined, { signal: ending });
  }
}

/** @throws {ConfigError} for a problem that only the operator can fix */
function requireTemporary(url: string, error: unknown): ConfigError {
  const fault = toDatabaseFault(url, error);
  if (!isUnavailable(error)) throw fault;
  return fault;
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
