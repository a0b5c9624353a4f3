import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Config, Database, DatabaseFacts, Keys } from '@rebuttal/core';

import { Interrupted } from '../errors.js';
import { toFailure } from '../failure.js';
import type { Core } from '../import-core.js';
import { withOwnerUrl } from '../offline-database.js';
import { checkFiles, type FileCheckOptions } from './file-check.js';
import { asClause, findingsOf, type Finding } from './finding.js';
import { checkPooler } from './pooler-check.js';
import { checkProviders } from './provider-checks.js';

const versionMin = 150_000;
const driftWarnMs = 2_000;
const driftMaxMs = 60_000;

/** Reports each finding immediately. */
export async function checkDatabase(
  core: Core,
  config: Config,
  report: (finding: Finding) => void,
  files: FileCheckOptions = { isComplete: false },
): Promise<void> {
  const { ok, fail } = findingsOf('Database');
  try {
    if (isNewEmbedded(config)) {
      await tryEmbedded(core, config);
      report(ok('the embedded PostgreSQL starts here; the first start creates the database'));
      return;
    }
    await withOwnerUrl(core, config, async (ownerUrl, signal) => {
      const facts = await core.inspectDatabase(ownerUrl);
      report(checkVersion(facts, config));
      report(checkClock(facts));
      const findings = await checkContents(core, config, { ownerUrl, facts });
      findings.forEach(report);
      if (findings.some(isUpToDate)) report(await checkFiles(core, config, { ...files, ownerUrl, signal }));
    });
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    const why = toFailure(error).message ?? 'it failed';
    const advice = `${asClause(why)}. Check DATABASE_URL and that PostgreSQL is running.`;
    report(fail(config.databaseUrl === undefined ? why : advice));
  }
}

function isNewEmbedded({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl === undefined && !existsSync(join(dataDir, 'postgres'));
}

/** Uses a temporary folder, because a check must not create a database in the data folder. */
async function tryEmbedded(core: Core, config: Config): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rebuttal-doctor-'));
  try {
    await withOwnerUrl(core, { ...config, dataDir }, core.inspectDatabase);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function checkVersion(
  { version, versionNumber, canMakeRoles, pooling, refusal }: DatabaseFacts,
  config: Config,
): Finding {
  const { ok, fail } = findingsOf('Database');
  const kind = config.databaseUrl === undefined ? 'embedded PostgreSQL' : 'PostgreSQL';
  if (versionNumber < versionMin) return fail(`${kind} ${version} is too old. Use 15 or newer.`);
  if (!canMakeRoles)
    return fail(
      `${kind} ${version} responds, but this user may not create roles. Run: alter role … createrole`,
    );
  if (pooling === 'transaction')
    return fail(
      'DATABASE_URL points to a pooler in transaction mode. Point it to PostgreSQL, and DATABASE_POOLER_URL to the pooler.',
    );
  return refusal === undefined ? ok(`${kind} ${version}`) : fail(refusal);
}

function checkClock({ clockAheadMs }: DatabaseFacts): Finding {
  const { ok, warn, fail } = findingsOf('Clock');
  const seconds = (Math.abs(clockAheadMs) / 1000).toFixed(1);
  const text = `${seconds} s ${clockAheadMs < 0 ? 'ahead of' : 'behind'} the database’s`;
  if (Math.abs(clockAheadMs) <= driftWarnMs) return ok('in sync with the database’s');
  const remedy = 'Synchronize both with a time server (NTP).';
  return Math.abs(clockAheadMs) <= driftMaxMs
    ? warn(`${text}. ${remedy}`)
    : fail(`${text}: webhooks and sessions will be rejected. ${remedy}`);
}

type Settings = { readonly config: Config; readonly keys: Keys };
type Opened = { readonly ownerUrl: string; readonly facts: DatabaseFacts };

async function checkContents(core: Core, config: Config, { ownerUrl, facts }: Opened): Promise<Finding[]> {
  const { ok, fail } = findingsOf('Migrations');
  if (!facts.isMigrated) return [fail('this database has no migrations yet. Run: rebuttal migrate')];
  if (config.jwtSecret === undefined && !existsSync(join(config.dataDir, 'keys.json')))
    return [findingsOf('Stored secrets').fail('keys.json is missing. Restore it from a backup.')];
  const keys = core.loadKeys(config);
  const migrator = core.createMigrator(ownerUrl, keys.rolesSecret);
  try {
    const { done, waiting } = await migrator.status();
    if (waiting.length > 0) return [fail(`${waiting.length} pending. Run: rebuttal migrate`)];
    return [ok(`all ${done.length} done`), ...(await checkRows(core, ownerUrl, { config, keys }))];
  } catch (error) {
    if ((error as Error).name !== 'OtherVersionError') throw error;
    return [fail((error as Error).message)];
  } finally {
    await migrator.close();
  }
}

function isUpToDate({ name, status }: Finding): boolean {
  return name === 'Migrations' && status === 'ok';
}

async function checkRows(core: Core, ownerUrl: string, { config, keys }: Settings): Promise<Finding[]> {
  const { fail } = findingsOf('Stored secrets');
  const urls = core.roleUrls(ownerUrl, keys.rolesSecret);
  const database = core.createDatabase({ ...urls, onError: () => undefined, poolMax: 1 });
  try {
    const secrets = await checkSecrets(core, database, keys);
    const words = await checkUnmappedValues(core, database);
    const demo = await checkDemoAccounts(core, database, config);
    const pooler = await checkPooler(core, urls, config);
    return [secrets, words, ...demo, ...pooler, ...(await checkProviders(core, { config, database, keys }))];
  } catch (error) {
    if (Reflect.get(error as Error, 'code') !== '28P01') throw error;
    return [
      fail('JWT_SECRET is not the one of this installation. Set the old one, or run: rebuttal migrate'),
    ];
  } finally {
    await database.close();
  }
}

/** Checks that the current keys open the secrets of this database. */
async function checkSecrets(core: Core, database: Database, keys: Keys): Promise<Finding> {
  const { ok, fail } = findingsOf('Stored secrets');
  const closed = await core.findUnopenable(database, core.createSecretBox(keys.encryptionKeys));
  if (closed.length === 0) return ok('the keys open them');
  const text = `the keys do not open the secrets of ${closed.slice(0, 3).join(', ')}`;
  const more = closed.length > 3 ? ` and ${closed.length - 3} more` : '';
  return fail(`${text}${more}. Add the old key to ENCRYPTION_KEYS, or enter them again.`);
}

/** Demo accounts remain after SEED_DEMO is turned off, so the check looks for the accounts. */
export async function checkDemoAccounts(
  core: Pick<Core, 'findPublicSignIns'>,
  database: Database,
  config: Pick<Config, 'seedDemo'>,
): Promise<Finding[]> {
  if (config.seedDemo) return [];
  const { ok, fail } = findingsOf('Demo accounts');
  const emails = await core.findPublicSignIns(database);
  if (emails.length === 0) return [ok('none has a public password')];
  return [
    fail(
      `${emails.join(' and ')} still ${emails.length === 1 ? 'has its' : 'have their'} public password. Sign-ins with it are refused. Remove the accounts, or set new passwords with "Forgot password?".`,
    ),
  ];
}

/**
 * Values that a plugin cannot map mean that the provider changed its API. Disputes with such values wait for a
 * person.
 */
async function checkUnmappedValues(core: Core, database: Database): Promise<Finding> {
  const { ok, warn } = findingsOf('Providers');
  const words = await core.findUnmappedValues(database);
  if (words.length === 0) return ok('their plugins know every value they have sent');
  const shown = words.slice(0, 5).map(({ provider, field, word }) => `${provider} ${field} “${word}”`);
  const more = words.length > 5 ? ` and ${words.length - 5} more` : '';
  return warn(`new values: ${shown.join(', ')}${more}. Update the plugin, or report them to its authors.`);
}
