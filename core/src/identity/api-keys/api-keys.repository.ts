import type { Database, Tx } from '../../platform/database/database.js';
import { isPermission } from '../access/permissions.js';
import type { UserRole } from '../sessions/auth.dto.js';
import type { TenantStatus } from '../tenants/tenants.js';
import type { ApiKey, KeyHolder } from './api-keys.js';

export type NewApiKey = Pick<ApiKey, 'keyId' | 'name' | 'scopes' | 'hint' | 'madeAt' | 'expiresAt'> & {
  readonly tenantId: string;
  readonly madeBy: string;
  readonly sha256: Buffer;
};

type MakerRow = {
  made_by: string;
  maker_role: UserRole;
  removed_at: Date | null;
  email_verified_at: Date | null;
};
type Row = MakerRow & {
  key_id: string;
  name: string;
  scopes: string[];
  hint: string;
  made_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  maker_name: string;
};
type HolderRow = MakerRow &
  Pick<Row, 'key_id' | 'scopes' | 'expires_at'> & { tenant_id: string; tenant_status: TenantStatus };

const makerColumns = [
  'api_keys.made_by',
  'users.role as maker_role',
  'users.removed_at',
  'users.email_verified_at',
];

export class ApiKeysRepository {
  constructor(private readonly database: Database) {}

  async list(tenantId: string): Promise<ApiKey[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('api_keys')
        .join('users', 'users.user_id', 'api_keys.made_by')
        .where({ 'api_keys.tenant_id': tenantId, revoked_at: null })
        .orderBy('key_id', 'desc')
        .select('api_keys.*', 'users.name as maker_name', ...makerColumns),
    );
    return (rows as Row[]).map((row) => ({
      keyId: row.key_id,
      name: row.name,
      scopes: row.scopes.filter(isPermission),
      hint: row.hint,
      madeAt: row.made_at,
      expiresAt: row.expires_at ?? undefined,
      lastUsedAt: row.last_used_at ?? undefined,
      maker: { ...toMaker(row), name: row.maker_name },
    }));
  }

  /** Searches all companies, because the caller's company is not known yet. */
  findHolder(sha256: Buffer): Promise<KeyHolder | undefined> {
    return this.findHolderWhere({ key_sha256: sha256 });
  }

  findHolderOf(keyId: string): Promise<KeyHolder | undefined> {
    return this.findHolderWhere({ key_id: keyId });
  }

  private async findHolderWhere(which: object): Promise<KeyHolder | undefined> {
    const found: unknown = await this.database
      .system('api_keys')
      .join('users', 'users.user_id', 'api_keys.made_by')
      .join('tenants', 'tenants.tenant_id', 'api_keys.tenant_id')
      .where({ ...which, revoked_at: null })
      // A creator who moved to another company is no longer a member of the key's company.
      .whereRaw('users.tenant_id = api_keys.tenant_id')
      .first(
        'api_keys.key_id',
        'api_keys.tenant_id',
        'api_keys.scopes',
        'api_keys.expires_at',
        'tenants.status as tenant_status',
        ...makerColumns,
      );
    const row = found as HolderRow | undefined;
    return row === undefined
      ? undefined
      : {
          keyId: row.key_id,
          tenantId: row.tenant_id,
          tenantStatus: row.tenant_status,
          scopes: row.scopes.filter(isPermission),
          expiresAt: row.expires_at ?? undefined,
          maker: toMaker(row),
        };
  }

  /** Counts the keys and blocks other inserts for the company until the transaction ends. */
  async countLocked(tx: Tx, tenantId: string): Promise<number> {
    await tx('tenants').where({ tenant_id: tenantId }).forNoKeyUpdate().first('tenant_id');
    const { rows } = await tx.raw<{ rows: [{ count: number }] }>(
      'select count(*) from api_keys where tenant_id = ? and revoked_at is null',
      [tenantId],
    );
    return rows[0].count;
  }

  async insert(tx: Tx, key: NewApiKey): Promise<void> {
    await tx('api_keys').insert({
      key_id: key.keyId,
      tenant_id: key.tenantId,
      made_by: key.madeBy,
      name: key.name,
      scopes: key.scopes,
      hint: key.hint,
      key_sha256: key.sha256,
      made_at: key.madeAt,
      expires_at: key.expiresAt,
    });
  }

  /** Returns the key's name, or undefined if it doesn't exist. */
  async revoke(
    tx: Tx,
    key: { readonly tenantId: string; readonly keyId: string },
    by: { readonly userId: string; readonly at: Date },
  ): Promise<string | undefined> {
    const rows: unknown = await tx('api_keys')
      .where({ tenant_id: key.tenantId, key_id: key.keyId, revoked_at: null })
      .update({ revoked_at: by.at, revoked_by: by.userId })
      .returning('name');
    return (rows as { name: string }[])[0]?.name;
  }

  /** Revokes all keys that a user created. Returns their number. */
  async revokeAllOf(tx: Tx, userId: string, at: Date): Promise<number> {
    return tx('api_keys')
      .where({ made_by: userId, revoked_at: null })
      .update({ revoked_at: at, revoked_by: userId });
  }

  /** Never moves the time back, because other processes also record uses. */
  async noteUses(uses: ReadonlyMap<string, Date>): Promise<void> {
    await this.database.system.raw(
      `update api_keys set last_used_at = used.at
         from unnest(?::text[], ?::timestamptz[]) as used(key_id, at)
        where api_keys.key_id = used.key_id
          and (last_used_at is null or last_used_at < used.at)`,
      [[...uses.keys()], [...uses.values()]],
    );
  }
}

function toMaker(row: MakerRow): KeyHolder['maker'] {
  return {
    userId: row.made_by,
    role: row.maker_role,
    isRemoved: row.removed_at !== null,
    hasVerifiedEmail: row.email_verified_at !== null,
  };
}
