import type { Config } from '../../platform/config.js';
import type { ControllerEntries } from '../../platform/http/ioc.js';
import type { JobHandlers } from '../../platform/jobs/job-worker.js';
import { createDeliveryWorker, type DeliveryDeps } from './delivery-worker.js';
import { mailDisabled, type DisabledMailDeps } from './disabled-mail.js';
import { publicLookup } from './outbound-address.js';
import { WebhookEndpointsController } from './webhook-endpoints.controller.js';
import { WebhookEndpointsService, type WebhookEndpointsDeps } from './webhook-endpoints.service.js';

type Deps = WebhookEndpointsDeps &
  DisabledMailDeps &
  Omit<DeliveryDeps, 'outbound'> & {
    readonly config: Pick<Config, 'outgoingWebhooksAllowPrivate' | 'outgoingWebhooksHosts'>;
  };

/** Outgoing webhooks. */
export function createWebhookEndpoints(base: Deps) {
  const webhookEndpoints = new WebhookEndpointsService(base);
  const { outgoingWebhooksAllowPrivate, outgoingWebhooksHosts: hosts } = base.config;
  const lookup = outgoingWebhooksAllowPrivate ? undefined : publicLookup();
  return {
    deliveries: createDeliveryWorker({ ...base, outbound: { lookup, timeoutMs: 10_000, hosts } }),
    controllers: [
      [WebhookEndpointsController, () => new WebhookEndpointsController(webhookEndpoints)],
    ] satisfies ControllerEntries,
    jobs: {
      'webhook-endpoints.send-disabled-mail': ({ tenantId, payload }) =>
        mailDisabled(base, tenantId, payload),
    } satisfies Partial<JobHandlers>,
  };
}
