import type { Database, Tx } from '../../platform/database/database.js';
import { toEntities, toEntity } from '../../platform/database/entities.js';
import type {
  Page,
  Paged,
  PlatformStats,
  PlatformUser,
  TenantAccount,
  TenantDetails,
  TenantFilter,
  TenantSummary,
  TenantUser,
  UserFilter,
} from './platform.js';

/** The figures of a company or of all. */
type Figures = TenantDetails['disputes'];
type Stats = Readonly<
  Record<'tenants' | 'tenantsActive' | 'users' | 'usersActive' | 'accounts' | 'accountsActive', number>
>;
type FoundUser = Omit<PlatformUser, 'tenant'> & { readonly tenantId?: string; readonly tenantName?: string };

const tenantMatches = `
  (cast(:status as text) is null or tenants.status = :status)
  and (cast(:search as text) is null
       or strpos(lower(tenants.name), :search) > 0
       or strpos(tenants.tenant_id, :search) > 0
       or exists (select from users where users.tenant_id = tenants.tenant_id and users.removed_at is null
                                      and strpos(users.email, :search) > 0))`;

const userMatches = `
  users.removed_at is null
  and (cast(:role as text) is null or users.role = :role)
  and (cast(:tenantId as text) is null or users.tenant_id = :tenantId)
  and (cast(:status as text) is null or coalesce(tenants.status, 'active') = :status)
  and (cast(:search as text) is null
       or strpos(lower(users.name), :search) > 0
       or strpos(users.email, :search) > 0
       or strpos(users.user_id, :search) > 0)`;

const foundUsers = `from users left join tenants using (tenant_id) where ${userMatches}`;

/** Queries across companies. Numbers are counted only for the companies on the page. */
export class PlatformRepository {
  constructor(private readonly database: Database) {}

  async listTenants(filter: TenantFilter, page: Page): Promise<Paged<TenantSummary>> {
    const wanted = { search: toSearch(filter.search), status: filter.status ?? null };
    const [items, total] = await Promise.all([
      this.selectTenants({ ...wanted, ...toWindow(page) }),
      this.count(`select count(*) as total from tenants where ${tenantMatches}`, wanted),
    ]);
    return { items, total };
  }

  async findTenant(tenantId: string): Promise<TenantDetails | undefined> {
    const { system } = this.database;
    const row: unknown = await system('tenants').where({ tenant_id: tenantId }).first();
    const tenant = toEntity<Omit<TenantDetails, 'users' | 'accounts' | 'disputes'>>(row);
    if (tenant === undefined) return undefined;
    const [users, accounts, disputes] = await Promise.all([
      system('users')
        .where({ tenant_id: tenantId, removed_at: null })
        .orderBy(['created_at', 'user_id'])
        .select<unknown[]>('user_id', 'name', 'email', 'role'),
      system('psp_accounts')
        .where({ tenant_id: tenantId, deleted_at: null })
        .orderBy(['created_at', 'account_id'])
        .select<unknown[]>('account_id', 'account_name', 'provider', 'environment', 'is_active'),
      this.selectOne<Figures>('select * from dispute_figures(:tenantId)', { tenantId }),
    ]);
    return {
      ...tenant,
      users: toEntities<TenantUser>(users),
      accounts: toEntities<TenantAccount>(accounts),
      disputes,
    };
  }

  /** Returns the user to impersonate: the longest-standing owner. */
  async findOldestOwner(tx: Tx, tenantId: string): Promise<TenantUser | undefined> {
    const row: unknown = await tx('users')
      .where({ tenant_id: tenantId, role: 'owner', removed_at: null })
      .orderBy(['created_at', 'user_id'])
      .first('user_id', 'name', 'email', 'role');
    return toEntity<TenantUser>(row);
  }

  async listUsers(filter: UserFilter, page: Page): Promise<Paged<PlatformUser>> {
    const wanted = toUserBindings(filter);
    const [items, total] = await Promise.all([
      this.selectUsers({ ...wanted, ...toWindow(page) }),
      this.count(`select count(*) as total ${foundUsers}`, wanted),
    ]);
    return { items, total };
  }

  async stats(): Promise<PlatformStats> {
    const [row, disputes] = await Promise.all([
      this.selectOne<Stats>(
        `select (select count(*) from tenants) as tenants,
                (select count(*) from tenants where status = 'active') as tenants_active,
                (select count(*) from users where removed_at is null) as users,
                (select count(*) from users left join tenants using (tenant_id)
                  where removed_at is null and coalesce(tenants.status, 'active') = 'active') as users_active,
                (select count(*) from psp_accounts where deleted_at is null) as accounts,
                (select count(*) from psp_accounts where deleted_at is null and is_active) as accounts_active`,
        {},
      ),
      this.selectOne<Figures>('select * from dispute_totals()', {}),
    ]);
    return {
      tenants: { total: row.tenants, active: row.tenantsActive },
      users: { total: row.users, active: row.usersActive },
      disputes: { total: disputes.total, needsResponse: disputes.needsResponse },
      accounts: { total: row.accounts, active: row.accountsActive },
    };
  }

  private async selectTenants(bindings: Bindings): Promise<TenantSummary[]> {
    return this.select<TenantSummary>(
      `with listed as (
           select tenant_id, name, status, created_at from tenants where ${tenantMatches}
            order by created_at desc, tenant_id desc limit :limit offset :offset)
         select listed.*, counted.disputes as dispute_count,
                (select count(*) from users
                  where users.tenant_id = listed.tenant_id and users.removed_at is null) as user_count,
                (select count(*) from psp_accounts
                  where psp_accounts.tenant_id = listed.tenant_id and psp_accounts.deleted_at is null) as account_count
           from listed
           join dispute_counts((select array_agg(tenant_id) from listed)) as counted using (tenant_id)
          order by created_at desc, tenant_id desc`,
      bindings,
    );
  }

  private async selectUsers(bindings: Bindings): Promise<PlatformUser[]> {
    const users = await this.select<FoundUser>(
      `select users.user_id, users.name, users.email, users.role, users.oauth_provider, users.created_at,
              users.tenant_id, tenants.name as tenant_name, coalesce(tenants.status, 'active') as status,
              exists (select from second_factors
                       where second_factors.user_id = users.user_id and enabled_at is not null) as has_second_factor
         ${foundUsers}
        order by users.created_at desc, users.user_id desc limit :limit offset :offset`,
      bindings,
    );
    return users.map(({ tenantId, tenantName = '', ...user }) => ({
      ...user,
      tenant: tenantId === undefined ? undefined : { tenantId, name: tenantName },
    }));
  }

  private async select<Entity>(sql: string, bindings: Bindings): Promise<Entity[]> {
    const { rows } = await this.database.system.raw<{ rows: unknown[] }>(sql, bindings);
    return toEntities<Entity>(rows);
  }

  /** For aggregates, which always return one row. */
  private async selectOne<Entity>(sql: string, bindings: Bindings): Promise<Entity> {
    const [row] = await this.select<Entity>(sql, bindings);
    if (row === undefined) throw new Error('An aggregate returned no row');
    return row;
  }

  private async count(sql: string, bindings: Bindings): Promise<number> {
    return (await this.selectOne<{ total: number }>(sql, bindings)).total;
  }
}

type Bindings = Readonly<Record<string, string | number | null>>;

function toSearch(typed: string | undefined): string | null {
  const search = typed?.trim().toLowerCase() ?? '';
  return search === '' ? null : search;
}

function toWindow({ page, perPage }: Page) {
  return { limit: perPage, offset: (page - 1) * perPage };
}

function toUserBindings(filter: UserFilter) {
  return {
    search: toSearch(filter.search),
    role: filter.role ?? null,
    status: filter.status ?? null,
    tenantId: filter.tenantId ?? null,
  };
}
