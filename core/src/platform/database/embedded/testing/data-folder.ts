import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres.js';
import type { EmbeddedLog } from '../log.js';
import { findPostmaster, stopPostmaster } from '../postmaster.js';

const silent = () => undefined;
export const silentLog: EmbeddedLog = { info: silent, warn: silent, error: silent };

const running = new Set<EmbeddedPostgres>();

/** Starts the database. `removeDataFolder` stops it even if the test fails first. */
export async function startForTest(dataDir: string, port?: number): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataDir,
    log: silentLog,
    ...(port === undefined ? {} : { port }),
  });
  running.add(server);
  return server;
}

/** A parent folder of mode 0700 and, in it, a data folder that does not exist yet. */
export function newDataFolder(name = 'data'): { parent: string; dataDir: string } {
  const parent = mkdtempSync(join(tmpdir(), 'rebuttal-embedded-'));
  return { parent, dataDir: join(parent, name) };
}

/** Stops any server that a failed test left running, and removes the folder. */
export async function removeDataFolder(parent: string, dataDir: string): Promise<void> {
  for (const server of running) await server.stop();
  running.clear();
  await stopPostmaster(join(dataDir, 'postgres'), silentLog);
  rmSync(parent, { recursive: true, force: true });
}

export function pidOf(dataDir: string): number | undefined {
  return findPostmaster(join(dataDir, 'postgres'))?.pid;
}

/** Runs one statement on a new connection. */
export async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
