import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { toEntity } from '../../platform/database/entities.js';
import type { Lease } from '../../platform/jobs/runner.js';
import { renderMail } from '../../platform/mail/mail-layout.js';
import type { Mailer } from '../../platform/mail/mailer.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import { reminderMail, type ReminderReader, type ReminderItem } from './reminder-mails.js';
import type { NotificationKind } from './reminders.repository.js';
import { unsubscribeToken } from './unsubscribe.js';

export type ReminderMailDeps = {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly registry: Pick<ProviderRegistry, 'find'>;
  readonly config: { readonly publicUrl: string };
  readonly box: Pick<SecretBox, 'seal'>;
  readonly clock: Clock;
};

type ItemRow = {
  kind: NotificationKind;
  /** Empty for a refund, as are the reason and the status. */
  dispute_id: string;
  provider: string;
  /** The payment's ID, for a refund. */
  provider_dispute_id: string;
  status: string;
  evidence_due_by: Date | null;
  actor_name: string | null;
  customer_name: string | null;
};

/** Sends a mailing once. Leaves out items that no longer apply, and sends nothing if none is left. */
export async function sendReminderMail(
  { database, mailer, registry, config, box, clock }: ReminderMailDeps,
  { tenantId, mailingId }: { readonly tenantId: string; readonly mailingId: string },
  lease: Pick<Lease, 'assertHeld'>,
): Promise<void> {
  const { reader, items } = await database.read(tenantId, async (tx) => {
    const found: unknown = await tx('mailings')
      .join('users', 'users.user_id', 'mailings.user_id')
      .join('tenants', 'tenants.tenant_id', 'mailings.tenant_id')
      .leftJoin('notification_preferences', 'notification_preferences.user_id', 'users.user_id')
      .where({ mailing_id: mailingId, 'mailings.tenant_id': tenantId, sent_at: null })
      .where({ 'users.removed_at': null, 'tenants.status': 'active' })
      .first('users.user_id as userId', 'users.email', 'users.name', 'tenants.language', {
        timeZone: tx.raw(`coalesce(notification_preferences.time_zone, 'UTC')`),
      });
    const items = await listItems(tx, tenantId, mailingId);
    return {
      reader: found as (Omit<ReminderReader, 'now'> & { userId: string; email: string }) | undefined,
      items,
    };
  });
  if (reader === undefined) return;
  const merged = mergeItems(items).map((row) => toItem(row, registry));
  if (merged.length > 0) {
    lease.assertHeld();
    const content = reminderMail({ ...reader, now: clock() }, merged, config.publicUrl);
    const token = unsubscribeToken(box, { tenantId, userId: reader.userId });
    const unsubscribeUrl = `${config.publicUrl}/api/notifications/unsubscribe/${token}`;
    await mailer.send({ ...renderMail(reader.email, content), id: mailingId, unsubscribeUrl });
  }
  await database.transaction(tenantId, (tx) =>
    tx('mailings')
      .where({ mailing_id: mailingId })
      .update({ sent_at: tx.raw('now()') }),
  );
}

async function listItems(tx: Tx, tenantId: string, mailingId: string): Promise<ItemRow[]> {
  const rows: unknown[] = await tx('notifications')
    .leftJoin('disputes', 'disputes.dispute_id', 'notifications.dispute_id')
    .leftJoin('events', 'events.event_id', 'notifications.about')
    .joinRaw(
      `left join refunds on disputes.dispute_id is null and refunds.refund_id = events.data ->> 'refund_id'`,
    )
    .leftJoin('dispute_customers as customer', 'customer.dispute_id', 'disputes.dispute_id')
    .leftJoin('users as actor', 'actor.user_id', 'events.user_id')
    .where({ mailing_id: mailingId, 'notifications.tenant_id': tenantId })
    .whereRaw(
      `case when kind like 'due%'
            then disputes.status = 'needs_response' and accepted_at is null and accept_requested_at is null
            when kind = 'assigned' then disputes.assigned_to = notifications.user_id
            else kind <> 'outcome' or disputes.status in ('won', 'lost') end`,
    )
    .select('kind', 'network', 'reason_code')
    .select('evidence_due_by', 'actor.name as actor_name', 'customer.name as customer_name')
    .select({
      dispute_id: tx.raw(`coalesce(disputes.dispute_id, '')`),
      reason: tx.raw(`coalesce(disputes.reason, 'general')`),
      status: tx.raw(`coalesce(disputes.status, '')`),
      provider: tx.raw('coalesce(disputes.provider, refunds.provider)'),
      provider_dispute_id: tx.raw('coalesce(provider_dispute_id, provider_payment_id)'),
      amount_minor: tx.raw('coalesce(disputes.amount_minor, refunds.amount_minor)'),
      currency: tx.raw('coalesce(disputes.currency, refunds.currency)'),
      refund_reason: 'refunds.reason',
      note: tx.raw(`case kind when 'mentioned' then events.data ->> 'text'
                              when 'rejected' then events.data ->> 'reason'
                              when 'rule_failed' then events.data ->> 'error' end`),
      rule: tx.raw(`events.data ->> 'rule_name'`),
    });
  return rows as ItemRow[];
}

const urgency: readonly NotificationKind[] = [
  'mentioned',
  'approval',
  'rejected',
  'assigned',
  'submission_failed',
  'rule_failed',
  'due_1',
  'due_3',
  'new_dispute',
  'rule',
  'due_7',
  'outcome',
];

/**
 * Sorts the most urgent first, mentions before all, because a full digest lists only its first items. Merges the deadline of
 * a new dispute into its notice.
 */
export function mergeItems<T extends Pick<ItemRow, 'kind' | 'dispute_id' | 'evidence_due_by'>>(
  items: readonly T[],
): T[] {
  const fresh = new Set(items.filter(({ kind }) => kind === 'new_dispute').map((item) => item.dispute_id));
  const dueMs = ({ evidence_due_by }: T) => evidence_due_by?.getTime() ?? Infinity;
  return items
    .filter(({ kind, dispute_id }) => !(kind.startsWith('due') && fresh.has(dispute_id)))
    .toSorted((a, b) => urgency.indexOf(a.kind) - urgency.indexOf(b.kind) || (dueMs(a) < dueMs(b) ? -1 : 1));
}

const given = <Value>(value: Value | null): Value | undefined => value ?? undefined;

function toItem(row: ItemRow, registry: ReminderMailDeps['registry']): ReminderItem {
  const provider = registry.find(row.provider)?.manifest.label ?? row.provider;
  return {
    ...toEntity<ReminderItem>(row),
    kind: kindOf(row),
    name: `${provider} ${row.provider_dispute_id}`,
    customer: given(row.customer_name),
    dueBy: row.status === 'needs_response' ? (row.evidence_due_by ?? undefined) : undefined,
    from: isByColleague(row.kind) ? (row.actor_name ?? undefined) : undefined,
  };
}

const byColleague = ['mentioned', 'assigned', 'approval', 'rejected'] as const;

const isByColleague = (kind: NotificationKind): kind is (typeof byColleague)[number] =>
  byColleague.some((one) => one === kind);

function kindOf({ kind, status }: ItemRow): ReminderItem['kind'] {
  if (kind.startsWith('due')) return 'due';
  if (kind === 'outcome' && status === 'won') return 'won';
  if (isByColleague(kind) || kind === 'rule' || kind === 'rule_failed') return kind;
  if (kind === 'new_dispute') return 'new';
  return kind === 'submission_failed' ? 'failed' : 'lost';
}
