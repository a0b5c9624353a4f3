import type { Tx } from '../../platform/database/database.js';
import { errors, type AppError } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';
import { bytesPerMb, type Plan, type PlanLimit } from './plans.js';
import type { PlansService } from './plans.service.js';
import type { UsageRepository } from './usage.repository.js';

/** Storage in bytes, other limits as counts. Null: no limit. */
export type LimitCheck = {
  readonly allowed: boolean;
  readonly limit: number | null;
  readonly current: number;
  readonly remaining: number | null;
};

export type LimitsDeps = {
  readonly plansService: PlansService;
  readonly usage: UsageRepository;
  readonly clock: Clock;
};

/** Limits that reject additions. Disputes are never rejected. */
type RefusedLimit = Exclude<PlanLimit, 'disputes'>;

const refusals: Readonly<Record<RefusedLimit, (max: number) => AppError>> = {
  psp_accounts: errors.accountLimit,
  users: errors.userLimit,
  storage_mb: errors.storageLimit,
};

/** Enforces plan limits. Existing data stays if a limit is lowered. */
export class LimitsService {
  constructor(private readonly deps: LimitsDeps) {}

  async check(tenantId: string, limit: PlanLimit): Promise<LimitCheck> {
    const [plan, current] = await Promise.all([
      this.deps.plansService.planOf(tenantId),
      this.deps.usage.countUsage(tenantId, limit, this.deps.clock()),
    ]);
    return compare(toUnits(plan, limit), current);
  }

  /** An early check before any work. `requireRoom` is authoritative. @throws {AppError} 403 */
  async requireBelow(tenantId: string, limit: RefusedLimit): Promise<void> {
    if (!(await this.check(tenantId, limit)).allowed) throw await this.refusal(tenantId, limit);
  }

  /**
   * Checks that the transaction's addition fits and blocks concurrent additions. Storage in bytes.
   * @throws {AppError} 403
   */
  async requireRoom(tx: Tx, tenantId: string, limit: RefusedLimit, adding = 1): Promise<void> {
    await this.deps.usage.lockUsage(tx, tenantId, limit);
    const current = await this.deps.usage.countWith(tx, tenantId, limit, this.deps.clock());
    const max = toUnits(await this.deps.plansService.planOf(tenantId), limit);
    if (max !== null && current + adding > max) throw await this.refusal(tenantId, limit);
  }

  /** Returns how many bytes an upload may have, and the error for a larger one. */
  async uploadRoom(tenantId: string): Promise<{ readonly bytesLeft: number; readonly refusal: AppError }> {
    const [{ remaining }, refusal] = await Promise.all([
      this.check(tenantId, 'storage_mb'),
      this.refusal(tenantId, 'storage_mb'),
    ]);
    return { bytesLeft: remaining ?? Number.POSITIVE_INFINITY, refusal };
  }

  private async refusal(tenantId: string, limit: RefusedLimit): Promise<AppError> {
    return refusals[limit]((await this.deps.plansService.planOf(tenantId)).limits[limit]);
  }
}

function toUnits({ limits }: Plan, limit: PlanLimit): number | null {
  return limit === 'storage_mb' ? limits.storage_mb * bytesPerMb : limits[limit];
}

export function compare(limit: number | null, current: number): LimitCheck {
  if (limit === null) return { allowed: true, limit, current, remaining: null };
  return { allowed: current < limit, limit, current, remaining: Math.max(0, limit - current) };
}
