import type { Actor } from '../../identity/access/actor.js';
import type { AuditAction } from '../../identity/audit/actions.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { PlanConfigDto, PlanSettingsRequest } from '../../identity/plans/plans.dto.js';
import { givenFields, toPlanDto, toPlanSettings } from '../../identity/plans/plans.mapping.js';
import type { PlanScope } from '../../identity/plans/plans.repository.js';
import type { PlansService } from '../../identity/plans/plans.service.js';
import type { Tx } from '../../platform/database/database.js';
import { invalidField } from '../../platform/errors/catalogue.js';

export type PlanAdministrationDeps = { readonly plansService: PlansService; readonly audit: AuditLog };

/** Shows and changes the plan of one company or of all. Only for super admins. */
export class PlanAdministration {
  constructor(private readonly deps: PlanAdministrationDeps) {}

  /** @throws {AppError} 404 */
  async get(scope: PlanScope): Promise<PlanConfigDto> {
    const { plansService } = this.deps;
    const [plan, settings] = await Promise.all([
      plansService.getPlan(scope),
      plansService.findSettings(scope),
    ]);
    return { ...toPlanDto(plan), own: settings === undefined ? [] : givenFields(settings) };
  }

  /** @throws {AppError} 404, 422 */
  async set(actor: Actor, scope: PlanScope, request: PlanSettingsRequest): Promise<PlanConfigDto> {
    const settings = toPlanSettings(request);
    const fields = givenFields(settings);
    if (fields.length === 0) throw invalidField('config', 'Name at least one setting.');
    const details = Object.fromEntries(fields.map((field) => [field, request[field] ?? null]));
    await this.deps.plansService.set(scope, settings, {
      userId: actor.userId,
      also: (tx) => this.recordAudit(tx, actor, { action: 'plan.set', scope, details }),
    });
    return this.get(scope);
  }

  /** @throws {AppError} 404 */
  async reset(actor: Actor, scope: PlanScope): Promise<PlanConfigDto> {
    await this.deps.plansService.reset(scope, (tx) =>
      this.recordAudit(tx, actor, { action: 'plan.reset', scope }),
    );
    return this.get(scope);
  }

  private recordAudit(
    tx: Tx,
    actor: Actor,
    {
      action,
      scope,
      details,
    }: {
      readonly action: AuditAction;
      readonly scope: PlanScope;
      readonly details?: Readonly<Record<string, string | number | boolean | null>>;
    },
  ): Promise<void> {
    const ofTenant =
      scope === 'global' ? {} : { subject: { kind: 'tenant', id: scope.tenantId }, tenantId: scope.tenantId };
    return this.deps.audit.record(tx, actor, { action, ...ofTenant, details });
  }
}
