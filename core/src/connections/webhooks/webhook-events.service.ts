import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { Database } from '../../platform/database/database.js';
import { errors } from '../../platform/errors/catalogue.js';
import { readIdPage } from '../../platform/shared/id-pages.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import type { ProviderRegistry } from '../providers/registry.js';
import { readStoredRequest } from './inbox.js';
import { scrubPayload } from './scrubbed-payload.js';
import type {
  WebhookEventDto,
  WebhookEventsDto,
  WebhookEventState,
  WebhookPayloadDto,
} from './webhook-events.dto.js';
import type { StoredWebhookEvent, WebhookEventsRepository } from './webhook-events.repository.js';

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
  ): Promise<WebhookEventsDto> {
    const { state, accountId } = query;
    const { rows, nextCursor } = await readIdPage(query, 'whe', {
      read: (before, limit) =>
        this.deps.webhookEvents.listWebhookEvents(actor.tenantId, { state, accountId, before }, limit),
      idOf: (event) => event.event_id,
    });
    return { events: rows.map((event) => this.toReplayable(event)), next_cursor: nextCursor ?? null };
  }

  /** @throws {AppError} 404 */
  async payload(actor: TenantActor, eventId: string): Promise<WebhookPayloadDto> {
    const event = await this.get(actor.tenantId, eventId);
    const owner = { tenantId: actor.tenantId, accountId: event.psp_account_id };
    const { body } = await readStoredRequest(this.deps, owner, eventId);
    const { provider, event_type, received_at } = event;
    return { event_id: eventId, provider, event_type, received_at, payload: scrubPayload(body) ?? null };
  }

  /** @throws {AppError} 404, or 409 if it can't be processed */
  async replay(actor: TenantActor, eventId: string): Promise<WebhookEventDto> {
    const { provider, event_type, replay_obstacle: obstacle } = await this.get(actor.tenantId, eventId);
    if (obstacle !== null) throw errors.webhookNotReplayable(obstacle);
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      await this.deps.webhookEvents.requeue(tx, actor.tenantId, eventId);
      const subject = { kind: 'webhook_event', id: eventId };
      const details = { provider, event_type };
      await this.deps.audit.record(tx, actor, { action: 'webhook_event.replay', subject, details });
    });
    return this.get(actor.tenantId, eventId);
  }

  private async get(tenantId: string, eventId: string): Promise<WebhookEventDto> {
    const event = await this.deps.webhookEvents.findWebhookEvent(tenantId, eventId);
    if (event === undefined) throw errors.webhookEventNotFound();
    return this.toReplayable(event);
  }

  private toReplayable({
    is_account_deleted: isAccountDeleted,
    ...event
  }: StoredWebhookEvent): WebhookEventDto {
    const deleted = 'The account of this webhook was deleted.';
    return { ...event, replay_obstacle: isAccountDeleted ? deleted : this.obstacleOf(event) };
  }

  private obstacleOf({
    provider,
    state,
    psp_dispute_id: disputeId,
  }: Omit<WebhookEventDto, 'replay_obstacle'>): string | null {
    if (this.deps.registry.find(provider) === undefined)
      return `This server has no plugin for ${provider}. Ask its operator to add it.`;
    if (state === 'ignored' && disputeId === null) return 'This webhook contains nothing to process.';
    return null;
  }
}
