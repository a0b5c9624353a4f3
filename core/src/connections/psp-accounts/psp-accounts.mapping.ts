import { choicesOf, setupStepsOf, type AnyProvider, type FieldCondition } from '@rebuttal/plugin-kit';

import { responseOptionsOf } from '../providers/capability-service.js';
import type { ConnectedProvider } from '../providers/provider-contexts.js';
import type {
  CredentialFieldDto,
  FieldConditionDto,
  ProviderDto,
  PspAccountDto,
  SyncDto,
} from './psp-accounts.dto.js';
import { isReadBySchedule, type PspAccount } from './psp-accounts.js';
import type { Unreadable } from './unreadable-disputes.js';

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

type Shown = {
  readonly account: PspAccount;
  readonly connected: Pick<ConnectedProvider, 'provider' | 'limits' | 'context'>;
  readonly publicUrl: string;
  readonly unreadable: Unreadable | undefined;
};

export function toPspAccountDto({ account, connected, publicUrl, unreadable }: Shown): PspAccountDto {
  const { provider, limits, context } = connected;
  const { manifest } = provider;
  const { portal } = responseOptionsOf({ provider, limits });
  const { webhookRefusal: refusal } = account;
  return {
    account_id: account.accountId,
    account_name: account.accountName,
    provider: account.provider,
    provider_label: manifest.label,
    environment: account.environment,
    is_active: account.isActive,
    is_default: account.isDefault,
    verification_status: account.verificationStatus,
    verification_message: account.verificationMessage ?? null,
    webhook_url:
      manifest.webhook === undefined
        ? null
        : `${publicUrl}/api/webhooks/${account.provider}/${account.webhookAlias}`,
    webhook_alias: account.webhookAlias,
    webhook_steps: [...setupStepsOf(manifest, context.credentials)],
    credential_choices: { ...choicesOf(manifest, context.credentials) },
    credential_fields_set: Object.keys(account.sealedCredentials),
    last_webhook_at: account.lastWebhookAt?.toISOString() ?? null,
    webhook_refusal: refusal === undefined ? null : { at: refusal.at.toISOString(), why: refusal.why },
    capabilities: [...manifest.capabilities],
    limits: limits.map(({ capability, reason }) => ({ capability, reason })),
    portal: { name: portal.name, url: portal.url ?? null },
    sync: toSyncDto(account, provider, unreadable ?? { count: 0, rows: [] }),
    created_at: account.createdAt.toISOString(),
    updated_at: account.updatedAt.toISOString(),
  };
}

function toSyncDto(account: PspAccount, provider: AnyProvider, unreadable: Unreadable): SyncDto {
  const { startedAt, finishedAt, dueAt, seen, error } = account.sync;
  return {
    state: isReadBySchedule(provider) ? syncState(account) : 'off',
    seen,
    started_at: startedAt?.toISOString() ?? null,
    finished_at: finishedAt?.toISOString() ?? null,
    next_at: account.isActive ? (dueAt?.toISOString() ?? null) : null,
    error: error ?? null,
    unreadable_count: unreadable.count,
    unreadable: unreadable.rows.map(({ providerDisputeId, problem, firstSeenAt }) => ({
      psp_dispute_id: providerDisputeId ?? null,
      problem,
      first_seen_at: firstSeenAt.toISOString(),
    })),
  };
}

function syncState({ sync }: PspAccount): SyncDto['state'] {
  if (sync.startedAt === undefined) return 'waiting';
  if (sync.error !== undefined) return 'failed';
  return sync.finishedAt === undefined || sync.finishedAt < sync.startedAt ? 'running' : 'done';
}
