import type { Database } from '../platform/database/database.js';
import type { ControllerEntries } from '../platform/http/ioc.js';
import { DashboardController } from './dashboard/dashboard.controller.js';
import { DashboardRepository } from './dashboard/dashboard.repository.js';
import { DashboardService, type DashboardDeps } from './dashboard/dashboard.service.js';
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

/** Statistics and outcome metrics of a company's disputes. */
export function createStats(base: Omit<StatsDeps, 'outcomeMetrics'> & OutcomeMetricsDeps) {
  const outcomeMetrics = new OutcomeMetricsService(base);
  const stats = new StatsService({ ...base, outcomeMetrics });
  return {
    services: { outcomeMetrics },
    controllers: [
      [StatsController, () => new StatsController(stats)],
      [OutcomeMetricsController, () => new OutcomeMetricsController(outcomeMetrics)],
    ] satisfies ControllerEntries,
  };
}
