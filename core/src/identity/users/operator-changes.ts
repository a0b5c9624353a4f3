import type { Database } from '../../platform/database/database.js';
import type { AuditLog } from '../audit/audit-log.js';
import { enqueuePasswordChangedMail } from '../passwords/password-notice.js';
import type { PasswordResetsRepository } from '../passwords/password-resets.repository.js';
import type { Passwords } from '../passwords/passwords.js';
import type { SessionsRepository } from '../sessions/sessions.repository.js';
import type { User, UsersRepository } from './users.repository.js';

export type OperatorChangesDeps = {
  readonly database: Database;
  readonly users: UsersRepository;
  readonly sessions: SessionsRepository;
  readonly passwordResets: PasswordResetsRepository;
  readonly audit: AuditLog;
  readonly passwords: Passwords;
};

/** Changes by an operator on the server's machine, for people who can't receive the email that would do it. */
export class OperatorChanges {
  constructor(private readonly deps: OperatorChangesDeps) {}

  /** Finds a user by email address or id. */
  findUser(who: string): Promise<User | undefined> {
    return who.startsWith('usr_') ? this.deps.users.findUser(who) : this.deps.users.findByEmail(who.trim());
  }

  /** Returns false if the address was already verified. */
  async verifyEmail({ userId, tenantId }: User): Promise<boolean> {
    const { database, users, audit } = this.deps;
    return database.system.transaction(async (tx) => {
      if (!(await users.verifyEmail(tx, userId))) return false;
      const subject = { kind: 'user', id: userId };
      await audit.record(tx, { kind: 'operator', tenantId }, { action: 'user.email_verify', subject });
      return true;
    });
  }

  /** Returns why the password can't be used. */
  async findPasswordProblem(user: User, password: string): Promise<string | undefined> {
    const known = [user.email, user.name, user.tenantName];
    const [problem] = await this.deps.passwords.findProblems(password, known);
    return problem?.message;
  }

  /** Signs the user out everywhere. API keys keep working. */
  async setPassword({ userId, tenantId }: User, password: string): Promise<void> {
    const { database, users, sessions, passwordResets, audit, passwords } = this.deps;
    const passwordHash = await passwords.hash(password);
    await database.system.transaction(async (tx) => {
      await users.setPassword(tx, userId, passwordHash);
      await passwordResets.deleteForUser(tx, userId);
      await sessions.revokeAll(tx, userId, 'password set by an operator');
      await enqueuePasswordChangedMail(tx, { userId, how: 'reset', at: new Date() });
      const subject = { kind: 'user', id: userId };
      await audit.record(tx, { kind: 'operator', tenantId }, { action: 'user.password_reset', subject });
    });
  }
}
