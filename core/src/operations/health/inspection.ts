import pg from 'pg';

import { ConfigError } from '../../platform/config.js';
import type { Database } from '../../platform/database/database.js';
import { createOwnerKnex } from '../../platform/database/owner-knex.js';
import { findPooling, type Pooling } from '../../platform/database/pooling.js';
import { requireSuitable } from '../../platform/database/requirements.js';

/** The facts for an operator's check of a database, read as its owner. */
export type DatabaseFacts = {
  /** PostgreSQL's format: 150004 is 15.4. */
  readonly versionNumber: number;
  readonly version: string;
  /** Milliseconds that its clock is ahead of ours, corrected by half of the round trip. */
  readonly clockAheadMs: number;
  /** True if the user may create roles, which the migrations need. */
  readonly canMakeRoles: boolean;
  /** True if migrations have been run on it. */
  readonly isMigrated: boolean;
  /** Why `migrate` and the server refuse this database. Undefined if they don't. */
  readonly refusal: string | undefined;
  /** The connection pooler in front of it. */
  readonly pooling: Pooling;
};

const factsSql = `
  select current_setting('server_version_num')::int as "versionNumber",
         current_setting('server_version') as version,
         (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs",
         (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "canMakeRoles",
         to_regclass('schema_migrations') is not null as "isMigrated"`;

type FactsRow = Omit<DatabaseFacts, 'clockAheadMs' | 'pooling' | 'refusal'> & { readonly nowMs: number };

/** @throws pg's error if it cannot be reached or refuses */
export async function inspectDatabase(ownerUrl: string): Promise<DatabaseFacts> {
  const pooling = await findPooling(ownerUrl);
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined); // the query under way fails with it
  await client.connect();
  try {
    const sentAt = Date.now();
    const { rows } = await client.query<FactsRow>(factsSql);
    const receivedAt = Date.now();
    const [row] = rows;
    if (row === undefined) throw new Error('PostgreSQL returned no row');
    const { nowMs, ...facts } = row;
    const clockAheadMs = Math.round(nowMs - (sentAt + receivedAt) / 2);
    return { ...facts, pooling, clockAheadMs, refusal: await findRefusal(ownerUrl) };
  } finally {
    await client.end();
  }
}

async function findRefusal(ownerUrl: string): Promise<string | undefined> {
  const owner = createOwnerKnex(ownerUrl, 1);
  try {
    await requireSuitable(owner);
    return undefined;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  } finally {
    await owner.destroy();
  }
}

const shownMax = 100;

export type UnmappedValueFact = { readonly provider: string; readonly field: string; readonly word: string };

/** Values of providers that their plugins don't map, newest first. */
export async function findUnmappedValues(database: Database): Promise<UnmappedValueFact[]> {
  return database
    .system('unknown_words')
    .orderBy('last_seen_at', 'desc')
    .limit(shownMax)
    .select<UnmappedValueFact[]>('provider', 'field', 'word');
}
