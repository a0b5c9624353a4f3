import type { Knex } from 'knex';

import type { Database, Tx } from '../../platform/database/database.js';
import type { PlanSettings } from './plans.js';

/** The operator's settings for all companies, or one company's override. */
export type PlanScope = 'global' | { readonly tenantId: string };

/** The user who makes the change, and further work in the same transaction. */
export type PlanChange = { readonly userId?: string; readonly also?: (tx: Tx) => Promise<void> };

type Row = { features: PlanSettings['features']; limits: PlanSettings['limits'] };

/** Plans are managed by the operator, so all access uses the system role. */
export class PlansRepository {
  constructor(private readonly database: Database) {}

  async findPlanSettings(scope: PlanScope): Promise<PlanSettings | undefined> {
    const { table, key } = toPlace(scope);
    const row = await this.database.system(table).where(key).first<Row | undefined>('features', 'limits');
    return row === undefined ? undefined : { features: row.features, limits: row.limits };
  }

  async hasTenant(tenantId: string): Promise<boolean> {
    const row: unknown = await this.database
      .system('tenants')
      .where({ tenant_id: tenantId })
      .first('tenant_id');
    return row !== undefined;
  }

  /** Merges the settings with the existing ones. */
  async merge(scope: PlanScope, settings: PlanSettings, { userId, also }: PlanChange): Promise<void> {
    const { table, key } = toPlace(scope);
    await this.database.system.transaction(async (tx) => {
      const row = {
        features: JSON.stringify(settings.features),
        limits: JSON.stringify(settings.limits),
        updated_by: userId ?? null,
      };
      await tx(table)
        .insert({ ...key, ...row })
        .onConflict(Object.keys(key))
        .merge({
          features: tx.raw('??.features || excluded.features', [table]),
          limits: tx.raw('??.limits || excluded.limits', [table]),
          updated_by: row.updated_by,
          updated_at: tx.raw('now()'),
        });
      await announcePlans(tx);
      await also?.(tx);
    });
  }

  async deletePlanSettings(scope: PlanScope, also: PlanChange['also']): Promise<void> {
    const { table, key } = toPlace(scope);
    await this.database.system.transaction(async (tx) => {
      await tx(table).where(key).delete();
      await announcePlans(tx);
      await also?.(tx);
    });
  }
}

function toPlace(scope: PlanScope) {
  return scope === 'global'
    ? ({ table: 'plan_defaults', key: { id: true } } as const)
    : ({ table: 'plan_overrides', key: { tenant_id: scope.tenantId } } as const);
}

/** Invalidates the plan cache of every process. */
async function announcePlans(tx: Knex): Promise<void> {
  await tx.raw(`select pg_notify('rebuttal_plans', '')`);
}
