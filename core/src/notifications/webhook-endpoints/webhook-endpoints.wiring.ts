import type { Config } from '../../platform/config.js';
import type { ControllerEntries } from '../../platform/http/ioc.js';
import type { JobHandlers } from '../../platform/jobs/job-worker.js';
import { createDeliveryWorker, type DeliveryDeps, type Receiver } from './delivery-worker.js';
import { mailDisabled, type DisabledMailDeps } from './disabled-mail.js';
import { findEndpointReceiver, type EndpointReceiverDeps } from './endpoint-receiver.js';
import { outboundOptions } from './outbound-post.js';
import { WebhookEndpointsController } from './webhook-endpoints.controller.js';
import { WebhookEndpointsService, type WebhookEndpointsDeps } from './webhook-endpoints.service.js';

type Deps = WebhookEndpointsDeps &
  DisabledMailDeps &
  EndpointReceiverDeps &
  Omit<DeliveryDeps, 'outbound' | 'findReceiver'> & {
    readonly config: Pick<Config, 'outgoingWebhooksAllowPrivate' | 'outgoingWebhooksHosts'>;
    /** Chat channels share the queue of deliveries. */
    readonly findChannel: (place: {
      readonly tenantId: string;
      readonly channelId: string;
    }) => Promise<Receiver | undefined>;
  };

/** Outgoing webhooks. */
export function createWebhookEndpoints(base: Deps) {
  const webhookEndpoints = new WebhookEndpointsService(base);
  const findReceiver: DeliveryDeps['findReceiver'] = ({
    tenant_id: tenantId,
    endpoint_id: endpointId,
    channel_id: channelId,
  }) =>
    channelId === null
      ? findEndpointReceiver(base, { tenantId, endpointId: endpointId ?? '' })
      : base.findChannel({ tenantId, channelId });
  return {
    deliveries: createDeliveryWorker({ ...base, outbound: outboundOptions(base.config), findReceiver }),
    controllers: [
      [WebhookEndpointsController, () => new WebhookEndpointsController(webhookEndpoints)],
    ] satisfies ControllerEntries,
    jobs: {
      'webhook-endpoints.send-disabled-mail': ({ tenantId, payload }) =>
        mailDisabled(base, tenantId, payload),
    } satisfies Partial<JobHandlers>,
  };
}
