import type { Database } from '../platform/database/database.js';
import type { ControllerEntries } from '../platform/http/ioc.js';
import { AdviceController } from './advice/advice.controller.js';
import { AdviceService } from './advice/advice.service.js';
import { DashboardController } from './dashboard/dashboard.controller.js';
import { DashboardRepository } from './dashboard/dashboard.repository.js';
import { DashboardService, type DashboardDeps } from './dashboard/dashboard.service.js';
import { DisputeAuditController } from './dispute-audit/dispute-audit.controller.js';
import { DisputeAuditService, type DisputeAuditDeps } from './dispute-audit/dispute-audit.service.js';
import { LedgerController } from './ledger/ledger.controller.js';
import { LedgerRepository } from './ledger/ledger.repository.js';
import { LedgerService, type LedgerDeps } from './ledger/ledger.service.js';
import { RootCausesController } from './root-causes/root-causes.controller.js';
import { RootCausesRepository } from './root-causes/root-causes.repository.js';
import { RootCausesService } from './root-causes/root-causes.service.js';
import { OutcomeMetricsController } from './stats/outcome-metrics.controller.js';
import { OutcomeMetricsService, type OutcomeMetricsDeps } from './stats/outcome-metrics.service.js';
import { StatsController } from './stats/stats.controller.js';
import { StatsService, type StatsDeps } from './stats/stats.service.js';

type DashboardWiringDeps = Omit<DashboardDeps, 'dashboards'> & { readonly database: Database };

/** The figures of the first screen. */
export function createDashboard(base: DashboardWiringDeps) {
  const service = new DashboardService({ ...base, dashboards: new DashboardRepository(base.database) });
  return {
    controllers: [[DashboardController, () => new DashboardController(service)]] satisfies ControllerEntries,
  };
}

type StatsWiringDeps = Omit<StatsDeps, 'outcomeMetrics'> &
  OutcomeMetricsDeps &
  DisputeAuditDeps &
  Omit<LedgerDeps, 'ledgers' | 'outcomeMetrics'>;

/** Statistics, outcome metrics, ledgers, advice and the audit of a company's disputes. */
export function createStats(base: StatsWiringDeps) {
  const outcomeMetrics = new OutcomeMetricsService(base);
  const stats = new StatsService({ ...base, outcomeMetrics });
  const ledgers = new LedgerRepository(base.database);
  const ledger = new LedgerService({ ...base, ledgers, outcomeMetrics });
  const advice = new AdviceService({ ...base, ledgers, outcomeMetrics });
  const rootCauses = new RootCausesService({
    ...base,
    rootCauses: new RootCausesRepository(base.database),
    outcomeMetrics,
  });
  const audits = new DisputeAuditService(base);
  return {
    services: { outcomeMetrics, predictOdds: advice.predictOdds.bind(advice) },
    controllers: [
      [StatsController, () => new StatsController(stats)],
      [OutcomeMetricsController, () => new OutcomeMetricsController(outcomeMetrics)],
      [RootCausesController, () => new RootCausesController(rootCauses)],
      [LedgerController, () => new LedgerController(ledger)],
      [AdviceController, () => new AdviceController(advice)],
      [DisputeAuditController, () => new DisputeAuditController(audits, base.registry)],
    ] satisfies ControllerEntries,
  };
}
