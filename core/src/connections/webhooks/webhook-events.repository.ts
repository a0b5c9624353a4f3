import type { Database, Tx } from '../../platform/database/database.js';
import { toAnswer, toAnswers } from '../../platform/database/entities.js';
import { newestFirst } from '../../platform/database/list-parts.js';
import { withoutUndefined } from '../../platform/shared/without-undefined.js';
import type { WebhookEventDto, WebhookEventState } from './webhook-events.dto.js';

/** A stored webhook without its bytes. */
export type StoredWebhookEvent = Omit<WebhookEventDto, 'replay_obstacle'> & { is_account_deleted: boolean };

export type WebhookEventFilter = {
  readonly state?: WebhookEventState;
  readonly accountId?: string;
  /** Only webhooks received before this event. */
  readonly before?: string;
};

const columns = [
  'event_id',
  'account_id as psp_account_id',
  'provider',
  'provider_event_id as psp_event_id',
  'event_type',
  'provider_dispute_id as psp_dispute_id',
  'state',
  'attempts',
  'note',
  'received_at',
  'processed_at',
];

const accountDeleted = `
  (select deleted_at is not null from psp_accounts
    where psp_accounts.account_id = webhook_events.account_id) as is_account_deleted`;

export class WebhookEventsRepository {
  constructor(private readonly database: Database) {}

  /** Returns the webhooks that these requests delivered. */
  async listOfRequests(
    tenantId: string,
    requestIds: readonly string[],
  ): Promise<Pick<StoredWebhookEvent, 'state' | 'note'>[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('webhook_events')
        .where({ tenant_id: tenantId })
        .whereIn('request_id', requestIds)
        .orderBy('event_id')
        .select('state', 'note'),
    );
    return rows as Pick<StoredWebhookEvent, 'state' | 'note'>[];
  }

  async listWebhookEvents(
    tenantId: string,
    filter: WebhookEventFilter,
    limit: number,
  ): Promise<StoredWebhookEvent[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('webhook_events')
        .where({ tenant_id: tenantId })
        .where(withoutUndefined({ state: filter.state, account_id: filter.accountId }))
        .modify(newestFirst('event_id', { before: filter.before, limit }))
        .select(columns)
        .select(tx.raw(accountDeleted)),
    );
    return toAnswers<StoredWebhookEvent>(rows);
  }

  async findWebhookEvent(tenantId: string, eventId: string): Promise<StoredWebhookEvent | undefined> {
    const row: unknown = await this.database.read(tenantId, (tx) =>
      tx('webhook_events')
        .where({ tenant_id: tenantId, event_id: eventId })
        .select(tx.raw(accountDeleted))
        .first(columns),
    );
    return toAnswer<StoredWebhookEvent>(row);
  }

  async requeue(tx: Tx, tenantId: string, eventId: string): Promise<void> {
    await tx('webhook_events')
      .where({ tenant_id: tenantId, event_id: eventId })
      .update({
        state: 'received',
        attempts: 0,
        note: null,
        run_at: tx.raw('now()'),
        leased_by: null,
        leased_until: null,
      });
    await tx.raw(`select pg_notify('rebuttal_inbox', '')`);
  }
}
