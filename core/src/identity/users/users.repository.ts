import type { Database, Tx } from '../../platform/database/database.js';
import { toEntity } from '../../platform/database/entities.js';
import { errors } from '../../platform/errors/catalogue.js';
import type { Language } from '../../platform/shared/language.js';
import type { UserRole } from '../sessions/auth.dto.js';
import type { TenantStatus } from '../tenants/tenants.js';

export type User = {
  readonly userId: string;
  readonly tenantId: string | null;
  readonly tenantName: string | undefined;
  readonly tenantStatus: TenantStatus | undefined;
  readonly tenantLanguage: Language | undefined;
  /** Applies to members who sign in with a password. False for a super admin. */
  readonly tenantDemandsFactor: boolean;
  readonly email: string;
  readonly name: string;
  readonly role: UserRole;
  readonly passwordHash: string | undefined;
  readonly oauthProvider: string | undefined;
  readonly hasSecondFactor: boolean;
  /** True if the user has verified the address. */
  readonly hasVerifiedEmail: boolean;
};

/** The public view of a user. */
export type NamedUser = Pick<User, 'name' | 'email'>;

/** A user's permanent ID at an identity provider, independent of their email addresses. */
export type OauthIdentity = { readonly provider: string; readonly subject: string };

export type NewUser = Pick<User, 'userId' | 'tenantId' | 'email' | 'name' | 'role'> & {
  /** Absent for users of an identity provider. */
  readonly passwordHash?: string;
  readonly oauth?: OauthIdentity;
  readonly hasVerifiedEmail: boolean;
};

type Row = {
  tenant_id: string | null;
  tenant_demands_factor: boolean | null;
  factor_enabled_at: Date | null;
  email_verified_at: Date | null;
};

/**
 * Accesses users across companies, because they are looked up before their company is known. Removed users can't be found,
 * and their addresses can be used again.
 */
export class UsersRepository {
  constructor(private readonly database: Database) {}

  findByEmail(email: string): Promise<User | undefined> {
    return this.findWhere({ 'users.email': email.toLowerCase() });
  }

  findUser(userId: string, tx?: Tx): Promise<User | undefined> {
    return this.findWhere({ 'users.user_id': userId }, tx);
  }

  /** @throws {AppError} 401 if the user was removed */
  async requireUser(userId: string): Promise<User> {
    const user = await this.findUser(userId);
    if (user === undefined) throw errors.sessionEnded();
    return user;
  }

  findByOauth({ provider, subject }: OauthIdentity): Promise<User | undefined> {
    return this.findWhere({ 'users.oauth_provider': provider, 'users.oauth_subject': subject });
  }

  /** @throws the database's unique violation (23505) if the address is taken */
  async insertUser(tx: Tx, user: NewUser): Promise<void> {
    await tx('users').insert({
      user_id: user.userId,
      tenant_id: user.tenantId,
      email: user.email.toLowerCase(),
      name: user.name,
      role: user.role,
      password_hash: user.passwordHash,
      oauth_provider: user.oauth?.provider,
      oauth_subject: user.oauth?.subject,
      email_verified_at: user.hasVerifiedEmail ? tx.raw('now()') : null,
    });
  }

  async setName(tx: Tx, userId: string, name: string): Promise<void> {
    await tx('users')
      .where({ user_id: userId })
      .update({ name, updated_at: tx.raw('now()') });
  }

  async setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
    await tx('users')
      .where({ user_id: userId })
      .update({ password_hash: passwordHash, updated_at: tx.raw('now()') });
  }

  /** Keeps the time of the first verification. Returns false if the address was already verified. */
  async verifyEmail(tx: Tx, userId: string): Promise<boolean> {
    const changed = await tx('users')
      .where({ user_id: userId, email_verified_at: null })
      .update({ email_verified_at: tx.raw('now()') });
    return changed > 0;
  }

  /** Returns the company's other owners, longest-standing first. */
  async listOtherOwners({ tenantId, userId }: Pick<User, 'tenantId' | 'userId'>): Promise<NamedUser[]> {
    if (tenantId === null) return [];
    const rows: unknown = await this.database
      .system('users')
      .where({ tenant_id: tenantId, role: 'owner', removed_at: null })
      .whereNot({ user_id: userId })
      .orderBy('user_id')
      .select('name', 'email');
    return rows as NamedUser[];
  }

  /** Returns true if the password is unchanged since the user was read, and locks it until the transaction ends. */
  async hasSamePassword(tx: Tx, { userId, passwordHash }: User): Promise<boolean> {
    if (passwordHash === undefined) return false;
    const found: unknown = await tx('users')
      .where({ user_id: userId, password_hash: passwordHash })
      .forUpdate()
      .first('user_id');
    return found !== undefined;
  }

  /** Blocks new sessions of the user until the transaction ends. */
  async hold(tx: Tx, userId: string): Promise<void> {
    await tx('users').where({ user_id: userId }).forUpdate().first('user_id');
  }

  private async findWhere(
    where: Readonly<Record<string, string>>,
    tx: Tx = this.database.system,
  ): Promise<User | undefined> {
    const found: unknown = await tx('users')
      .leftJoin('tenants', 'tenants.tenant_id', 'users.tenant_id')
      .leftJoin('second_factors', 'second_factors.user_id', 'users.user_id')
      .where({ ...where, 'users.removed_at': null })
      .first(
        'users.*',
        'tenants.name as tenant_name',
        'tenants.status as tenant_status',
        'tenants.language as tenant_language',
        'tenants.demands_second_factor as tenant_demands_factor',
        'second_factors.enabled_at as factor_enabled_at',
      );
    const row = found as Row | undefined;
    return (
      row && {
        ...toEntity<User>(row),
        tenantId: row.tenant_id,
        tenantDemandsFactor: row.tenant_demands_factor === true,
        hasSecondFactor: row.factor_enabled_at !== null,
        hasVerifiedEmail: row.email_verified_at !== null,
      }
    );
  }
}
