import type { Database, Tx } from '../../platform/database/database.js';
import { toColumns, toEntity } from '../../platform/database/entities.js';
import type { Language } from '../../platform/shared/language.js';
import type { Tenant, TenantStatus } from './tenants.js';

export type TenantChanges = {
  readonly name?: string;
  readonly language?: Language;
  readonly businessCategory?: string | null;
};

export class TenantsRepository {
  constructor(private readonly database: Database) {}

  async insertTenant(tx: Tx, tenant: Pick<Tenant, 'tenantId' | 'name'>): Promise<void> {
    await tx('tenants').insert({ tenant_id: tenant.tenantId, name: tenant.name });
  }

  async setSecondFactorDemand(tx: Tx, tenantId: string, isDemanded: boolean): Promise<void> {
    await tx('tenants')
      .where({ tenant_id: tenantId })
      .update({ demands_second_factor: isDemanded, updated_at: tx.raw('now()') });
  }

  /** `null` clears a column. Absent columns stay unchanged. */
  async updateTenant(tx: Tx, tenantId: string, changes: TenantChanges): Promise<void> {
    await tx('tenants')
      .where({ tenant_id: tenantId })
      .update({ ...toColumns(changes), updated_at: tx.raw('now()') });
  }

  async findTenant(tenantId: string, within?: Tx): Promise<Tenant | undefined> {
    const row: unknown = await this.database.read(
      tenantId,
      (tx) => tx('tenants').where({ tenant_id: tenantId }).first(),
      within,
    );
    return toEntity<Tenant>(row);
  }

  /** Locks the company until the transaction ends, to change its status or its security settings. */
  async lockTenant(tx: Tx, tenantId: string): Promise<Tenant | undefined> {
    const row: unknown = await tx('tenants').where({ tenant_id: tenantId }).forNoKeyUpdate().first();
    return toEntity<Tenant>(row);
  }

  async setStatus(
    tx: Tx,
    tenantId: string,
    { status, deletedAt }: { readonly status: TenantStatus; readonly deletedAt: Date | undefined },
  ): Promise<void> {
    await tx('tenants')
      .where({ tenant_id: tenantId })
      .update({ status, deleted_at: deletedAt ?? null, updated_at: tx.raw('now()') });
  }
}
