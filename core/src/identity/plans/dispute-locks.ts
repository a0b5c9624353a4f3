import { errors, type AppError } from '../../platform/errors/catalogue.js';
import type { PlansService } from './plans.service.js';
import type { UsageRepository } from './usage.repository.js';

export type DisputeLocksDeps = { readonly plansService: PlansService; readonly usage: UsageRepository };

type Owned = { readonly tenantId: string; readonly disputeId: string };

/**
 * Locks disputes over the plan's monthly limit. They are stored, updated and shown like all others and can be accepted. A
 * response can't be prepared until the plan allows it.
 */
export class DisputeLocks {
  constructor(private readonly deps: DisputeLocksDeps) {}

  /** Returns an error for each of these disputes that is locked. All must belong to one company. */
  async findLocksAmong(
    tenantId: string,
    disputeIds: readonly string[],
  ): Promise<ReadonlyMap<string, AppError>> {
    const max = (await this.deps.plansService.planOf(tenantId)).limits.disputes;
    if (max === null || disputeIds.length === 0) return new Map();
    const locked = await this.deps.usage.listBeyond(tenantId, disputeIds, max);
    return new Map(locked.map((disputeId) => [disputeId, errors.disputeLocked(max)]));
  }

  async reason({ tenantId, disputeId }: Owned): Promise<AppError | undefined> {
    return (await this.findLocksAmong(tenantId, [disputeId])).get(disputeId);
  }

  /** @throws {AppError} 403 */
  async requireUnlocked(dispute: Owned): Promise<void> {
    const reason = await this.reason(dispute);
    if (reason !== undefined) throw reason;
  }
}
