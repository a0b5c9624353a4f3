import type { TenantActor } from '../auth/actor.js';
import { requireCan } from '../auth/roles.js';
import { errors, invalidField } from '../errors/catalogue.js';
import type { WebhookEventState } from './webhook-events.dto.js';
import type { StoredWebhookEvent, WebhookEventsRepository } from './webhook-events.repository.js';

export type WebhookEventPage = {
  readonly events: readonly StoredWebhookEvent[];
  readonly nextCursor: string | undefined;
};

const perPage = 50;

/** What providers sent: for looking it up, and for working it through again. */
export class WebhookEventsService {
  constructor(private readonly deps: { readonly events: WebhookEventsRepository }) {}

  async list(
    actor: TenantActor,
    query: { readonly state?: WebhookEventState; readonly accountId?: string; readonly cursor?: string },
  ): Promise<WebhookEventPage> {
    if (query.cursor !== undefined && !/^whe_[0-9a-z]{20}$/.test(query.cursor)) {
      throw invalidField('cursor', 'The cursor does not belong to this list; start again without it');
    }
    const found = await this.deps.events.list(
      actor.tenantId,
      { state: query.state, accountId: query.accountId, before: query.cursor },
      perPage + 1,
    );
    const events = found.slice(0, perPage);
    return { events, nextCursor: found.length > perPage ? events.at(-1)?.eventId : undefined };
  }

  async replay(actor: TenantActor, eventId: string): Promise<StoredWebhookEvent> {
    requireCan(actor, 'replay webhooks');
    await this.get(actor.tenantId, eventId);
    await this.deps.events.requeue(actor.tenantId, eventId);
    return this.get(actor.tenantId, eventId);
  }

  private async get(tenantId: string, eventId: string): Promise<StoredWebhookEvent> {
    const event = await this.deps.events.find(tenantId, eventId);
    if (event === undefined) throw errors.webhookEventNotFound();
    return event;
  }
}
