import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { createProgress } from '../../cli/src/terminal/progress.js';
import { newSecrets, openCompany, ownerEmail, ownerPassword, startProductOn } from '../product.js';
import { withDatabase } from '../stage.js';
import { seedDisputes, type Seeded, type SeedPlan } from './seed.js';

export const defaultPlan: SeedPlan = { disputes: 1_000_000, companies: 10_000, largestShare: 0.5, seed: 1 };

const company = 'largest';
const mark = 'Made by "npm run bench -- seed", which may drop it.';
/** No server listens there: seeded disputes must not reach a provider. */
const nowhere = 'http://127.0.0.1:9';

/** The database was not made by this command. */
export class NotOursError extends Error {
  override readonly name = 'NotOursError';
}

/**
 * Recreates and fills a database at that address, with the built product's schema and a first company whose owner can
 * sign in. Returns what was done and how to start the product on it.
 *
 * @throws {NotOursError} if the name does not begin with `rebuttal_bench`, or the database was not made by this command
 */
export async function seedOwnDatabase(databaseUrl: string, plan: SeedPlan): Promise<string> {
  await makeOwnDatabase(databaseUrl);
  const dataDir = mkdtempSync(join(tmpdir(), 'rebuttal-bench-'));
  const secrets = newSecrets();
  try {
    const seeded = await seedByProduct({ databaseUrl, dataDir, secrets }, plan);
    return [
      describe(seeded, plan),
      '',
      `Start the product on it:`,
      `  DATABASE_URL='${databaseUrl}' JWT_SECRET='${secrets.JWT_SECRET}' \\`,
      `  ENCRYPTION_KEYS='${secrets.ENCRYPTION_KEYS}' WORKERS=off npm start`,
      `and sign in to the largest company: ${ownerEmail(company)} / ${ownerPassword}`,
    ].join('\n');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

export function describe({ disputes, largest, seconds }: Seeded, { companies }: SeedPlan): string {
  const number = (value: number) => value.toLocaleString('en');
  return `${number(disputes)} disputes of ${number(companies)} companies, ${number(largest)} of them the largest's, in ${seconds.toFixed(1)} s`;
}

async function seedByProduct(place: Parameters<typeof startProductOn>[0], plan: SeedPlan): Promise<Seeded> {
  const product = await startProductOn(place, { workers: 'off', stripeUrl: nowhere, nodeOptions: [] });
  const progress = createProgress(true);
  try {
    return await seedDisputes(place.databaseUrl, await openCompany(product, company), plan, progress);
  } finally {
    progress.end();
    await product.stop();
  }
}

async function makeOwnDatabase(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  if (!/^rebuttal_bench\w*$/.test(name))
    throw new NotOursError(
      `The database is "${name}". The name of a database to seed must begin with rebuttal_bench.`,
    );
  url.pathname = '/postgres';
  await withDatabase(url.toString(), async (owner) => {
    const { rows } = await owner.query<{ mark: string | null }>(
      `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1`,
      [name],
    );
    const [found] = rows;
    if (found !== undefined && found.mark !== mark)
      throw new NotOursError(`The database "${name}" was not made by this command, so it is left unchanged.`);
    if (found !== undefined) await owner.query(`drop database ${name}`);
    await owner.query(`create database ${name}`);
    await owner.query(`comment on database ${name} is ${pg.escapeLiteral(mark)}`);
  });
}
