import type { Database, Tx } from '../../platform/database/database.js';
import { toAnswer, toAnswers } from '../../platform/database/entities.js';
import type { EventType } from '../../platform/events/event-types.js';
import type { WebhookDeliveryDto, WebhookEndpointDto } from './webhook-endpoints.dto.js';

/** The columns for sending. The secrets are encrypted. */
export type SealedEndpoint = Pick<WebhookEndpointDto, 'url' | 'is_enabled'> & {
  secret: string;
  /** Also signs until `previous_secret_until`. */
  previous_secret: string | null;
  previous_secret_until: Date | null;
  last_success_at: Date | null;
};

export type EndpointColumns = Partial<Omit<SealedEndpoint, 'last_success_at'>> & {
  description?: string;
  event_types?: readonly EventType[];
  disabled_why?: string | null;
};

/** The key of an endpoint. */
export type EndpointPlace = { readonly tenantId: string; readonly endpointId: string };

const columns: readonly (keyof WebhookEndpointDto)[] = [
  'endpoint_id',
  'url',
  'description',
  'event_types',
  'is_enabled',
  'disabled_why',
  'last_success_at',
  'created_at',
  'updated_at',
];

export class WebhookEndpointsRepository {
  constructor(private readonly database: Database) {}

  async listEndpoints(tenantId: string): Promise<WebhookEndpointDto[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('webhook_endpoints').where({ tenant_id: tenantId }).orderBy('endpoint_id').select(columns),
    );
    return toAnswers<WebhookEndpointDto>(rows);
  }

  async findEndpoint(place: EndpointPlace): Promise<WebhookEndpointDto | undefined> {
    const row: unknown = await this.database.read(place.tenantId, (tx) =>
      tx('webhook_endpoints').where(toKey(place)).first(columns),
    );
    return toAnswer<WebhookEndpointDto>(row);
  }

  async findSealed(place: EndpointPlace): Promise<SealedEndpoint | undefined> {
    const row: unknown = await this.database.read(place.tenantId, (tx) =>
      tx('webhook_endpoints').where(toKey(place)).first(),
    );
    return row as SealedEndpoint | undefined;
  }

  /** Locks the endpoint until the transaction ends. */
  async lockEndpoint(tx: Tx, place: EndpointPlace): Promise<SealedEndpoint | undefined> {
    const row: unknown = await tx('webhook_endpoints').where(toKey(place)).forNoKeyUpdate().first();
    return row as SealedEndpoint | undefined;
  }

  /** Counts while holding the company's row, so that two concurrent calls can't exceed a limit. */
  async countHeld(tx: Tx, tenantId: string): Promise<number> {
    await tx('tenants').where({ tenant_id: tenantId }).forUpdate().first('tenant_id');
    const rows: unknown[] = await tx('webhook_endpoints')
      .where({ tenant_id: tenantId })
      .select('endpoint_id');
    return rows.length;
  }

  async insertEndpoint(tx: Tx, place: EndpointPlace, endpoint: EndpointColumns): Promise<void> {
    await tx('webhook_endpoints').insert({ ...toKey(place), ...endpoint });
  }

  async updateEndpoint(tx: Tx, place: EndpointPlace, endpoint: EndpointColumns): Promise<void> {
    await tx('webhook_endpoints')
      .where(toKey(place))
      .update({ ...endpoint, updated_at: tx.raw('now()') });
  }

  async deleteEndpoint(tx: Tx, place: EndpointPlace): Promise<void> {
    await tx('webhook_endpoints').where(toKey(place)).delete();
  }

  /** Locks it against deletion until the transaction ends. Returns false if it is gone. */
  async hold(tx: Tx, place: EndpointPlace): Promise<boolean> {
    const held: unknown = await tx('webhook_endpoints')
      .where(toKey(place))
      .forKeyShare()
      .first('endpoint_id');
    return held !== undefined;
  }

  /** Creates a test event for this endpoint only. Returns the id of its delivery. */
  async insertTest(
    tx: Tx,
    place: EndpointPlace,
    { eventId, requestId }: { readonly eventId: string; readonly requestId: string | undefined },
  ): Promise<string> {
    await tx('events').insert({
      event_id: eventId,
      tenant_id: place.tenantId,
      type: 'webhook_endpoint.test',
      request_id: requestId,
      data: JSON.stringify({ endpoint_id: place.endpointId }),
    });
    const [delivery] = (await tx('webhook_deliveries')
      .insert({ ...toKey(place), event_id: eventId })
      .returning('delivery_id')) as [{ delivery_id: string }];
    await tx.raw(`select pg_notify('rebuttal_deliveries', '')`);
    return delivery.delivery_id;
  }

  /** Newest first. */
  async listDeliveries(
    { tenantId, endpointId }: EndpointPlace,
    page: { readonly before: string | undefined; readonly limit: number },
  ): Promise<WebhookDeliveryDto[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) => {
      const query = deliveries(tx)
        .where({ 'webhook_deliveries.endpoint_id': endpointId, 'webhook_deliveries.tenant_id': tenantId })
        .orderBy('webhook_deliveries.event_id', 'desc')
        .limit(page.limit);
      return page.before === undefined ? query : query.where('webhook_deliveries.event_id', '<', page.before);
    });
    return toAnswers<WebhookDeliveryDto>(rows);
  }

  async findDelivery(place: EndpointPlace, deliveryId: string): Promise<WebhookDeliveryDto | undefined> {
    const row: unknown = await this.database.read(place.tenantId, (tx) =>
      deliveries(tx)
        .where({
          delivery_id: deliveryId,
          'webhook_deliveries.endpoint_id': place.endpointId,
          'webhook_deliveries.tenant_id': place.tenantId,
        })
        .first(),
    );
    return toAnswer<WebhookDeliveryDto>(row);
  }

  /** Restarts the delivery. A delivery in progress is left unchanged. */
  async resend(tx: Tx, place: EndpointPlace, deliveryId: string): Promise<void> {
    await tx('webhook_deliveries')
      .where({ ...toKey(place), delivery_id: deliveryId })
      .update({ state: 'pending', attempts: 0, run_at: tx.raw('now()'), delivered_at: null });
    await tx.raw(`select pg_notify('rebuttal_deliveries', '')`);
  }
}

const toKey = ({ tenantId, endpointId }: EndpointPlace) => ({ tenant_id: tenantId, endpoint_id: endpointId });

function deliveries(tx: Tx) {
  return tx('webhook_deliveries')
    .join('events', 'events.event_id', 'webhook_deliveries.event_id')
    .select(
      ...['delivery_id', 'webhook_deliveries.event_id', 'events.type as event_type', 'state', 'attempts'],
      tx.raw(`case when state = 'pending' then run_at end as next_try_at`),
      ...['last_attempt_at', 'last_status', 'last_error', 'delivered_at', 'webhook_deliveries.created_at'],
    );
}
