import { randomBytes } from 'node:crypto';

import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditAction } from '../../identity/audit/actions.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import type { EventType } from '../../platform/events/event-types.js';
import type { Clock } from '../../platform/shared/clock.js';
import { readIdPage } from '../../platform/shared/id-pages.js';
import { newId } from '../../platform/shared/ids.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import { requireOutboundUrl, type OutboundConfig } from './outbound-url.js';
import type {
  CreateWebhookEndpointRequest,
  UpdateWebhookEndpointRequest,
  WebhookDeliveriesDto,
  WebhookDeliveryDto,
  WebhookEndpointDto,
  WebhookEndpointSecretDto,
} from './webhook-endpoints.dto.js';
import { endpointsMax, secretContext } from './webhook-endpoints.js';
import type { EndpointPlace, WebhookEndpointsRepository } from './webhook-endpoints.repository.js';

export type WebhookEndpointsDeps = {
  readonly database: Database;
  readonly webhookEndpoints: WebhookEndpointsRepository;
  readonly audit: AuditLog;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly config: OutboundConfig;
};

/** How long the previous secret also signs. */
const rotationHours = 24;

/** Manages the endpoints that receive a company's events. */
export class WebhookEndpointsService {
  constructor(private readonly deps: WebhookEndpointsDeps) {}

  listEndpoints(actor: TenantActor): Promise<WebhookEndpointDto[]> {
    return this.deps.webhookEndpoints.listEndpoints(actor.tenantId);
  }

  getEndpoint(actor: TenantActor, endpointId: string): Promise<WebhookEndpointDto> {
    return this.require({ tenantId: actor.tenantId, endpointId });
  }

  /** @throws {AppError} 409 if the company has reached its limit, 422 for an address that is not public */
  async createEndpoint(
    actor: TenantActor,
    request: CreateWebhookEndpointRequest,
  ): Promise<WebhookEndpointSecretDto> {
    const place = { tenantId: actor.tenantId, endpointId: newId('wep') };
    const url = requireOutboundUrl(request.url, this.deps.config).href;
    const description = requireDescription(request.description);
    const secret = newSecret();
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      const count = await this.deps.webhookEndpoints.countHeld(tx, actor.tenantId);
      if (count >= endpointsMax) throw errors.tooManyEndpoints(endpointsMax);
      await this.deps.webhookEndpoints.insertEndpoint(tx, place, {
        url,
        description,
        event_types: unique(request.event_types ?? []),
        secret: this.seal(place, secret),
      });
      await this.recordAudit(tx, actor, 'webhook_endpoint.create', {
        endpointId: place.endpointId,
        // The rest of the URL may contain a secret.
        host: new URL(url).host,
      });
    });
    return { endpoint: await this.require(place), secret, previous_secret_until: null };
  }

  async updateEndpoint(
    actor: TenantActor,
    endpointId: string,
    request: UpdateWebhookEndpointRequest,
  ): Promise<WebhookEndpointDto> {
    const place = { tenantId: actor.tenantId, endpointId };
    await this.require(place);
    const { url, description, event_types, is_enabled } = request;
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      await this.deps.webhookEndpoints.updateEndpoint(tx, place, {
        ...(url === undefined ? {} : { url: requireOutboundUrl(url, this.deps.config).href }),
        ...(description === undefined ? {} : { description: requireDescription(description) }),
        ...(event_types === undefined ? {} : { event_types: unique(event_types) }),
        ...(is_enabled === undefined ? {} : { is_enabled, disabled_why: null }),
      });
      await this.recordAudit(tx, actor, 'webhook_endpoint.update', {
        endpointId,
        changed: Object.keys(request).join(', '),
      });
    });
    return this.require(place);
  }

  async deleteEndpoint(actor: TenantActor, endpointId: string): Promise<void> {
    const place = { tenantId: actor.tenantId, endpointId };
    const known = await this.require(place);
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      await this.deps.webhookEndpoints.deleteEndpoint(tx, place);
      await this.recordAudit(tx, actor, 'webhook_endpoint.delete', {
        endpointId,
        host: new URL(known.url).host,
      });
    });
  }

  /**
   * Creates a new secret. The previous one also signs for a day, so that receivers reject nothing during the change.
   */
  async rotateSecret(actor: TenantActor, endpointId: string): Promise<WebhookEndpointSecretDto> {
    const place = { tenantId: actor.tenantId, endpointId };
    const secret = newSecret();
    const until = new Date(this.deps.clock().getTime() + rotationHours * 60 * 60 * 1000);
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      // The lock serializes concurrent rotations. Otherwise the second would discard a secret that was just shown.
      const known = await this.deps.webhookEndpoints.lockEndpoint(tx, place);
      if (known === undefined) throw errors.endpointNotFound();
      await this.deps.webhookEndpoints.updateEndpoint(tx, place, {
        secret: this.seal(place, secret),
        previous_secret: known.secret,
        previous_secret_until: until,
      });
      await this.recordAudit(tx, actor, 'webhook_endpoint.rotate_secret', { endpointId });
    });
    return { endpoint: await this.require(place), secret, previous_secret_until: until.toISOString() };
  }

  /** Sends a test event. @throws {AppError} 409 if the endpoint is disabled */
  async test(actor: TenantActor, endpointId: string): Promise<WebhookDeliveryDto> {
    const place = { tenantId: actor.tenantId, endpointId };
    if (!(await this.require(place)).is_enabled) throw errors.endpointDisabled();
    const deliveryId = await this.deps.database.transaction(actor.tenantId, async (tx) => {
      if (!(await this.deps.webhookEndpoints.hold(tx, place))) throw errors.endpointNotFound();
      const event = { eventId: newId('evt'), requestId: actor.origin?.requestId };
      const id = await this.deps.webhookEndpoints.insertTest(tx, place, event);
      await this.recordAudit(tx, actor, 'webhook_endpoint.test', { endpointId });
      return id;
    });
    return this.requireDelivery(place, deliveryId);
  }

  async listDeliveries(
    actor: TenantActor,
    endpointId: string,
    query: { readonly cursor: string | undefined; readonly perPage: number },
  ): Promise<WebhookDeliveriesDto> {
    const place = { tenantId: actor.tenantId, endpointId };
    await this.require(place);
    const { rows, nextCursor } = await readIdPage(query, 'evt', {
      read: (before, limit) => this.deps.webhookEndpoints.listDeliveries(place, { before, limit }),
      idOf: (delivery) => delivery.event_id,
    });
    return { deliveries: [...rows], next_cursor: nextCursor ?? null };
  }

  async resend(actor: TenantActor, endpointId: string, deliveryId: string): Promise<WebhookDeliveryDto> {
    const place = { tenantId: actor.tenantId, endpointId };
    const { is_enabled: isEnabled } = await this.require(place);
    await this.requireDelivery(place, deliveryId);
    if (!isEnabled) throw errors.endpointDisabled();
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      await this.deps.webhookEndpoints.resend(tx, place, deliveryId);
      await this.recordAudit(tx, actor, 'webhook_endpoint.resend', { endpointId, delivery_id: deliveryId });
    });
    return this.requireDelivery(place, deliveryId);
  }

  private recordAudit(
    tx: Tx,
    actor: TenantActor,
    action: Extract<AuditAction, `webhook_endpoint.${string}`>,
    { endpointId, ...details }: { readonly endpointId: string } & Readonly<Record<string, string>>,
  ): Promise<void> {
    return this.deps.audit.record(tx, actor, {
      action,
      subject: { kind: 'webhook_endpoint', id: endpointId },
      details,
    });
  }

  private async require(place: EndpointPlace): Promise<WebhookEndpointDto> {
    const endpoint = await this.deps.webhookEndpoints.findEndpoint(place);
    if (endpoint === undefined) throw errors.endpointNotFound();
    return endpoint;
  }

  private async requireDelivery(place: EndpointPlace, deliveryId: string): Promise<WebhookDeliveryDto> {
    const delivery = await this.deps.webhookEndpoints.findDelivery(place, deliveryId);
    if (delivery === undefined) throw errors.deliveryNotFound();
    return delivery;
  }

  private seal({ endpointId }: EndpointPlace, secret: string): string {
    return this.deps.box.sealText(secret, secretContext(endpointId));
  }
}

/** `whsec_` and 256 bits, the format of Standard Webhooks. */
function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

function unique(types: readonly EventType[]): EventType[] {
  return [...new Set(types)];
}

function requireDescription(typed: string | null | undefined): string {
  const description = typed?.trim() ?? '';
  if (description.length > 200)
    throw invalidField('description', 'The description is too long (at most 200 characters)');
  return description;
}
