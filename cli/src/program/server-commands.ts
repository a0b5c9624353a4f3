import { Argument, type Command } from 'commander';

import type { AdminOptions } from '../commands/admin.js';
import type { BackupOptions } from '../commands/backup.js';
import type { DoctorOptions } from '../commands/doctor.js';
import type { RotateOptions } from '../commands/keys.js';
import type { MigrateOptions, MigrationAction } from '../commands/migrate.js';
import type { RestoreOptions } from '../commands/restore.js';
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
  declareBackup(program);
  declareKeys(program);
  declarePooler(program);
  declareAdmin(program);
  declare(program, 'doctor', 'Check this installation, and say what to do about what is wrong.', [
    'rebuttal doctor',
    'REBUTTAL_URL=https://disputes.example.com rebuttal doctor --json',
  ])
    .option('--all-files', 'look whether each stored file is there, and not only newest and random ones')
    .action(async (options: DoctorOptions) => {
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

function declareBackup(program: Command): void {
  declare(
    program,
    'backup',
    'Save the whole installation into one encrypted file: database, files and keys. The server may run on.',
    [
      'rebuttal backup rebuttal-2026-11-22.age',
      'pass show rebuttal/backup | rebuttal backup /mnt/backups/rebuttal.age --yes --passphrase-stdin',
    ],
  )
    .argument('<file>', 'the file to write; readable to you alone')
    .option(
      '--passphrase-stdin',
      'read the passphrase from stdin (else REBUTTAL_PASSPHRASE, else it is asked for)',
    )
    .option('-y, --yes', 'replace a file that is there without asking')
    .action(async (file: string, options: BackupOptions) => {
      await (await import('../commands/backup.js')).backup(file, options);
    });
  declare(program, 'restore', 'Make of an empty place what a backup holds. It is checked to its end first.', [
    'DATA_DIR=./restored rebuttal restore rebuttal-2026-11-22.age',
    'pass show rebuttal/backup | DATABASE_URL=postgres://… rebuttal restore rebuttal.age --passphrase-stdin',
  ])
    .argument('<file>', 'what "rebuttal backup" has made')
    .option(
      '--passphrase-stdin',
      'read the passphrase from stdin (else REBUTTAL_PASSPHRASE, else it is asked for)',
    )
    .action(async (file: string, options: RestoreOptions) => {
      await (await import('../commands/restore.js')).restore(file, options);
    });
}

function declareKeys(program: Command): void {
  const keys = program.command('keys').description('Renew the keys that seal secrets.');
  declare(keys, 'rotate', 'Seal everything with the first key. It goes on where it was broken off.', [
    'rebuttal keys rotate',
    'ENCRYPTION_KEYS="k$(date +%Y%m%d%H%M):$(openssl rand -base64 32),$ENCRYPTION_KEYS" rebuttal keys rotate',
  ])
    .option('--drop-old', 'forget keys of keys.json that nothing is sealed with any more')
    .option('-y, --yes', 'forget them without asking')
    .addHelpText(
      'after',
      `
Keys in ENCRYPTION_KEYS: put the new one first, start all servers with both, then run this; servers work on.
Keys in DATA_DIR/keys.json: stop the server; this makes the new key.
`,
    )
    .action(async (options: RotateOptions) => {
      await (await import('../commands/keys.js')).rotateKeys(options);
    });
}

function declarePooler(program: Command): void {
  const pooler = program.command('pooler').description('Put PgBouncer before the database.');
  declare(pooler, 'users', 'Show the server’s two database users with their passwords, for auth_file.', [
    'rebuttal pooler users > /etc/pgbouncer/users.txt',
  ]).action(async (options: JsonOption) => {
    await (await import('../commands/pooler.js')).showPoolerUsers(options);
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
