import type { Database, Tx } from '../../platform/database/database.js';
import { toAnswer, toAnswers } from '../../platform/database/entities.js';
import type {
  PlatformPageQuery,
  PlatformUserDto,
  PlatformUserListDto,
  SystemStatsDto,
  TenantAccountDto,
  TenantDetailsDto,
  TenantListDto,
  TenantListItemDto,
  TenantListQuery,
  TenantUserDto,
  UserListQuery,
} from './administration.dto.js';

/** A company without what other areas know about it. */
export type StoredTenant = Omit<TenantDetailsDto, 'restorable_until' | 'psp_accounts'> & {
  readonly psp_accounts: readonly Omit<TenantAccountDto, 'provider_label'>[];
};

const perPageDefault = 50;

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

const statsSql = `
  select (select json_build_object('total', count(*), 'active', count(*) filter (where status = 'active'))
            from tenants) as tenants,
         (select json_build_object('total', count(*),
                                   'active', count(*) filter (where coalesce(tenants.status, 'active') = 'active'))
            from users left join tenants using (tenant_id) where removed_at is null) as users,
         (select json_build_object('total', total, 'needs_response', needs_response) from dispute_totals()) as disputes,
         (select json_build_object('total', count(*), 'active', count(*) filter (where is_active))
            from psp_accounts where deleted_at is null) as psp_accounts`;

/** Queries across companies. Numbers are counted only for the companies on the page. */
export class PlatformRepository {
  constructor(private readonly database: Database) {}

  async listTenants(query: TenantListQuery): Promise<TenantListDto> {
    const wanted = { search: toSearch(query.search), status: toOption(query.status) };
    const [tenants, total] = await Promise.all([
      this.selectTenants({ ...wanted, ...toWindow(query) }),
      this.count(`select count(*) as total from tenants where ${tenantMatches}`, wanted),
    ]);
    return { tenants, ...toPage(total, query) };
  }

  async findTenant(tenantId: string): Promise<StoredTenant | undefined> {
    const { system } = this.database;
    const tenant: unknown = await system('tenants')
      .where({ tenant_id: tenantId })
      .first('tenant_id', 'name', 'status', 'created_at', 'deleted_at', {
        second_factor_demanded: 'demands_second_factor',
      });
    if (tenant === undefined) return undefined;
    const [users, accounts, figures] = await Promise.all([
      system('users')
        .where({ tenant_id: tenantId, removed_at: null })
        .orderBy(['created_at', 'user_id'])
        .select<TenantUserDto[]>('user_id', 'name', 'email', 'role'),
      system('psp_accounts')
        .where({ tenant_id: tenantId, deleted_at: null })
        .orderBy(['created_at', 'account_id'])
        .select<StoredTenant['psp_accounts']>(
          'account_id',
          'account_name',
          'provider',
          'environment',
          'is_active',
        ),
      this.selectOne<TenantDetailsDto['dispute_stats']>(
        'select total, needs_response, submitted from dispute_figures(:tenantId)',
        { tenantId },
      ),
    ]);
    const details = { users, psp_accounts: accounts, dispute_stats: figures };
    return { ...toAnswer<StoredTenant>(tenant as object), ...details };
  }

  /** Returns the user to impersonate: the longest-standing owner. */
  async findOldestOwner(tx: Tx, tenantId: string): Promise<TenantUserDto | undefined> {
    const row: unknown = await tx('users')
      .where({ tenant_id: tenantId, role: 'owner', removed_at: null })
      .orderBy(['created_at', 'user_id'])
      .first('user_id', 'name', 'email', 'role');
    return row as TenantUserDto | undefined;
  }

  async listUsers(query: UserListQuery): Promise<PlatformUserListDto> {
    const wanted = {
      search: toSearch(query.search),
      role: toOption(query.role),
      status: toOption(query.status),
      tenantId: toOption(query.tenant_id),
    };
    const [users, total] = await Promise.all([
      this.selectUsers({ ...wanted, ...toWindow(query) }),
      this.count(`select count(*) as total ${foundUsers}`, wanted),
    ]);
    return { users, ...toPage(total, query) };
  }

  stats(): Promise<SystemStatsDto> {
    return this.selectOne<SystemStatsDto>(statsSql, {});
  }

  private selectTenants(bindings: Bindings): Promise<TenantListItemDto[]> {
    return this.select<TenantListItemDto>(
      `with listed as (
           select tenant_id, name, status, created_at from tenants where ${tenantMatches}
            order by created_at desc, tenant_id desc limit :limit offset :offset)
         select listed.*,
                (select count(*) from users
                  where users.tenant_id = listed.tenant_id and users.removed_at is null) as user_count,
                (select count(*) from psp_accounts
                  where psp_accounts.tenant_id = listed.tenant_id and psp_accounts.deleted_at is null) as psp_account_count,
                counted.disputes as dispute_count
           from listed
           join dispute_counts((select array_agg(tenant_id) from listed)) as counted using (tenant_id)
          order by created_at desc, tenant_id desc`,
      bindings,
    );
  }

  private selectUsers(bindings: Bindings): Promise<PlatformUserDto[]> {
    return this.select<PlatformUserDto>(
      `select users.user_id, users.name, users.email, users.role,
              case when tenant_id is not null
                   then json_build_object('tenant_id', tenant_id, 'name', tenants.name) end as tenant,
              coalesce(tenants.status, 'active') as status, users.oauth_provider,
              exists (select from second_factors
                       where second_factors.user_id = users.user_id and enabled_at is not null) as has_second_factor,
              users.created_at
         ${foundUsers}
        order by users.created_at desc, users.user_id desc limit :limit offset :offset`,
      bindings,
    );
  }

  private async select<Answer>(sql: string, bindings: Bindings): Promise<Answer[]> {
    const { rows } = await this.database.system.raw<{ rows: unknown[] }>(sql, bindings);
    return toAnswers<Answer>(rows);
  }

  /** For aggregates, which always return one row. */
  private async selectOne<Answer>(sql: string, bindings: Bindings): Promise<Answer> {
    const [row] = await this.select<Answer>(sql, bindings);
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

/** An empty text is no filter. */
const toOption = (value: string | undefined) => (value === '' ? null : (value ?? null));

const toWindow = ({ page = 1, per_page: limit = perPageDefault }: PlatformPageQuery) => ({
  limit,
  offset: (page - 1) * limit,
});

const toPage = (total: number, { page = 1, per_page = perPageDefault }: PlatformPageQuery) => ({
  total,
  pages: Math.ceil(total / per_page),
  page,
  per_page,
});
