import { Argument, type Command } from 'commander';

import type { AdminOptions } from '../commands/admin.js';
import type { MigrateOptions, MigrationAction } from '../commands/migrate.js';
import type { JsonOption } from '../terminal/output.js';
import { declare } from './declaring.js';

/** What runs here and not by a server's API. */
export function declareServerCommands(program: Command): void {
  program.commandsGroup('Server:');
  declare(program, 'serve', 'Run the server: API, web app and background work. Ctrl-C ends it.', [
    'rebuttal serve',
    'PORT=8080 DATABASE_URL=postgres://… rebuttal serve',
  ]).action(async (options: JsonOption) => {
    await (await import('../commands/serve.js')).serve(options);
  });
  declare(program, 'worker', 'Run the background work alone, beside servers with WORKERS=off.', [
    'DATABASE_URL=postgres://… rebuttal worker',
  ]).action(async (options: JsonOption) => {
    await (await import('../commands/serve.js')).work(options);
  });
  declareMigrate(program);
  declareAdmin(program);
  declare(program, 'doctor', 'Check this installation, and say what to do about what is wrong.', [
    'rebuttal doctor',
    'REBUTTAL_URL=https://disputes.example.com rebuttal doctor --json',
  ]).action(async (options: JsonOption) => {
    await (await import('../commands/doctor.js')).doctor(options);
  });
}

function declareMigrate(program: Command): void {
  declare(program, 'migrate', 'Bring the database up to date, take its newest migration back, or show all.', [
    'rebuttal migrate',
    'rebuttal migrate status --json',
    'rebuttal migrate down --yes',
  ])
    .addArgument(new Argument('[action]', 'what to do').choices(['up', 'down', 'status']).default('up'))
    .option('-y, --yes', 'take back without asking')
    .action(async (action: MigrationAction, options: MigrateOptions) => {
      await (await import('../commands/migrate.js')).migrate(action, options);
    });
}

function declareAdmin(program: Command): void {
  const admin = program.command('admin').description('Make super admins of this installation.');
  declare(admin, 'create', 'Make a super admin, straight in the database.', [
    'rebuttal admin create --email ada@example.com --name "Ada Lovelace"',
    'pass show rebuttal/ada | rebuttal admin create --email ada@example.com --name Ada --password-stdin',
  ])
    .requiredOption('--email <address>', 'what to sign in with')
    .requiredOption('--name <name>', 'how the admin is called')
    .option('--password-stdin', 'read the password (8 characters or more) from stdin instead of asking')
    .action(async (options: AdminOptions) => {
      await (await import('../commands/admin.js')).createAdmin(options);
    });
}
