import type { CompanyCurrency, CompanyRates } from '../../case/currency/company-rates.js';
import type { RootCause } from '../../case/disputes/root-causes.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { FiguresQuery } from '../stats/outcome-metrics.dto.js';
import type { FiguresFrame, OutcomeMetricsService } from '../stats/outcome-metrics.service.js';
import { causeGroupsOf, sumOf, type CauseGroup } from './root-causes.js';
import type { RootCausesRepository } from './root-causes.repository.js';

export type RootCausesDeps = {
  readonly rootCauses: RootCausesRepository;
  readonly outcomeMetrics: Pick<OutcomeMetricsService, 'scopeOf'>;
  readonly companyRates: Pick<CompanyRates, 'read'>;
};

export type RootCauses = FiguresFrame & {
  readonly by: RootCause;
  readonly company: CompanyCurrency;
  readonly groups: readonly (CauseGroup & { readonly label: string })[];
  readonly total: CauseGroup;
};

/** Counts disputes by what was bought, and how it was sold and paid. */
export class RootCausesService {
  constructor(private readonly deps: RootCausesDeps) {}

  /** @throws {AppError} 422 for an invalid period */
  async count({ tenantId }: TenantActor, by: RootCause, query: FiguresQuery): Promise<RootCauses> {
    const { rootCauses, outcomeMetrics, companyRates } = this.deps;
    const scope = await outcomeMetrics.scopeOf(tenantId, query, () => true);
    const company = await companyRates.read(tenantId);
    const labelOf = await this.labels(tenantId, by);
    const groups = causeGroupsOf(await rootCauses.count(scope, by), company);
    return {
      now: scope.now,
      filter: scope.filter,
      excluded: { duplicateDispute: scope.copies.length, undated: 0, covered: 0 },
      by,
      company,
      groups: groups.map((group) => ({ ...group, label: labelOf(group.key) })),
      total: sumOf(await rootCauses.countAll(scope), company),
    };
  }

  private async labels(tenantId: string, by: RootCause): Promise<(key: string | null) => string> {
    const names =
      by === 'acquirer' ? await this.deps.rootCauses.accountNames(tenantId) : new Map<string, string>();
    return (key) => {
      if (key === null) return 'Not known';
      if (by === 'acquirer') return names.get(key) ?? key;
      return by === 'policy_version' ? toTitle(key) : key;
    };
  }
}

/** `refund v3` → `Refund v3`. */
const toTitle = (key: string) => `${key.charAt(0).toUpperCase()}${key.slice(1)}`;
