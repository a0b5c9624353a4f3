import type { Database, Tx } from '../../platform/database/database.js';
import type { Member, MemberRole } from './team.js';

type Row = {
  user_id: string;
  email: string;
  name: string;
  role: MemberRole;
  oauth_provider: string | null;
  created_at: Date;
};

export class MembersRepository {
  constructor(private readonly database: Database) {}

  /** Who has been there longest comes first. */
  async list(tenantId: string): Promise<Member[]> {
    return this.database.read(tenantId, (tx) => select(tx, tenantId));
  }

  /** As `list`, so many of them behind this one. */
  async listAfter(tenantId: string, after: string | undefined, limit: number): Promise<Member[]> {
    return this.database.read(tenantId, (tx) => select(tx, tenantId, { after, limit }));
  }

  /** Everyone, with nobody's role or place changing until the transaction ends. */
  async lockAll(tx: Tx, tenantId: string): Promise<Member[]> {
    return select(tx, tenantId, { locked: true });
  }

  /** The role that someone has now; it stays until the transaction ends. Undefined for someone who has left. */
  async findRole(tx: Tx, tenantId: string, userId: string): Promise<MemberRole | undefined> {
    const row: unknown = await tx('users')
      .where({ tenant_id: tenantId, user_id: userId, removed_at: null })
      .forShare()
      .first('role');
    return (row as Pick<Row, 'role'> | undefined)?.role;
  }

  async setRole(tx: Tx, member: Member, role: MemberRole): Promise<void> {
    await tx('users')
      .where({ user_id: member.userId })
      .update({ role, updated_at: tx.raw('now()') });
  }

  /** The row stays for what points to it; nobody finds or signs in by it any more. */
  async remove(tx: Tx, member: Member, by: { userId: string; at: Date }): Promise<void> {
    await tx('users')
      .where({ user_id: member.userId })
      .update({ removed_at: by.at, removed_by: by.userId, updated_at: tx.raw('now()') });
  }
}

type Part = { readonly locked?: boolean; readonly after?: string | undefined; readonly limit?: number };

async function select(tx: Tx, tenantId: string, { locked, after, limit }: Part = {}): Promise<Member[]> {
  const rows: unknown = await tx('users')
    .where({ tenant_id: tenantId, removed_at: null })
    // In one order, so that two who lock do not wait for each other.
    .orderBy('user_id')
    .modify((query) => {
      if (locked === true) void query.forNoKeyUpdate();
      if (after !== undefined) void query.where('user_id', '>', after);
      if (limit !== undefined) void query.limit(limit);
    })
    .select('user_id', 'email', 'name', 'role', 'oauth_provider', 'created_at');
  return (rows as Row[]).map((row) => ({
    userId: row.user_id,
    email: row.email,
    name: row.name,
    role: row.role,
    oauthProvider: row.oauth_provider ?? undefined,
    joinedAt: row.created_at,
  }));
}
