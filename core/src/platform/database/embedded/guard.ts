import { setTimeout as delay } from 'node:timers/promises';

import type { Client } from 'pg';

import { withTimeout } from '../../shared/timeout.js';
import { databaseName, ownerName, type ConnectionFacts } from './connection-facts.js';
import { DataFolderBusyError } from './errors.js';

/**
 * A permanent connection. Its advisory lock shows other processes that this data has a running supervisor. Its end shows
 * this process that PostgreSQL has died. It always ends together with this process.
 */
export type Guard = { readonly lost: Promise<void>; release(): Promise<void> };

const lockKey = 1_919_247_989; // an arbitrary number, unique to this lock
const lockPatienceMs = 1_000;
/** A frozen server does not respond to the disconnect. It is stopped after this time anyway. */
const goodbyeMs = 1_000;

/**
 * Locks the data against other processes and creates the database if it is missing.
 * @throws {DataFolderBusyError} if another running process holds the lock
 */
export async function openGuard({ password, port }: ConnectionFacts): Promise<Guard> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: ownerName,
    password,
    database: 'postgres', // not the application's database, which a restore must be able to drop
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
    // A process that was just killed may still appear to hold the lock.
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
