import type { OrderSyncDto, StoreAccountDto, StoreAnswerDto } from './stores.dto.js';
import type { ConnectedStore, OrderSync } from './stores.js';

export function toStoreAccountDto(store: ConnectedStore): StoreAccountDto {
  const { account, sync } = store;
  const named = store.provider.replaceAll('-', '_');
  return {
    id: store.storeId,
    psp_account_id: store.accountId,
    provider: store.provider,
    provider_label: store.providerLabel,
    account_name: account.accountName,
    environment: account.environment,
    is_active: account.isActive,
    status: store.status,
    status_reason: store.statusReason ?? null,
    ...siteOf(store),
    public_key: store.webhookKey ?? null,
    webhook_public_key: store.webhookKey ?? null,
    webhook_url: store.webhookUrl,
    permissions: [...store.permissions],
    missing_permissions: store.missing.map(({ permission, why }) => ({ permission, why })),
    orders: toOrderSyncDto(sync),
    preview: store.preview ?? null,
    connected_at: store.connectedAt.toISOString(),
    disconnected_at: store.disconnectedAt?.toISOString() ?? null,
    [`${named}_account_id`]: store.storeId,
    [`${named}_site_id`]: store.siteId ?? null,
    [`${named}_site_name`]: store.siteName,
  };
}

export function toStoreAnswerDto(store: ConnectedStore): StoreAnswerDto {
  return {
    account: toStoreAccountDto(store),
    message: `${store.providerLabel} account connected successfully!`,
  };
}

function siteOf({ instanceId, siteId, siteName, siteUrl, currency }: ConnectedStore) {
  return {
    instance_id: instanceId,
    site_id: siteId ?? null,
    site_name: siteName,
    site_url: siteUrl ?? null,
    currency: currency ?? null,
  };
}

function toOrderSyncDto({ state, count, startedAt, finishedAt, error, notes }: OrderSync): OrderSyncDto {
  return {
    state,
    synced_count: count,
    started_at: startedAt?.toISOString() ?? null,
    finished_at: finishedAt?.toISOString() ?? null,
    error: error ?? null,
    notes: [...notes],
  };
}
