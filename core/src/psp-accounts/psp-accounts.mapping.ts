import type { AnyProvider } from '@rebuttal/plugin-kit';

import type { CredentialFieldDto, ProviderDto, PspAccountDto } from './psp-accounts.dto.js';
import type { ConnectedAccount } from './psp-accounts.js';

export function toProviderDto({ manifest }: AnyProvider): ProviderDto {
  return {
    value: manifest.id,
    label: manifest.label,
    capabilities: [...manifest.capabilities],
    webhook_setup: manifest.webhook?.setup ?? null,
  };
}

export function toCredentialFieldDtos({ manifest }: AnyProvider): CredentialFieldDto[] {
  return Object.entries(manifest.credentials).map(([name, field]) => ({
    field_name: name,
    field_label: field.label,
    field_type: field.secret === true ? 'password' : 'text',
    is_required: field.optional !== true,
    placeholder: field.placeholder ?? null,
    help_text: field.help ?? null,
  }));
}

export function toPspAccountDto(account: ConnectedAccount): PspAccountDto {
  return {
    account_id: account.accountId,
    account_name: account.accountName,
    provider: account.provider,
    provider_label: account.providerLabel,
    environment: account.environment,
    is_active: account.isActive,
    is_default: account.isDefault,
    verification_status: account.verificationStatus,
    verification_message: account.verificationMessage ?? null,
    webhook_url: account.webhookUrl,
    webhook_alias: account.webhookAlias,
    credential_fields_set: Object.keys(account.sealedCredentials),
    last_webhook_at: account.lastWebhookAt?.toISOString() ?? null,
    created_at: account.createdAt.toISOString(),
    updated_at: account.updatedAt.toISOString(),
  };
}
