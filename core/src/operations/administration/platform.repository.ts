import type { Database, Tx } from '../../platform/database/database.js';
import type {
  Page,
  Paged,
  PlatformStats,
  PlatformUser,
  TenantDetails,
  TenantFilter,
  TenantSummary,
  TenantUser,
  UserFilter,
} from './platform.js';
import {
  toAccount,
  toPlatformUser,
  toTenantDetails,
  toTenantSummary,
  toTenantUser,
  type AccountRow,
  type FiguresRow,
  type StatsRow,
  type SummaryRow,
  type TenantRow,
  type UserRow,
} from './platform.rows.js';

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
    const tenant = await system('tenants').where({ tenant_id: tenantId }).first<TenantRow | undefined>();
    if (tenant === undefined) return undefined;
    const [users, accounts, figures] = await Promise.all([
      system('users')
        .where({ tenant_id: tenantId, removed_at: null })
        .orderBy(['created_at', 'user_id'])
        .select<UserRow[]>('user_id', 'name', 'email', 'role'),
      system('psp_accounts')
        .where({ tenant_id: tenantId, deleted_at: null })
        .orderBy(['created_at', 'account_id'])
        .select<AccountRow[]>('account_id', 'account_name', 'provider', 'environment', 'is_active'),
      this.selectOne<FiguresRow>('select * from dispute_figures(:tenantId)', { tenantId }),
    ]);
    return toTenantDetails(tenant, users.map(toTenantUser), { accounts: accounts.map(toAccount), figures });
  }

  /** Returns the user to impersonate: the longest-standing owner. */
  async findOldestOwner(tx: Tx, tenantId: string): Promise<TenantUser | undefined> {
    const row = await tx('users')
      .where({ tenant_id: tenantId, role: 'owner', removed_at: null })
      .orderBy(['created_at', 'user_id'])
      .first<UserRow | undefined>('user_id', 'name', 'email', 'role');
    return row === undefined ? undefined : toTenantUser(row);
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
      this.selectOne<StatsRow>(
        `select (select count(*) from tenants) as tenants,
                (select count(*) from tenants where status = 'active') as tenants_active,
                (select count(*) from users where removed_at is null) as users,
                (select count(*) from users left join tenants using (tenant_id)
                  where removed_at is null and coalesce(tenants.status, 'active') = 'active') as users_active,
                (select count(*) from psp_accounts where deleted_at is null) as accounts,
                (select count(*) from psp_accounts where deleted_at is null and is_active) as accounts_active`,
        {},
      ),
      this.selectOne<FiguresRow>('select * from dispute_totals()', {}),
    ]);
    return {
      tenants: { total: row.tenants, active: row.tenants_active },
      users: { total: row.users, active: row.users_active },
      disputes: { total: disputes.total, needsResponse: disputes.needs_response },
      accounts: { total: row.accounts, active: row.accounts_active },
    };
  }

  private async selectTenants(bindings: Bindings): Promise<TenantSummary[]> {
    const rows = await this.select<SummaryRow>(
      `with listed as (
           select tenant_id, name, status, created_at from tenants where ${tenantMatches}
            order by created_at desc, tenant_id desc limit :limit offset :offset)
         select listed.*, counted.disputes,
                (select count(*) from users
                  where users.tenant_id = listed.tenant_id and users.removed_at is null) as users,
                (select count(*) from psp_accounts
                  where psp_accounts.tenant_id = listed.tenant_id and psp_accounts.deleted_at is null) as accounts
           from listed
           join dispute_counts((select array_agg(tenant_id) from listed)) as counted using (tenant_id)
          order by created_at desc, tenant_id desc`,
      bindings,
    );
    return rows.map(toTenantSummary);
  }

  private async selectUsers(bindings: Bindings): Promise<PlatformUser[]> {
    const rows = await this.select<UserRow>(
      `select users.user_id, users.name, users.email, users.role, users.oauth_provider, users.created_at,
              users.tenant_id, tenants.name as tenant_name, tenants.status as tenant_status,
              exists (select from second_factors
                       where second_factors.user_id = users.user_id and enabled_at is not null) as has_second_factor
         ${foundUsers}
        order by users.created_at desc, users.user_id desc limit :limit offset :offset`,
      bindings,
    );
    return rows.map(toPlatformUser);
  }

  private async select<Row>(sql: string, bindings: Bindings): Promise<Row[]> {
    return (await this.database.system.raw<{ rows: Row[] }>(sql, bindings)).rows;
  }

  /** For aggregates, which always return one row. */
  private async selectOne<Row>(sql: string, bindings: Bindings): Promise<Row> {
    const [row] = await this.select<Row>(sql, bindings);
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
