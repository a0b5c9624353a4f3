import type { Migrator } from '@rebuttal/core';
import { Argument, type Command } from 'commander';

import { importCore } from '../import-core.js';
import { withOwnerUrl } from '../offline-database.js';
import { declare } from '../program/declaring.js';
import { createOutput, type JsonOption, type Output } from '../terminal/output.js';
import { requireYes } from '../terminal/prompt.js';

export function declareMigrate(program: Command): void {
  declare(program, 'migrate', 'Update the database, revert its newest migration, or show all migrations.', [
    'rebuttal migrate',
    'rebuttal migrate status --json',
    'rebuttal migrate down --yes',
  ])
    .addArgument(new Argument('[action]', 'the action').choices(['up', 'down', 'status']).default('up'))
    .option('-y, --yes', 'revert without confirmation')
    .action(migrate);
}

type MigrationAction = 'up' | 'down' | 'status';
type MigrateOptions = JsonOption & { readonly yes?: true };

async function migrate(action: MigrationAction, options: MigrateOptions): Promise<void> {
  const core = await importCore();
  const output = createOutput(options);
  const config = core.loadConfig();
  const { jwtSecret } = core.loadKeys(config);
  await withOwnerUrl(core, config, async (ownerUrl) => {
    const migrator = core.createMigrator(ownerUrl, jwtSecret);
    try {
      if (action === 'up') await migrateUp(migrator, output);
      else if (action === 'down') await migrateDown(migrator, output, options);
      else await showStatus(migrator, output);
    } finally {
      await migrator.close();
    }
  });
}

async function migrateUp(migrator: Migrator, output: Output): Promise<void> {
  const done = await migrator.up();
  output.document({ action: 'up', done }, () =>
    done.length === 0 ? ['The database is up to date.'] : done.map((name) => `Done  ${name}`),
  );
}

async function migrateDown(migrator: Migrator, output: Output, options: MigrateOptions): Promise<void> {
  const newest = (await migrator.status()).done.at(-1);
  if (newest === undefined) {
    output.document({ action: 'down', undone: [] }, () => ['There is no migration to revert.']);
    return;
  }
  await requireYes(`Revert ${newest}? Its tables and columns are lost.`, options);
  const undone = await migrator.down();
  output.document({ action: 'down', undone }, () => undone.map((name) => `Reverted  ${name}`));
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
