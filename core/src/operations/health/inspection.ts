import pg from 'pg';

import type { Database } from '../../platform/database/database.js';
import { findPooling, type Pooling } from '../../platform/database/pooling.js';

/** What an operator's check asks of a database, as its owner and without changing it. */
export type DatabaseFacts = {
  /** As PostgreSQL counts: 150004 is 15.4. */
  readonly versionNumber: number;
  readonly version: string;
  /** How far its clock is ahead of ours. Half of the time on the way is taken off. */
  readonly clockAheadMs: number;
  /** The migrations make the roles that the server signs in as. */
  readonly canMakeRoles: boolean;
  /** Whether migrations have ever been run on it. */
  readonly isMigrated: boolean;
  /** What stands before it. */
  readonly pooling: Pooling;
};

const factsSql = `
  select current_setting('server_version_num')::int as "versionNumber",
         current_setting('server_version') as version,
         (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs",
         (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "canMakeRoles",
         to_regclass('schema_migrations') is not null as "isMigrated"`;

type FactsRow = Omit<DatabaseFacts, 'clockAheadMs' | 'pooling'> & { readonly nowMs: number };

/** @throws pg's error if it cannot be reached or refuses */
export async function inspectDatabase(ownerUrl: string): Promise<DatabaseFacts> {
  const pooling = await findPooling(ownerUrl);
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined); // the query under way fails with it
  await client.connect();
  try {
    const askedAt = Date.now();
    const { rows } = await client.query<FactsRow>(factsSql);
    const answeredAt = Date.now();
    const [row] = rows;
    if (row === undefined) throw new Error('PostgreSQL gave no answer');
    const { nowMs, ...facts } = row;
    return { ...facts, pooling, clockAheadMs: Math.round(nowMs - (askedAt + answeredAt) / 2) };
  } finally {
    await client.end();
  }
}

const shownMax = 100;

export type UnmappedValueFact = { readonly provider: string; readonly field: string; readonly word: string };

/** Words of providers that their plugins do not know, the newest first. */
export async function findUnmappedValues(database: Database): Promise<UnmappedValueFact[]> {
  return database
    .system('unknown_words')
    .orderBy('last_seen_at', 'desc')
    .limit(shownMax)
    .select<UnmappedValueFact[]>('provider', 'field', 'word');
}
