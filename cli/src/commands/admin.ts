import type { Command } from 'commander';

import { CommandError, UsageError } from '../errors.js';
import { importCore } from '../import-core.js';
import { withTables } from '../offline-database.js';
import { declare } from '../program/declaring.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import { readSecret } from '../terminal/prompt.js';

export function declareAdmin(program: Command): void {
  const admin = program.command('admin').description('Create super admins of this installation.');
  declare(admin, 'create', 'Create a super admin directly in the database.', [
    'rebuttal admin create --email ada@example.com --name "Ada Lovelace"',
    'pass show rebuttal/ada | rebuttal admin create --email ada@example.com --name Ada --password-stdin',
  ])
    .requiredOption('--email <address>', 'the address to sign in with')
    .requiredOption('--name <name>', 'the name of the admin')
    .option('--password-stdin', 'read the password (8 characters or more) from stdin instead of prompting')
    .action(createAdmin);
}

type AdminOptions = JsonOption & {
  readonly email: string;
  readonly name: string;
  readonly passwordStdin?: true;
};

async function createAdmin(options: AdminOptions): Promise<void> {
  const output = createOutput(options);
  const email = requireEmail(options.email);
  const name = requireName(options.name);
  const core = await importCore();
  const config = core.loadConfig();
  const password = await readSecret({
    question: 'Password for the admin',
    option: '--password-stdin',
    fromStdin: options.passwordStdin === true,
    twice: true,
  });
  const [problem] = await core.createPasswords().findProblems(password, [email, name]);
  if (problem !== undefined) throw new UsageError(`${problem.message}.`);
  const isMade = await withTables(core, config, (database) => {
    const { users, auditEntries } = core.createRepositories(database);
    const audit = new core.AuditLog(auditEntries);
    const auth = { passwords: core.createPasswords() };
    return core.createSuperAdmin({ auth, database, users, audit }, { email, name, password });
  });
  if (!isMade)
    throw new CommandError(`${email} already has an account. Use another address.`, { code: 'email_taken' });
  output.document({ email, name, role: 'super_admin' }, () => [
    `${name} (${email}) is now a super admin and can sign in.`,
  ]);
}

function requireEmail(text: string): string {
  const email = text.trim();
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && email.length <= 254) return email.toLowerCase();
  throw new UsageError(`--email "${email}" is not an email address.`);
}

function requireName(text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= 200) return name;
  throw new UsageError('--name must have 1 to 200 characters.');
}
