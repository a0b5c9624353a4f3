import { setTimeout as delay } from 'node:timers/promises';

import type { Client } from 'pg';

import { withTimeout } from '../../shared/timeout.js';
import { databaseName, ownerName, type ConnectionFacts } from './connection-facts.js';
import { DataFolderBusyError } from './errors.js';

/**
 * A connection that is kept: its advisory lock tells other processes that this data has a living supervisor,
 * and its end tells us at once that PostgreSQL has died. It ends with us, however we end.
 */
export type Guard = { readonly lost: Promise<void>; release(): Promise<void> };

const lockKey = 1_919_247_989; // any number that nobody else takes
const lockPatienceMs = 1_000;
/** One that stands still lets nobody go; it is stopped all the same. */
const goodbyeMs = 1_000;

/**
 * Holds the data against other processes and makes the database if it is missing.
 * @throws {DataFolderBusyError} if another living process holds it
 */
export async function openGuard({ password, port }: ConnectionFacts): Promise<Guard> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: ownerName,
    password,
    database: 'postgres', // not ours, which a restore must be able to drop
    application_name: 'rebuttal supervisor',
    connectionTimeoutMillis: 10_000,
  });
  const lost = new Promise<void>((resolve) => client.once('end', resolve));
  client.on('error', () => undefined); // 'end' follows
  try {
    await client.connect();
    await takeLock(client);
    await createDatabase(client);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return { lost, release: () => withTimeout(goodbyeMs, client.end()) };
}

async function takeLock(client: Client): Promise<void> {
  const end = Date.now() + lockPatienceMs;
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      lockKey,
    ]);
    if (rows[0]?.held) return;
    // A process that was killed a moment ago may still seem to hold it.
    if (Date.now() > end)
      throw new DataFolderBusyError(
        'Another Rebuttal is running on this data folder. Stop it first, or set DATA_DIR to another folder.',
      );
    await delay(20);
  }
}

async function createDatabase(client: Client): Promise<void> {
  const found = await client.query('select from pg_database where datname = $1', [databaseName]);
  if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
}
