import type { OperatorChanges } from '@rebuttal/core';
import { bodyOf, type PlatformUser, type TenantStatus, type UserRole } from '@rebuttal/sdk';
import { adminOf } from '@rebuttal/sdk/admin';
import { Argument, type Command, Option } from 'commander';

import { withApi } from '../api/api.js';
import { CommandError, UsageError } from '../errors.js';
import { importCore } from '../import-core.js';
import { requireInstallation, withTables } from '../offline-database.js';
import { declare, companyStatusOption } from '../program/declaring.js';
import { addLimit, pageSize, printList, type ListOptions } from '../program/lists.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import { requireYes, type YesOption, readSecret } from '../terminal/prompt.js';
import type { Column } from '../terminal/table.js';
import { shortTimeText, statusTone } from '../terminal/words.js';

export function declareUsers(program: Command): void {
  const users = program
    .command('users')
    .description('List the users of all companies, and restore their access.');
  const list = declare(users, 'list', 'List the users of all companies and the super admins, newest first.', [
    'rebuttal users list --search ada@example.com',
    'rebuttal users list --role owner --status active --all --json',
  ])
    .option('--search <text>', 'part of a name, an email address or an id')
    .addOption(
      new Option('--role <role>', 'with this role').choices(['owner', 'admin', 'member', 'super_admin']),
    )
    .addOption(companyStatusOption('of companies with this status'))
    .option('--tenant <id>', 'of one company');
  addLimit(list, 50).action(listUsers);
  declare(
    users,
    'verify-email',
    'Confirm an email address directly in the database, if no mail can be sent.',
    ['rebuttal users verify-email ada@example.com'],
  )
    .addArgument(userArgument())
    .action(verifyEmail);
  declare(
    users,
    'set-password',
    'Set a password directly in the database, and sign the user out everywhere.',
    [
      'rebuttal users set-password ada@example.com',
      'pass show rebuttal/ada | rebuttal users set-password ada@example.com --password-stdin',
    ],
  )
    .addArgument(userArgument())
    .option('--password-stdin', 'read the password (8 characters or more) from stdin instead of prompting')
    .action(setPassword);
  declare(users, 'reset-2fa', 'Turn off two-factor authentication for a user who has lost access to it.', [
    'rebuttal users reset-2fa usr_01kakhr5x2m7q9t3v8wz',
  ])
    .argument('<user>', 'the user, usr_… from "users list"')
    .option('-y, --yes', 'skip the confirmation')
    .action(resetSecondFactor);
}

function userArgument(): Argument {
  return new Argument('<user>', 'the email address, or usr_…');
}

type ListUsersOptions = ListOptions & {
  readonly search?: string;
  readonly role?: UserRole;
  readonly status?: TenantStatus;
  readonly tenant?: string;
};

const columns: readonly Column<PlatformUser>[] = [
  { title: 'User', text: ({ user_id: id }) => id },
  { title: 'Role', text: ({ role }) => role },
  { title: 'Status', text: ({ status }) => status, tone: ({ status }) => statusTone(status) },
  { title: 'Email', text: ({ email }) => email },
  { title: 'Name', text: ({ name }) => name, optional: true },
  { title: 'Tenant', text: ({ tenant }) => tenant?.name ?? '', optional: true },
  { title: 'Created', text: ({ created_at: at }) => shortTimeText(at), optional: true },
  { title: '2FA', text: ({ has_second_factor: has }) => (has ? 'on' : 'off'), optional: true },
];

async function listUsers(options: ListUsersOptions): Promise<void> {
  const { search, role, status, tenant } = options;
  const query = { search, role, status, tenant_id: tenant, per_page: pageSize(options) };
  await withApi((client) =>
    printList(adminOf(client).users.list(query), options, columns, 'No matching users.'),
  );
}

async function resetSecondFactor(userId: string, options: JsonOption & YesOption): Promise<void> {
  const output = createOutput(options);
  await requireYes(`Turn off two-factor authentication for ${userId}? Verify who is asking.`, options);
  const params = { path: { userId } };
  const { message } = await withApi(({ api }) =>
    bodyOf(api.DELETE('/api/admin/users/{userId}/second-factor', { params })),
  );
  output.document({ second_factor: false, user_id: userId }, () => [message]);
}

type SetPasswordOptions = JsonOption & { readonly passwordStdin?: true };
type User = NonNullable<Awaited<ReturnType<OperatorChanges['findUser']>>>;

async function verifyEmail(who: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  await withUser(who, async (changes, user) => {
    const isNew = await changes.verifyEmail(user);
    const { userId, email } = user;
    output.document({ user_id: userId, email, email_verified: true }, () => [
      isNew ? `${email} is confirmed.` : `${email} was already confirmed.`,
    ]);
  });
}

async function setPassword(who: string, options: SetPasswordOptions): Promise<void> {
  const output = createOutput(options);
  const password = await readSecret({
    question: `New password for ${who}`,
    option: '--password-stdin',
    fromStdin: options.passwordStdin === true,
    twice: true,
  });
  await withUser(who, async (changes, user) => {
    const problem = await changes.findPasswordProblem(user, password);
    if (problem !== undefined) throw new UsageError(`${problem}.`);
    await changes.setPassword(user, password);
    const { userId, email } = user;
    output.document({ user_id: userId, email, password_set: true }, () => [
      `${email} has a new password and was signed out everywhere.`,
    ]);
  });
}

async function withUser(
  who: string,
  work: (changes: OperatorChanges, user: User) => Promise<void>,
): Promise<void> {
  const core = await importCore();
  const config = core.loadConfig();
  requireInstallation(config);
  await withTables(core, config, async (database) => {
    const { users, sessions, passwordResets, auditEntries } = core.createRepositories(database);
    const audit = new core.AuditLog(auditEntries);
    const passwords = core.createPasswords();
    const changes = new core.OperatorChanges({ database, users, sessions, passwordResets, audit, passwords });
    const user = await changes.findUser(who);
    if (user === undefined)
      throw new CommandError(`There is no user ${who}. List them with: rebuttal users list`, {
        code: 'user_not_found',
      });
    await work(changes, user);
  });
}
