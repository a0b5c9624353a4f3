import type { Database } from '../../platform/database/database.js';
import type { ControllerEntries } from '../../platform/http/ioc.js';
import { DashboardController } from './dashboard.controller.js';
import { DashboardRepository } from './dashboard.repository.js';
import { DashboardService, type DashboardDeps } from './dashboard.service.js';

type Deps = Omit<DashboardDeps, 'dashboards'> & { readonly database: Database };

/** The figures of the first screen. */
export function createDashboard(base: Deps) {
  const service = new DashboardService({ ...base, dashboards: new DashboardRepository(base.database) });
  return {
    controllers: [[DashboardController, () => new DashboardController(service)]] satisfies ControllerEntries,
  };
}
