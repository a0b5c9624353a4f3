import type { InboxItem } from './inbox.repository.js';
import type { NotificationDto } from './notifications.dto.js';

export function toNotificationDto(item: InboxItem): NotificationDto {
  return {
    notification_id: item.notificationId,
    kind: item.kind,
    dispute_id: item.disputeId ?? null,
    psp_dispute_id: item.providerDisputeId ?? null,
    refund_id: item.refundId ?? null,
    provider: item.provider,
    amount: item.amountMinor,
    currency: item.currency,
    actor: { user_id: item.actor.userId, name: item.actor.name },
    text: item.text ?? null,
    created_at: item.createdAt.toISOString(),
    read_at: item.readAt?.toISOString() ?? null,
  };
}
