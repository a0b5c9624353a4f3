import type { AlertSourceDto, AlertSourceOfferDto } from './alert-sources.dto.js';
import { sourceKinds, type AlertSource, type SourceKind } from './alert-sources.js';

export function toAlertSourceDto(source: AlertSource, publicUrl: string): AlertSourceDto {
  const hasKeys = Object.keys(source.sealedCredentials).length > 0;
  return {
    source_id: source.sourceId,
    kind: source.kind,
    label: sourceKinds[source.kind].label,
    name: source.name,
    webhook_alias: source.webhookAlias,
    webhook_url: `${publicUrl}/api/webhooks/alerts/${source.webhookAlias}`,
    has_keys: hasKeys,
    environment: hasKeys ? source.environment : null,
    last_received_at: source.lastReceivedAt?.toISOString() ?? null,
    last_error: source.lastError ?? null,
    created_at: source.createdAt.toISOString(),
    updated_at: source.updatedAt.toISOString(),
  };
}

export function toKindDtos(): AlertSourceOfferDto[] {
  return Object.entries(sourceKinds).map(([kind, { label, secretFrom, takesOutcomes, notices }]) => ({
    kind: kind as SourceKind,
    label,
    secret_from: secretFrom,
    takes_outcomes: takesOutcomes,
    notices: [...notices],
  }));
}
