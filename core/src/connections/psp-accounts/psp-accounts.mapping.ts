import { setupStepsOf, type AnyProvider, type FieldCondition } from '@rebuttal/plugin-kit';

import type {
  CredentialFieldDto,
  FieldConditionDto,
  ProviderDto,
  PspAccountDto,
  SyncDto,
} from './psp-accounts.dto.js';
import type { ConnectedAccount } from './psp-accounts.js';

export function toProviderDto({ manifest }: AnyProvider): ProviderDto {
  return {
    value: manifest.id,
    label: manifest.label,
    capabilities: [...manifest.capabilities],
    limits: (manifest.limits ?? []).map(({ capability, reason, when }) => ({
      capability,
      reason,
      when: toConditionDto(when),
    })),
    webhook_setup: manifest.webhook?.setup ?? null,
    webhook_steps: [...setupStepsOf(manifest)],
    is_store: manifest.store !== undefined,
    preview: manifest.preview ?? null,
  };
}

/** The fields of a plugin of any kind. */
export function toCredentialFieldDtos({
  manifest,
}: {
  readonly manifest: Pick<AnyProvider['manifest'], 'credentials'>;
}): CredentialFieldDto[] {
  return Object.entries(manifest.credentials)
    .filter(([, field]) => field.hidden !== true)
    .map(([name, field]) => ({
      field_name: name,
      field_label: field.label,
      field_type: field.secret === true ? 'password' : 'text',
      is_required: field.optional !== true,
      is_after_webhook: field.afterWebhook === true,
      placeholder: field.placeholder ?? null,
      help_text: field.help ?? null,
      options: field.options?.map(({ value, label }) => ({ value, label })) ?? null,
      when: toConditionDto(field.when),
      required_when: toConditionDto(field.requiredWhen),
    }));
}

function toConditionDto(condition: FieldCondition | undefined): FieldConditionDto | null {
  return condition === undefined ? null : { field: condition.field, is: [...condition.is] };
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
    webhook_url: account.webhookUrl ?? null,
    webhook_alias: account.webhookAlias,
    webhook_steps: [...account.webhookSteps],
    credential_choices: { ...account.credentialChoices },
    credential_fields_set: Object.keys(account.sealedCredentials),
    last_webhook_at: account.lastWebhookAt?.toISOString() ?? null,
    webhook_refusal: toRefusalDto(account),
    capabilities: [...account.capabilities],
    limits: account.limits.map(({ capability, reason }) => ({ capability, reason })),
    portal: { name: account.portal.name, url: account.portal.url ?? null },
    sync: toSyncDto(account),
    created_at: account.createdAt.toISOString(),
    updated_at: account.updatedAt.toISOString(),
  };
}

function toRefusalDto({ webhookRefusal }: ConnectedAccount): PspAccountDto['webhook_refusal'] {
  return webhookRefusal === undefined
    ? null
    : { at: webhookRefusal.at.toISOString(), why: webhookRefusal.why };
}

function toSyncDto(account: ConnectedAccount): SyncDto {
  const { startedAt, finishedAt, dueAt, seen, error } = account.sync;
  return {
    state: syncState(account),
    seen,
    started_at: startedAt?.toISOString() ?? null,
    finished_at: finishedAt?.toISOString() ?? null,
    next_at: account.isActive ? (dueAt?.toISOString() ?? null) : null,
    error: error ?? null,
    unreadable_count: account.unreadable.count,
    unreadable: account.unreadable.rows.map(({ providerDisputeId, problem, firstSeenAt }) => ({
      psp_dispute_id: providerDisputeId ?? null,
      problem,
      first_seen_at: firstSeenAt.toISOString(),
    })),
  };
}

function syncState({ isReadBySchedule, sync }: ConnectedAccount): SyncDto['state'] {
  if (!isReadBySchedule) return 'off';
  if (sync.startedAt === undefined) return 'waiting';
  if (sync.error !== undefined) return 'failed';
  return sync.finishedAt === undefined || sync.finishedAt < sync.startedAt ? 'running' : 'done';
}
