import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { EmbeddedLog } from '../log.js';
import { findPostmaster, stopPostmaster } from '../postmaster.js';

const silent = () => undefined;
export const silentLog: EmbeddedLog = { info: silent, warn: silent, error: silent };

/** A parent folder of mode 0700 and, in it, a data folder that does not exist yet. */
export function newDataFolder(name = 'data'): { parent: string; dataDir: string } {
  const parent = mkdtempSync(join(tmpdir(), 'rebuttal-embedded-'));
  return { parent, dataDir: join(parent, name) };
}

/** Ends what a failed test has left running, and removes the folder. */
export async function removeDataFolder(parent: string, dataDir: string): Promise<void> {
  await stopPostmaster(join(dataDir, 'postgres'), silentLog);
  rmSync(parent, { recursive: true, force: true });
}

export function pidOf(dataDir: string): number | undefined {
  return findPostmaster(join(dataDir, 'postgres'))?.pid;
}

/** Runs one statement on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
