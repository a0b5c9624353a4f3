import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createLog, loadConfig, openDatabase } from '@rebuttal/core';
import pg from 'pg';

/** One PostgreSQL for all measurements, in a temporary folder. */
export type Stage = {
  readonly folder: string;
  /** Creates a database and returns its owner's address. */
  createDatabase(name: string): Promise<string>;
  close(): Promise<void>;
};

export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'rebuttal-bench-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    const config = loadConfig({ DATA_DIR: folder });
    const { ownerUrl, embedded } = await openDatabase(config, createLog('error'));
    return {
      folder,
      async createDatabase(name) {
        await withDatabase(ownerUrl, (owner) => owner.query(`create database ${name}`));
        const url = new URL(ownerUrl);
        url.pathname = `/${name}`;
        return url.toString();
      },
      async close() {
        await embedded?.stop();
        await removeFolder();
      },
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

/** Runs work on one dedicated connection. */
export async function withDatabase<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** Each round begins with an empty table and no pending writes. */
export async function emptyTable(url: string, table: string): Promise<void> {
  await withDatabase(url, (owner) => owner.query(`truncate ${table}; checkpoint`));
}

export async function countRows(url: string, table: string): Promise<number> {
  const { rows } = await withDatabase(url, (owner) =>
    owner.query<{ count: number }>(`select count(*)::int as count from ${table}`),
  );
  return rows[0]?.count ?? 0;
}
