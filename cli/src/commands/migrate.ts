import type { Migrator, OnMigrated } from '@rebuttal/core';
import { Argument, type Command } from 'commander';

import { UsageError } from '../errors.js';
import { importCore } from '../import-core.js';
import { withOwnerUrl } from '../offline-database.js';
import { declare } from '../program/declaring.js';
import { createOutput, type JsonOption, type Output } from '../terminal/output.js';
import { requireYes } from '../terminal/prompt.js';

export function declareMigrate(program: Command): void {
  declare(program, 'migrate', 'Update the database, revert migrations, or show all migrations.', [
    'rebuttal migrate',
    'rebuttal migrate status --json',
    'rebuttal migrate down --yes',
    'rebuttal migrate down --to 20261128T0180',
  ])
    .addArgument(new Argument('[action]', 'the action').choices(['up', 'down', 'status']).default('up'))
    .option('--to <migration>', 'up: the last one to run. down: the newest one to keep. A name or its time')
    .option('-y, --yes', 'revert without confirmation')
    .action(migrate);
}

type MigrationAction = 'up' | 'down' | 'status';
type MigrateOptions = JsonOption & { readonly to?: string; readonly yes?: true };
type Steps = readonly Parameters<OnMigrated>[0][];
type Run = { readonly migrator: Migrator; readonly steps: Steps; readonly output: Output };

async function migrate(action: MigrationAction, options: MigrateOptions): Promise<void> {
  const core = await importCore();
  const output = createOutput(options);
  const config = core.loadConfig();
  const { rolesSecret } = core.loadKeys(config);
  await withOwnerUrl(core, config, async (ownerUrl) => {
    const steps: Parameters<OnMigrated>[0][] = [];
    const migrator = core.createMigrator(ownerUrl, rolesSecret, (step) => steps.push(step));
    const run = { migrator, steps, output };
    try {
      if (action === 'up') await migrateUp(run, options);
      else if (action === 'down') await migrateDown(run, options);
      else await showStatus(migrator, output);
    } finally {
      await migrator.close();
    }
  });
}

async function migrateUp({ migrator, steps, output }: Run, { to }: MigrateOptions): Promise<void> {
  const done = to === undefined ? await migrator.up() : await upTo(migrator, to);
  output.document({ action: 'up', done }, () =>
    done.length === 0 ? ['The database is up to date.'] : linesOf('Done', steps),
  );
}

async function upTo(migrator: Migrator, to: string): Promise<string[]> {
  const { done, waiting } = await migrator.status();
  return migrator.upTo(findNamed(to, [...done, ...waiting]));
}

async function migrateDown({ migrator, steps, output }: Run, options: MigrateOptions): Promise<void> {
  const { done } = await migrator.status();
  const kept = options.to === undefined ? done.at(-2) : findNamed(options.to, done);
  const wanted = options.to === undefined ? done.slice(-1) : done.slice(done.indexOf(kept ?? '') + 1);
  if (wanted.length === 0) {
    output.document({ action: 'down', undone: [] }, () => ['There is no migration to revert.']);
    return;
  }
  await requireYes(`Revert ${wanted.toReversed().join(', ')}? Their tables and columns are lost.`, options);
  const undone = kept === undefined ? await migrator.down() : await migrator.downTo(kept);
  output.document({ action: 'down', undone }, () => linesOf('Reverted', steps));
}

/** Finds a migration by its name or by the time that starts it. */
function findNamed(text: string, names: readonly string[]): string {
  const name = names.find((known) => known === text || known.startsWith(`${text}_`));
  if (name === undefined)
    throw new UsageError(`There is no such migration: ${text}. List them: rebuttal migrate status`);
  return name;
}

function linesOf(verb: string, steps: Steps): string[] {
  return steps.map(({ migration, tookMs }) => `${verb}  ${migration}  (${tookMs} ms)`);
}

async function showStatus(migrator: Migrator, output: Output): Promise<void> {
  const { done, waiting } = await migrator.status();
  output.document({ action: 'status', done, waiting }, () => [
    ...done.map((name) => `${output.paint('good', 'done   ')}  ${name}`),
    ...waiting.map((name) => `${output.paint('warning', 'pending')}  ${name}`),
    waiting.length === 0
      ? 'The database is up to date.'
      : `${waiting.length} pending. Run them with: rebuttal migrate`,
  ]);
}
