import type { ControllerEntries } from '../../platform/http/ioc.js';
import { OutcomeMetricsController } from './outcome-metrics.controller.js';
import { OutcomeMetricsService, type OutcomeMetricsDeps } from './outcome-metrics.service.js';
import { StatsController } from './stats.controller.js';
import { StatsService, type StatsDeps } from './stats.service.js';

/** Statistics and outcome metrics of a company's disputes. */
export function createStats(base: StatsDeps & OutcomeMetricsDeps) {
  const stats = new StatsService(base);
  const outcomeMetrics = new OutcomeMetricsService(base);
  return {
    services: { outcomeMetrics },
    controllers: [
      [StatsController, () => new StatsController(stats)],
      [OutcomeMetricsController, () => new OutcomeMetricsController(outcomeMetrics)],
    ] satisfies ControllerEntries,
  };
}
