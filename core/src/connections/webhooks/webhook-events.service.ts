import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { Database } from '../../platform/database/database.js';
import { errors } from '../../platform/errors/catalogue.js';
import { readIdPage } from '../../platform/shared/id-pages.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import type { ProviderRegistry } from '../providers/registry.js';
import { readStoredRequest } from './inbox.js';
import { scrubPayload, type ScrubbedPayload } from './scrubbed-payload.js';
import type { WebhookEventState } from './webhook-events.dto.js';
import type { StoredWebhookEvent, WebhookEventsRepository } from './webhook-events.repository.js';

/** With the reason why it can't be replayed, if there is one. */
export type ReplayableWebhookEvent = StoredWebhookEvent & { readonly replayObstacle: string | undefined };

export type WebhookEventPage = {
  readonly events: readonly ReplayableWebhookEvent[];
  readonly nextCursor: string | undefined;
};

/** Has no payload if the body can't be parsed and scrubbed. */
export type WebhookPayload = {
  readonly event: StoredWebhookEvent;
  readonly payload: ScrubbedPayload | undefined;
};

export type WebhookEventsDeps = {
  readonly database: Database;
  readonly webhookEvents: WebhookEventsRepository;
  readonly audit: AuditLog;
  readonly box: SecretBox;
  readonly registry: Pick<ProviderRegistry, 'find'>;
};

/** Lists and replays received webhooks. */
export class WebhookEventsService {
  constructor(private readonly deps: WebhookEventsDeps) {}

  async listWebhookEvents(
    actor: TenantActor,
    query: {
      readonly state: WebhookEventState | undefined;
      readonly accountId: string | undefined;
      readonly cursor: string | undefined;
      readonly perPage: number;
    },
  ): Promise<WebhookEventPage> {
    const { state, accountId } = query;
    const { rows, nextCursor } = await readIdPage(query, 'whe', {
      read: (before, limit) =>
        this.deps.webhookEvents.listWebhookEvents(actor.tenantId, { state, accountId, before }, limit),
      idOf: ({ eventId }) => eventId,
    });
    return { events: rows.map((event) => this.toReplayable(event)), nextCursor };
  }

  /** @throws {AppError} 404 */
  async payload(actor: TenantActor, eventId: string): Promise<WebhookPayload> {
    const event = await this.get(actor.tenantId, eventId);
    const owner = { tenantId: actor.tenantId, accountId: event.accountId };
    return { event, payload: scrubPayload((await readStoredRequest(this.deps, owner, eventId)).body) };
  }

  /** @throws {AppError} 404, or 409 if it can't be processed */
  async replay(actor: TenantActor, eventId: string): Promise<ReplayableWebhookEvent> {
    const { provider, eventType, replayObstacle } = await this.get(actor.tenantId, eventId);
    if (replayObstacle !== undefined) throw errors.webhookNotReplayable(replayObstacle);
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      await this.deps.webhookEvents.requeue(tx, actor.tenantId, eventId);
      const subject = { kind: 'webhook_event', id: eventId };
      const details = { provider, event_type: eventType };
      await this.deps.audit.record(tx, actor, { action: 'webhook_event.replay', subject, details });
    });
    return this.get(actor.tenantId, eventId);
  }

  private async get(tenantId: string, eventId: string): Promise<ReplayableWebhookEvent> {
    const event = await this.deps.webhookEvents.findWebhookEvent(tenantId, eventId);
    if (event === undefined) throw errors.webhookEventNotFound();
    return this.toReplayable(event);
  }

  private toReplayable(event: StoredWebhookEvent): ReplayableWebhookEvent {
    return { ...event, replayObstacle: this.obstacleOf(event) };
  }

  private obstacleOf({ isAccountDeleted, provider, state, providerDisputeId }: StoredWebhookEvent) {
    if (isAccountDeleted) return 'The account of this webhook was deleted.';
    if (this.deps.registry.find(provider) === undefined)
      return `This server has no plugin for ${provider}. Ask its operator to add it.`;
    if (state === 'ignored' && providerDisputeId === undefined)
      return 'This webhook contains nothing to process.';
    return undefined;
  }
}
