import type { TenantActor } from '../../identity/access/actor.js';
import type { Database } from '../../platform/database/database.js';
import { invalidField } from '../../platform/errors/catalogue.js';
import { announceChange } from '../../platform/events/changes.js';
import { readIdPage, type IdPageQuery } from '../../platform/shared/id-pages.js';
import type { InboxRepository } from './inbox.repository.js';
import type { NotificationsDto } from './notifications.dto.js';

export type InboxDeps = { readonly database: Database; readonly inbox: InboxRepository };

const idsMax = 100;

/** The in-app notifications of a user: mentions and assignments by colleagues. */
export class InboxService {
  constructor(private readonly deps: InboxDeps) {}

  async listNotifications(actor: TenantActor, query: IdPageQuery): Promise<NotificationsDto> {
    const { rows, nextCursor } = await readIdPage(query, 'evt', {
      read: (before, limit) => this.deps.inbox.listNotifications(actor, { before, limit }),
      idOf: (notification) => notification.notification_id,
    });
    const unread = await this.deps.inbox.countUnread(actor);
    return { notifications: [...rows], unread, next_cursor: nextCursor ?? null };
  }

  /** Marks these as read, or all. Returns the number that is still unread. */
  async markRead(actor: TenantActor, ids: readonly string[] | undefined): Promise<number> {
    const { database, inbox } = this.deps;
    if (ids !== undefined && ids.length > idsMax)
      throw invalidField('notification_ids', `At most ${idsMax} IDs are accepted at once`);
    await database.transaction(actor.tenantId, async (tx) => {
      if (!(await inbox.markRead(tx, actor, ids))) return;
      await announceChange(tx, { tenantId: actor.tenantId, kind: 'notification', id: actor.userId });
    });
    return inbox.countUnread(actor);
  }
}
