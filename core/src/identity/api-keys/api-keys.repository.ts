import type { Database, Tx } from '../../platform/database/database.js';
import { toAnswers } from '../../platform/database/entities.js';
import { isPermission } from '../access/permissions.js';
import type { ApiKeyDto } from './api-keys.dto.js';
import type { KeyHolder, KeyMaker } from './api-keys.js';

/** A key as stored. Its state depends on the time and on its maker. */
export type StoredApiKey = Omit<ApiKeyDto, 'state'> & { maker: KeyMaker };

export type NewApiKey = {
  key_id: string;
  tenant_id: string;
  made_by: string;
  name: string;
  scopes: readonly string[];
  hint: string;
  key_sha256: Buffer;
  made_at: Date;
  expires_at: Date | undefined;
};

const makerSql = `json_build_object('userId', users.user_id, 'role', users.role, 'isRemoved', users.removed_at is not null,
  'hasVerifiedEmail', users.email_verified_at is not null) as maker`;

export class ApiKeysRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async listApiKeys(tenantId: string): Promise<StoredApiKey[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('api_keys')
        .join('users', 'users.user_id', 'api_keys.made_by')
        .where({ 'api_keys.tenant_id': tenantId, revoked_at: null })
        .orderBy('key_id', 'desc')
        .select(
          { api_key_id: 'key_id', name: 'api_keys.name', created_at: 'made_at' },
          ...['scopes', 'hint', 'expires_at', 'last_used_at'],
          tx.raw(`json_build_object('user_id', users.user_id, 'name', users.name) as made_by, ${makerSql}`),
        ),
    );
    return toAnswers<StoredApiKey>(rows);
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
        { keyId: 'key_id', tenantId: 'api_keys.tenant_id', tenantStatus: 'tenants.status' },
        { scopes: 'scopes', expiresAt: 'expires_at' },
        this.database.system.raw(makerSql),
      );
    const holder = found as KeyHolder | undefined;
    return holder && { ...holder, scopes: holder.scopes.filter(isPermission) };
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

  async insertApiKey(tx: Tx, key: NewApiKey): Promise<void> {
    await tx('api_keys').insert(key);
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
