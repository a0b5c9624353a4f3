import type { Database, Tx } from '../database/database.js';
import type { Language, Tenant, TenantStatus } from './tenants.js';

type Row = {
  tenant_id: string;
  name: string;
  status: TenantStatus;
  language: Language;
  business_category: string | null;
};

export type TenantChanges = {
  readonly name?: string;
  readonly language?: Language;
  readonly businessCategory?: string | null;
};

export class TenantsRepository {
  constructor(private readonly database: Database) {}

  async insert(tx: Tx, tenant: Pick<Tenant, 'tenantId' | 'name'>): Promise<void> {
    await tx('tenants').insert({ tenant_id: tenant.tenantId, name: tenant.name });
  }

  /** `null` empties a column, what is absent stays. */
  async update(tx: Tx, tenantId: string, changes: TenantChanges): Promise<void> {
    const columns = Object.entries({
      name: changes.name,
      language: changes.language,
      business_category: changes.businessCategory,
    }).filter(([, value]) => value !== undefined);
    if (columns.length === 0) return;
    await tx('tenants')
      .where({ tenant_id: tenantId })
      .update({ ...Object.fromEntries(columns), updated_at: tx.raw('now()') });
  }

  async find(tenantId: string): Promise<Tenant | undefined> {
    const row = (await this.database.read(tenantId, (tx) =>
      tx('tenants').where({ tenant_id: tenantId }).first(),
    )) as Row | undefined;
    return row === undefined
      ? undefined
      : {
          tenantId: row.tenant_id,
          name: row.name,
          status: row.status,
          language: row.language,
          businessCategory: row.business_category ?? undefined,
        };
  }
}
