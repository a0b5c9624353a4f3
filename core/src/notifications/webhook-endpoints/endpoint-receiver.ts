import { Webhook } from 'standardwebhooks';

import type { Database } from '../../platform/database/database.js';
import { enqueueJob } from '../../platform/jobs/jobs.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import type { Receiver, StoredEvent } from './delivery-worker.js';
import { disabledMailJob } from './disabled-mail.js';
import { secretContext } from './webhook-endpoints.js';
import type {
  EndpointPlace,
  SealedEndpoint,
  WebhookEndpointsRepository,
} from './webhook-endpoints.repository.js';

export type EndpointReceiverDeps = {
  readonly database: Database;
  readonly webhookEndpoints: WebhookEndpointsRepository;
  readonly box: SecretBox;
  readonly clock: Clock;
};

/** An endpoint as a receiver of signed events. */
export async function findEndpointReceiver(
  deps: EndpointReceiverDeps,
  place: EndpointPlace,
): Promise<Receiver | undefined> {
  const endpoint = await deps.webhookEndpoints.findSealed(place);
  if (endpoint === undefined) return undefined;
  const { tenantId, endpointId } = place;
  return {
    isEnabled: endpoint.is_enabled,
    lastSuccessAt: endpoint.last_success_at ?? undefined,
    disabledError: 'The endpoint is disabled',
    prepare: (event) => Promise.resolve(toSignedPost(deps, { ...endpoint, endpointId }, event)),
    noteSuccess: () =>
      deps.database.transaction(tenantId, async (tx) => {
        await tx('webhook_endpoints')
          .where({ tenant_id: tenantId, endpoint_id: endpointId })
          .update({ last_success_at: tx.raw('clock_timestamp()') });
      }),
    disable: (why) =>
      deps.database.transaction(tenantId, async (tx) => {
        await deps.webhookEndpoints.updateEndpoint(tx, place, { is_enabled: false, disabled_why: why });
        await enqueueJob(tx, disabledMailJob(tenantId, { endpointId }));
      }),
  };
}

type Signer = SealedEndpoint & Pick<EndpointPlace, 'endpointId'>;

function toSignedPost(deps: EndpointReceiverDeps, endpoint: Signer, event: StoredEvent) {
  const { type, data, occurred_at, dispute_id, request_id } = event;
  const body = JSON.stringify({
    type,
    timestamp: occurred_at.toISOString(),
    data: dispute_id === null ? data : { dispute_id, ...data },
  });
  const headers = {
    ...sign(deps, endpoint, { eventId: event.event_id, body }),
    ...(request_id === null ? {} : { 'x-request-id': request_id }),
  };
  return { url: endpoint.url, headers, body };
}

/** During a rotation, both secrets sign, so the receiver can switch at any time. */
function sign(
  { box, clock }: EndpointReceiverDeps,
  endpoint: Signer,
  { eventId, body }: { readonly eventId: string; readonly body: string },
): Record<string, string> {
  const now = clock();
  const { secret, previous_secret: previous, previous_secret_until: until } = endpoint;
  const isPreviousGood = until !== null && until > now;
  const sealed = [secret, ...(previous !== null && isPreviousGood ? [previous] : [])];
  const signatures = sealed.map((one) =>
    new Webhook(box.openText(one, secretContext(endpoint.endpointId))).sign(eventId, now, body),
  );
  return {
    'content-type': 'application/json',
    'user-agent': 'Rebuttal-Webhooks/1',
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}
