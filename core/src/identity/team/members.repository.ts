import type { Database, Tx } from '../../platform/database/database.js';
import { toEntities } from '../../platform/database/entities.js';
import { ruleOf, type Permission } from '../access/permissions.js';
import type { Member, MemberRole } from './team.js';

export class MembersRepository {
  constructor(private readonly database: Database) {}

  /** Longest-standing members first. */
  async listMembers(tenantId: string): Promise<Member[]> {
    return this.database.read(tenantId, (tx) => select(tx, tenantId));
  }

  /** The members whose role has the permission. */
  async listIds(tx: Tx, tenantId: string, permission: Permission): Promise<string[]> {
    const ids: unknown[] = await tx('users')
      .where({ tenant_id: tenantId, removed_at: null })
      .whereIn('role', [...ruleOf(permission).roles])
      .orderBy('user_id')
      .pluck('user_id');
    return ids as string[];
  }

  /** Returns all members and blocks changes to them until the transaction ends. */
  async lockAll(tx: Tx, tenantId: string): Promise<Member[]> {
    return select(tx, tenantId, { locked: true });
  }

  /** Returns a member's current role and locks it until the transaction ends. Undefined for a former member. */
  async findRole(tx: Tx, tenantId: string, userId: string): Promise<MemberRole | undefined> {
    const row: unknown = await tx('users')
      .where({ tenant_id: tenantId, user_id: userId, removed_at: null })
      .forShare()
      .first('role');
    return (row as Pick<Member, 'role'> | undefined)?.role;
  }

  async setRole(tx: Tx, member: Member, role: MemberRole): Promise<void> {
    await tx('users')
      .where({ user_id: member.userId })
      .update({ role, updated_at: tx.raw('now()') });
  }

  /** Keeps the row for references. It can no longer be found or used to sign in. */
  async removeMember(tx: Tx, member: Member, by: { userId: string; at: Date }): Promise<void> {
    await tx('users')
      .where({ user_id: member.userId })
      .update({ removed_at: by.at, removed_by: by.userId, updated_at: tx.raw('now()') });
  }
}

async function select(tx: Tx, tenantId: string, { locked = false } = {}): Promise<Member[]> {
  const rows: unknown = await tx('users')
    .where({ tenant_id: tenantId, removed_at: null })
    // A fixed order prevents deadlocks.
    .orderBy('user_id')
    .modify((query) => {
      if (locked) void query.forNoKeyUpdate();
    })
    .select('user_id', 'email', 'name', 'role', 'oauth_provider', 'created_at as joined_at');
  return toEntities<Member>(rows);
}
