import type { OperatorChanges } from '@rebuttal/core';

import { CommandError, UsageError } from '../errors.js';
import { importCore } from '../import-core.js';
import { requireInstallation, withTables } from '../offline-database.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import { readSecret } from '../terminal/prompt.js';

export type SetPasswordOptions = JsonOption & { readonly passwordStdin?: true };
type User = NonNullable<Awaited<ReturnType<OperatorChanges['findUser']>>>;

export async function verifyEmail(who: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  await withUser(who, async (changes, user) => {
    const isNew = await changes.verifyEmail(user);
    const { userId, email } = user;
    output.document({ user_id: userId, email, email_verified: true }, () => [
      isNew ? `${email} is confirmed.` : `${email} was already confirmed.`,
    ]);
  });
}

export async function setPassword(who: string, options: SetPasswordOptions): Promise<void> {
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
