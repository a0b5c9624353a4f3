import type { Tx } from '../../platform/database/database.js';
import { errors, type AppError } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';
import { bytesPerMb, type Plan, type PlanLimit } from './plans.js';
import type { PlansService } from './plans.service.js';
import type { UsageRepository } from './usage.repository.js';

/** Storage in bytes, the rest in pieces; null: no limit. */
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

/** What is refused when it is full. Disputes are not among them: a provider's disputes are always taken. */
type RefusedLimit = Exclude<PlanLimit, 'disputes'>;

const refusals: Readonly<Record<RefusedLimit, (max: number) => AppError>> = {
  psp_accounts: errors.accountLimit,
  users: errors.userLimit,
  storage_mb: errors.storageLimit,
};

/** Counts what companies have against what their plan allows. What they have already stays when a limit falls. */
export class LimitsService {
  constructor(private readonly deps: LimitsDeps) {}

  async check(tenantId: string, limit: PlanLimit): Promise<LimitCheck> {
    const [plan, current] = await Promise.all([
      this.deps.plansService.of(tenantId),
      this.deps.usage.count(tenantId, limit, this.deps.clock()),
    ]);
    return compare(toUnits(plan, limit), current);
  }

  /** For a refusal before any work is done; what counts is `requireRoom`. @throws {AppError} 403 */
  async requireBelow(tenantId: string, limit: RefusedLimit): Promise<void> {
    if (!(await this.check(tenantId, limit)).allowed) throw await this.refusal(tenantId, limit);
  }

  /**
   * Lets what the transaction is about to add fit in, and no other transaction add beside it. Storage in bytes.
   * @throws {AppError} 403
   */
  async requireRoom(tx: Tx, tenantId: string, limit: RefusedLimit, adding = 1): Promise<void> {
    await this.deps.usage.lock(tx, tenantId, limit);
    const current = await this.deps.usage.countWith(tx, tenantId, limit, this.deps.clock());
    const max = toUnits(await this.deps.plansService.of(tenantId), limit);
    if (max !== null && current + adding > max) throw await this.refusal(tenantId, limit);
  }

  /** For an upload on its way in: how much of it still fits, and what to say when it does not. */
  async uploadRoom(tenantId: string): Promise<{ readonly bytesLeft: number; readonly refusal: AppError }> {
    const [{ remaining }, refusal] = await Promise.all([
      this.check(tenantId, 'storage_mb'),
      this.refusal(tenantId, 'storage_mb'),
    ]);
    return { bytesLeft: remaining ?? Number.POSITIVE_INFINITY, refusal };
  }

  private async refusal(tenantId: string, limit: RefusedLimit): Promise<AppError> {
    return refusals[limit]((await this.deps.plansService.of(tenantId)).limits[limit]);
  }
}

function toUnits({ limits }: Plan, limit: PlanLimit): number | null {
  return limit === 'storage_mb' ? limits.storage_mb * bytesPerMb : limits[limit];
}

export function compare(limit: number | null, current: number): LimitCheck {
  if (limit === null) return { allowed: true, limit, current, remaining: null };
  return { allowed: current < limit, limit, current, remaining: Math.max(0, limit - current) };
}
