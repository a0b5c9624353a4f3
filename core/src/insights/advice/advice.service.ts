import { coverageOf, isCovered } from '../../case/disputes/coverage.js';
import type { Dispute } from '../../case/disputes/disputes.js';
import type { TenantActor } from '../../identity/access/actor.js';
import { errors } from '../../platform/errors/catalogue.js';
import type { LedgerRepository } from '../ledger/ledger.repository.js';
import { decidedMin, type ComparableGroup } from '../stats/outcome-metrics.js';
import type { OutcomeMetricsRepository } from '../stats/outcome-metrics.repository.js';
import type { OutcomeMetricsService } from '../stats/outcome-metrics.service.js';
import { adviseOn, oddsOf, type Advice, type History } from './advice.js';

export type AdviceDeps = {
  readonly ledgers: Pick<LedgerRepository, 'findCase' | 'listFees'>;
  readonly figures: Pick<OutcomeMetricsRepository, 'comparableGroups'>;
  readonly outcomeMetrics: Pick<OutcomeMetricsService, 'scopeOf'>;
};

/** Advises to fight or to accept a dispute. */
export class AdviceService {
  constructor(private readonly deps: AdviceDeps) {}

  /** @throws {AppError} 404 */
  async getAdvice({ tenantId }: TenantActor, disputeId: string): Promise<Advice> {
    const { ledgers } = this.deps;
    const dispute = await ledgers.findCase(tenantId, disputeId);
    if (dispute === undefined) throw errors.disputeNotFound();
    const [history, fees] = await Promise.all([
      this.readHistory(tenantId, dispute),
      ledgers.listFees(tenantId),
    ]);
    return adviseOn(dispute, history, fees.get(dispute.accountId));
  }

  /** The chance of a win that the advice shows. Undefined if too few comparable disputes are decided, or for a covered dispute. */
  async predictOdds(dispute: Dispute): Promise<number | undefined> {
    if (isCovered(coverageOf(dispute))) return undefined;
    const { n, probability } = oddsOf(await this.readHistory(dispute.tenantId, dispute));
    return n < decidedMin ? undefined : probability;
  }

  private async readHistory(tenantId: string, dispute: Compared): Promise<History> {
    const { figures, outcomeMetrics } = this.deps;
    const environment = dispute.isTestMode ? 'test' : 'live';
    const scope = await outcomeMetrics.scopeOf(tenantId, { environment });
    return historyOf(dispute, await figures.comparableGroups(scope));
  }
}

type Compared = Pick<ComparableGroup, 'provider'> & {
  readonly reason: string;
  readonly network?: string | undefined;
  readonly isTestMode: boolean;
};

function historyOf({ reason, network, provider }: Compared, groups: readonly ComparableGroup[]): History {
  const ofReason = groups.filter((group) => group.reason === reason);
  const ofCell = ofReason.filter((group) => group.network === network && group.provider === provider);
  return { cell: sum(ofCell), reason: sum(ofReason), all: sum(groups) };
}

function sum(groups: readonly ComparableGroup[]) {
  return {
    won: groups.reduce((total, { won }) => total + won, 0),
    lost: groups.reduce((total, { lost }) => total + lost, 0),
  };
}
