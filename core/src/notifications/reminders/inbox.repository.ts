import type { ColleagueNotice } from '../../case/casework/casework.service.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { toAnswers } from '../../platform/database/entities.js';
import { newestFirst } from '../../platform/database/list-parts.js';
import type { NotificationDto } from './notifications.dto.js';

type User = { readonly userId: string; readonly tenantId: string };

const kinds: readonly ColleagueNotice['kind'][] = [
  'mentioned',
  'assigned',
  'approval',
  'rejected',
  'rule',
  'rule_failed',
];

export class InboxRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async listNotifications(
    { userId, tenantId }: User,
    { before, limit }: { readonly before: string | undefined; readonly limit: number },
  ): Promise<NotificationDto[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('notifications as n')
        .join('events as e', { 'e.tenant_id': 'n.tenant_id', 'e.event_id': 'n.about' })
        .leftJoin('disputes as d', { 'd.tenant_id': 'n.tenant_id', 'd.dispute_id': 'n.dispute_id' })
        .joinRaw(
          `left join refunds r on r.tenant_id = n.tenant_id and n.dispute_id is null and r.refund_id = e.data ->> 'refund_id'`,
        )
        .join('users as actor', 'actor.user_id', 'e.user_id')
        .where({ 'n.tenant_id': tenantId, 'n.user_id': userId })
        .whereIn('n.kind', kinds)
        .modify(newestFirst('n.about', { before, limit }))
        .select(
          'n.about as notification_id',
          'n.kind',
          'n.dispute_id',
          'n.made_at as created_at',
          'n.read_at',
        )
        .select('d.provider_dispute_id as psp_dispute_id', 'r.refund_id')
        .select({
          actor: tx.raw(`json_build_object('user_id', actor.user_id, 'name', actor.name)`),
          provider: tx.raw('coalesce(d.provider, r.provider)'),
          amount: tx.raw('coalesce(d.amount_minor, r.amount_minor)'),
          currency: tx.raw('coalesce(d.currency, r.currency)'),
          text: tx.raw(`coalesce(e.data ->> 'text', e.data ->> 'rule_name', e.data ->> 'reason', r.reason)`),
        }),
    );
    return toAnswers<NotificationDto>(rows);
  }

  async countUnread({ userId, tenantId }: User): Promise<number> {
    const counted: unknown = await this.database.read(tenantId, (tx) =>
      tx('notifications')
        .where({ tenant_id: tenantId, user_id: userId, read_at: null })
        .whereIn('kind', kinds)
        .count({ unread: '*' })
        .first(),
    );
    return (counted as { unread: number }).unread;
  }

  /** Returns true if any of them was unread. */
  async markRead(tx: Tx, { userId, tenantId }: User, ids: readonly string[] | undefined): Promise<boolean> {
    const marked = await tx('notifications')
      .where({ tenant_id: tenantId, user_id: userId, read_at: null })
      .whereIn('kind', kinds)
      .modify((query) => {
        if (ids !== undefined) void query.whereIn('about', ids);
      })
      .update({ read_at: tx.raw('now()') });
    return marked > 0;
  }

  /** Adds the notice for each user who is still a member. Returns the users who also receive it by email. */
  async addNotifications(
    tx: Tx,
    { tenantId, disputeId, eventId, kind, userIds }: ColleagueNotice,
  ): Promise<string[]> {
    const { rows } = await tx.raw<{ rows: { user_id: string; state: string }[] }>(
      `insert into notifications (tenant_id, user_id, dispute_id, kind, about, state, made_at)
       select u.tenant_id, u.user_id, cast(:disputeId as text), :kind, :eventId,
              case when coalesce(case :kind when 'mentioned' then p.mentioned when 'assigned' then p.assigned_to_me
                                            when 'approval' then p.approval_requested
                                            when 'rejected' then p.approval_requested else p.rule_results end, true)
                   then 'waiting' else 'silent' end, now()
         from users u left join notification_preferences p on p.user_id = u.user_id
        where u.tenant_id = :tenantId and u.user_id = any (:userIds) and u.removed_at is null
       returning user_id, state`,
      { tenantId, disputeId: disputeId ?? null, eventId, kind, userIds: [...userIds] },
    );
    return rows.filter(({ state }) => state === 'waiting').map((row) => row.user_id);
  }

  /** The assignee, and the owners and administrators, unless they skip disputes that are assigned to others. */
  async findRuleAudience(tx: Tx, tenantId: string, disputeId: string): Promise<string[]> {
    const { rows } = await tx.raw<{ rows: { user_id: string }[] }>(
      `select u.user_id
         from disputes d join users u on u.tenant_id = d.tenant_id and u.removed_at is null
         left join notification_preferences p on p.user_id = u.user_id
        where d.tenant_id = ? and d.dispute_id = ?
          and (d.assigned_to = u.user_id or (u.role in ('owner', 'admin')
               and (d.assigned_to is null or coalesce(p.assigned_to_others, true))))
        order by u.user_id`,
      [tenantId, disputeId],
    );
    return rows.map((row) => row.user_id);
  }
}
