import type { Database, Tx } from '../database/database.js';
import type { Language, Tenant, TenantStatus } from './tenants.js';

type Row = {
  tenant_id: string;
  name: string;
  status: TenantStatus;
  language: Language;
  business_category: string | null;
};

export class TenantsRepository {
  constructor(private readonly database: Database) {}

  async insert(tx: Tx, tenant: Pick<Tenant, 'tenantId' | 'name'>): Promise<void> {
    await tx('tenants').insert({ tenant_id: tenant.tenantId, name: tenant.name });
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
