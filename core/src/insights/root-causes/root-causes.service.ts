import type { CompanyRates } from '../../case/currency/company-rates.js';
import { toCauseFilter, type RootCause } from '../../case/disputes/root-causes.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { FiguresQuery } from '../stats/outcome-metrics.dto.js';
import { decidedMin } from '../stats/outcome-metrics.js';
import { toFrameDto } from '../stats/outcome-metrics.mapping.js';
import type { OutcomeMetricsService } from '../stats/outcome-metrics.service.js';
import type { RootCausesDto } from './root-causes.dto.js';
import { causeGroupsOf, sumOf } from './root-causes.js';
import { definitionsOf, toSumDto } from './root-causes.mapping.js';
import type { RootCausesRepository } from './root-causes.repository.js';

export type RootCausesDeps = {
  readonly rootCauses: RootCausesRepository;
  readonly outcomeMetrics: Pick<OutcomeMetricsService, 'scopeOf'>;
  readonly companyRates: Pick<CompanyRates, 'read'>;
};

/** Counts disputes by what was bought, and how it was sold and paid. */
export class RootCausesService {
  constructor(private readonly deps: RootCausesDeps) {}

  /** Has all rows. @throws {AppError} 422 for an invalid period */
  async count({ tenantId }: TenantActor, by: RootCause, query: FiguresQuery): Promise<RootCausesDto> {
    const { rootCauses, outcomeMetrics, companyRates } = this.deps;
    const scope = await outcomeMetrics.scopeOf(tenantId, query, () => true);
    const company = await companyRates.read(tenantId);
    const labelOf = await this.labels(tenantId, by);
    const groups = causeGroupsOf(await rootCauses.count(scope, by), company);
    return {
      ...toFrameDto(
        scope,
        { duplicateDispute: scope.copies.length, undated: 0, covered: 0 },
        definitionsOf(by),
      ),
      by,
      count_min: decidedMin,
      rows: groups.map((group) => ({
        key: group.key,
        label: labelOf(group.key),
        filter: toCauseFilter(by, group.key),
        ...toSumDto(group, company),
      })),
      row_count: groups.length,
      total: toSumDto(sumOf(await rootCauses.countAll(scope), company), company),
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
