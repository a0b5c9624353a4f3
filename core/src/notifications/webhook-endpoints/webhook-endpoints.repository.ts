import type { Database, Tx } from '../../platform/database/database.js';
import type { EventType } from '../../platform/events/event-types.js';
import type { DeliveryState, WebhookDelivery, WebhookEndpoint } from './webhook-endpoints.js';

type Row = {
  endpoint_id: string;
  tenant_id: string;
  url: string;
  description: string;
  event_types: EventType[];
  secret: string;
  previous_secret: string | null;
  previous_secret_until: Date | null;
  is_enabled: boolean;
  disabled_why: string | null;
  last_success_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

type DeliveryRow = {
  delivery_id: string;
  event_id: string;
  type: string;
  state: DeliveryState;
  attempts: number;
  run_at: Date;
  last_attempt_at: Date | null;
  last_status: number | null;
  last_error: string | null;
  delivered_at: Date | null;
  created_at: Date;
};

export type EndpointColumns = Partial<Omit<Row, 'endpoint_id' | 'tenant_id' | 'created_at' | 'updated_at'>>;

/** The key of an endpoint. */
export type EndpointPlace = Pick<WebhookEndpoint, 'tenantId' | 'endpointId'>;

export class WebhookEndpointsRepository {
  constructor(private readonly database: Database) {}

  async list(tenantId: string): Promise<WebhookEndpoint[]> {
    const rows = (await this.database.read(tenantId, (tx) =>
      tx('webhook_endpoints').where({ tenant_id: tenantId }).orderBy('endpoint_id'),
    )) as Row[];
    return rows.map(toEndpoint);
  }

  async find({ tenantId, endpointId }: EndpointPlace): Promise<WebhookEndpoint | undefined> {
    const row = (await this.database.read(tenantId, (tx) =>
      tx('webhook_endpoints').where({ tenant_id: tenantId, endpoint_id: endpointId }).first(),
    )) as Row | undefined;
    return row === undefined ? undefined : toEndpoint(row);
  }

  /** Locks the endpoint until the transaction ends. */
  async lock(tx: Tx, { tenantId, endpointId }: EndpointPlace): Promise<WebhookEndpoint | undefined> {
    const row: unknown = await tx('webhook_endpoints')
      .where({ tenant_id: tenantId, endpoint_id: endpointId })
      .forNoKeyUpdate()
      .first();
    return row === undefined ? undefined : toEndpoint(row as Row);
  }

  /** Counts while holding the company's row, so that two concurrent calls can't exceed a limit. */
  async countHeld(tx: Tx, tenantId: string): Promise<number> {
    await tx('tenants').where({ tenant_id: tenantId }).forUpdate().first('tenant_id');
    const rows: unknown[] = await tx('webhook_endpoints')
      .where({ tenant_id: tenantId })
      .select('endpoint_id');
    return rows.length;
  }

  async insert(tx: Tx, place: EndpointPlace, columns: EndpointColumns): Promise<void> {
    await tx('webhook_endpoints').insert({
      tenant_id: place.tenantId,
      endpoint_id: place.endpointId,
      ...columns,
    });
  }

  async update(tx: Tx, place: EndpointPlace, columns: EndpointColumns): Promise<void> {
    await tx('webhook_endpoints')
      .where({ tenant_id: place.tenantId, endpoint_id: place.endpointId })
      .update({ ...columns, updated_at: tx.raw('now()') });
  }

  async delete(tx: Tx, place: EndpointPlace): Promise<void> {
    await tx('webhook_endpoints')
      .where({ tenant_id: place.tenantId, endpoint_id: place.endpointId })
      .delete();
  }

  /** Locks it against deletion until the transaction ends. Returns false if it is gone. */
  async hold(tx: Tx, { tenantId, endpointId }: EndpointPlace): Promise<boolean> {
    const held: unknown = await tx('webhook_endpoints')
      .where({ tenant_id: tenantId, endpoint_id: endpointId })
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
      .insert({ tenant_id: place.tenantId, endpoint_id: place.endpointId, event_id: eventId })
      .returning('delivery_id')) as [{ delivery_id: string }];
    await tx.raw(`select pg_notify('rebuttal_deliveries', '')`);
    return delivery.delivery_id;
  }

  /** Newest first. */
  async listDeliveries(
    { tenantId, endpointId }: EndpointPlace,
    page: { readonly before: string | undefined; readonly limit: number },
  ): Promise<WebhookDelivery[]> {
    const rows: unknown[] = await this.database.read(tenantId, (tx) => {
      const query = deliveries(tx)
        .where({ 'webhook_deliveries.endpoint_id': endpointId, 'webhook_deliveries.tenant_id': tenantId })
        .orderBy('webhook_deliveries.event_id', 'desc')
        .limit(page.limit);
      return page.before === undefined ? query : query.where('webhook_deliveries.event_id', '<', page.before);
    });
    return (rows as DeliveryRow[]).map(toDelivery);
  }

  async findDelivery(place: EndpointPlace, deliveryId: string): Promise<WebhookDelivery | undefined> {
    const row: unknown = await this.database.read(place.tenantId, (tx) =>
      deliveries(tx)
        .where({
          delivery_id: deliveryId,
          'webhook_deliveries.endpoint_id': place.endpointId,
          'webhook_deliveries.tenant_id': place.tenantId,
        })
        .first(),
    );
    return row === undefined ? undefined : toDelivery(row as DeliveryRow);
  }

  /** Restarts the delivery. A delivery in progress is left unchanged. */
  async resend(tx: Tx, place: EndpointPlace, deliveryId: string): Promise<void> {
    await tx('webhook_deliveries')
      .where({ delivery_id: deliveryId, endpoint_id: place.endpointId, tenant_id: place.tenantId })
      .update({ state: 'pending', attempts: 0, run_at: tx.raw('now()'), delivered_at: null });
    await tx.raw(`select pg_notify('rebuttal_deliveries', '')`);
  }
}

function deliveries(tx: Tx) {
  return tx('webhook_deliveries')
    .join('events', 'events.event_id', 'webhook_deliveries.event_id')
    .select('webhook_deliveries.*', 'events.type');
}

function toEndpoint(row: Row): WebhookEndpoint {
  return {
    endpointId: row.endpoint_id,
    tenantId: row.tenant_id,
    url: row.url,
    description: row.description,
    eventTypes: row.event_types,
    secret: row.secret,
    previousSecret: row.previous_secret ?? undefined,
    previousSecretUntil: row.previous_secret_until ?? undefined,
    isEnabled: row.is_enabled,
    disabledWhy: row.disabled_why ?? undefined,
    lastSuccessAt: row.last_success_at ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    deliveryId: row.delivery_id,
    eventId: row.event_id,
    type: row.type,
    state: row.state,
    attempts: row.attempts,
    nextTryAt: row.run_at,
    lastAttemptAt: row.last_attempt_at ?? undefined,
    lastStatus: row.last_status ?? undefined,
    lastError: row.last_error ?? undefined,
    deliveredAt: row.delivered_at ?? undefined,
    createdAt: row.created_at,
  };
}
