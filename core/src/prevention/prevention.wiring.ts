import type { ControllerEntries } from '../platform/http/ioc.js';
import type { JobHandlers } from '../platform/jobs/job-worker.js';
import { ProviderAlerts } from './alerts/provider-alerts.js';
import { RefundEvents, type RefundEventsDeps } from './refunds/refund-events.js';
import { RefundProcessor, type RefundProcessorDeps } from './refunds/refund-processor.js';
import { RefundsController } from './refunds/refunds.controller.js';
import { RefundsService, type RefundsDeps } from './refunds/refunds.service.js';

/** Refunds of payments. */
export function createRefunds(base: RefundsDeps & RefundProcessorDeps & RefundEventsDeps) {
  const service = new RefundsService(base);
  const processor = new RefundProcessor(base);
  return {
    service,
    events: new RefundEvents(base),
    providerAlerts: new ProviderAlerts(base),
    controllers: [[RefundsController, () => new RefundsController(service)]] satisfies ControllerEntries,
    jobs: {
      'refunds.advance': (job, lease) => processor.run(job, lease),
    } satisfies Partial<JobHandlers>,
  };
}
