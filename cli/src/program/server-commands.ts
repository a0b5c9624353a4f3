import { Argument, type Command } from 'commander';

import type { AdminOptions } from '../commands/admin.js';
import type { BackupOptions } from '../commands/backup.js';
import type { DoctorOptions } from '../commands/doctor.js';
import type { RotateOptions } from '../commands/keys.js';
import type { MigrateOptions, MigrationAction } from '../commands/migrate.js';
import type { RestoreOptions } from '../commands/restore.js';
import type { JsonOption } from '../terminal/output.js';
import { declare } from './declaring.js';

/** Commands that run on this machine, without a server's API. */
export function declareServerCommands(program: Command): void {
  program.commandsGroup('Server:');
  declare(program, 'serve', 'Run the server: API, web app and background work. Ctrl-C stops it.', [
    'rebuttal serve',
    'PORT=8080 DATABASE_URL=postgres://… rebuttal serve',
  ]).action(async (options: JsonOption) => {
    await (await import('../commands/serve.js')).serve(options);
  });
  declare(program, 'worker', 'Run only the background work, for servers with WORKERS=off.', [
    'DATABASE_URL=postgres://… rebuttal worker',
  ]).action(async (options: JsonOption) => {
    await (await import('../commands/serve.js')).work(options);
  });
  declareMigrate(program);
  declareBackup(program);
  declareKeys(program);
  declarePooler(program);
  declareAdmin(program);
  declare(program, 'doctor', 'Check this installation and show how to fix any problem.', [
    'rebuttal doctor',
    'REBUTTAL_URL=https://disputes.example.com rebuttal doctor --json',
  ])
    .option(
      '--all-files',
      'check that each stored file exists, instead of only the newest and a random sample',
    )
    .action(async (options: DoctorOptions) => {
      await (await import('../commands/doctor.js')).doctor(options);
    });
}

function declareMigrate(program: Command): void {
  declare(program, 'migrate', 'Update the database, revert its newest migration, or show all migrations.', [
    'rebuttal migrate',
    'rebuttal migrate status --json',
    'rebuttal migrate down --yes',
  ])
    .addArgument(new Argument('[action]', 'the action').choices(['up', 'down', 'status']).default('up'))
    .option('-y, --yes', 'revert without confirmation')
    .action(async (action: MigrationAction, options: MigrateOptions) => {
      await (await import('../commands/migrate.js')).migrate(action, options);
    });
}

function declareBackup(program: Command): void {
  declare(
    program,
    'backup',
    'Save the whole installation to one encrypted file: database, files and keys. The server may keep running.',
    [
      'rebuttal backup rebuttal-2026-11-22.age',
      'pass show rebuttal/backup | rebuttal backup /mnt/backups/rebuttal.age --yes --passphrase-stdin',
    ],
  )
    .argument('<file>', 'the file to write; only you can read it')
    .option(
      '--passphrase-stdin',
      'read the passphrase from stdin (or from REBUTTAL_PASSPHRASE; otherwise prompt)',
    )
    .option('-y, --yes', 'replace an existing file without confirmation')
    .action(async (file: string, options: BackupOptions) => {
      await (await import('../commands/backup.js')).backup(file, options);
    });
  declare(
    program,
    'restore',
    'Restore a backup to an empty installation. The whole backup is verified first.',
    [
      'DATA_DIR=./restored rebuttal restore rebuttal-2026-11-22.age',
      'pass show rebuttal/backup | DATABASE_URL=postgres://… rebuttal restore rebuttal.age --passphrase-stdin',
    ],
  )
    .argument('<file>', 'the output of "rebuttal backup"')
    .option(
      '--passphrase-stdin',
      'read the passphrase from stdin (or from REBUTTAL_PASSPHRASE; otherwise prompt)',
    )
    .action(async (file: string, options: RestoreOptions) => {
      await (await import('../commands/restore.js')).restore(file, options);
    });
}

function declareKeys(program: Command): void {
  const keys = program.command('keys').description('Rotate the keys that seal secrets.');
  declare(keys, 'rotate', 'Seal everything with the first key. Continues where it was interrupted.', [
    'rebuttal keys rotate',
    'ENCRYPTION_KEYS="k$(date +%Y%m%d%H%M):$(openssl rand -base64 32),$ENCRYPTION_KEYS" rebuttal keys rotate',
  ])
    .option('--drop-old', 'delete the keys of keys.json that no longer seal anything')
    .option('-y, --yes', 'delete them without confirmation')
    .addHelpText(
      'after',
      `
Keys in ENCRYPTION_KEYS: put the new one first, restart all servers with both, then run this. The servers may keep running.
Keys in DATA_DIR/keys.json: stop the server. This command creates the new key.
`,
    )
    .action(async (options: RotateOptions) => {
      await (await import('../commands/keys.js')).rotateKeys(options);
    });
}

function declarePooler(program: Command): void {
  const pooler = program.command('pooler').description('Set up PgBouncer for the database.');
  declare(pooler, 'users', 'Show the server’s two database users with their passwords, for auth_file.', [
    'rebuttal pooler users > /etc/pgbouncer/users.txt',
  ]).action(async (options: JsonOption) => {
    await (await import('../commands/pooler.js')).showPoolerUsers(options);
  });
}

function declareAdmin(program: Command): void {
  const admin = program.command('admin').description('Create super admins of this installation.');
  declare(admin, 'create', 'Create a super admin directly in the database.', [
    'rebuttal admin create --email ada@example.com --name "Ada Lovelace"',
    'pass show rebuttal/ada | rebuttal admin create --email ada@example.com --name Ada --password-stdin',
  ])
    .requiredOption('--email <address>', 'the address to sign in with')
    .requiredOption('--name <name>', 'the name of the admin')
    .option('--password-stdin', 'read the password (8 characters or more) from stdin instead of prompting')
    .action(async (options: AdminOptions) => {
      await (await import('../commands/admin.js')).createAdmin(options);
    });
}
