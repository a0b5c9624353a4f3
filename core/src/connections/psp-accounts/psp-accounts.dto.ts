export type PspEnvironment = 'test' | 'live';
export type VerificationStatus = 'pending' | 'success' | 'failed';

export type ProviderDto = {
  /** The provider's ID, as used in accounts and routes. */
  value: string;
  label: string;
  /** Capabilities of the API at this provider, for example `submitEvidence`. */
  capabilities: string[];
  /** Capabilities that are missing for all or some accounts, with the reasons. */
  limits: ProviderLimitDto[];
  /** How to set up the webhook URL at the provider. Null if it sends no webhooks. */
  webhook_setup: string | null;
  /** The same as numbered steps in the provider's dashboard. Empty if it sends no webhooks. */
  webhook_steps: string[];
  /** True for a store platform, whose app is installed with `POST /api/{store}/installer-redirect`. */
  is_store: boolean;
  /** A notice if the provider's dispute API is a preview. Otherwise null. */
  preview: string | null;
};
export type LimitDto = {
  /** The missing capability, or `webhooks`. */
  capability: string;
  /**
   * Why it is missing, and the alternative.
   * @example "The API accepts no evidence. Respond in the provider's portal."
   */
  reason: string;
};
export type ProviderLimitDto = LimitDto & {
  /** Applies only to accounts whose credential field has one of these values. Null: applies to all. */
  when: { field: string; is: string[] } | null;
};
/** Selects accounts whose credential field has one of these values. */
export type FieldConditionDto = { field: string; is: string[] };
export type ProvidersDto = { providers: ProviderDto[] };

export type CredentialFieldDto = {
  field_name: string;
  field_label: string;
  field_type: 'password' | 'text';
  is_required: boolean;
  /** True if the value is only available after the webhook URL is registered at the provider. Add it to the account then. */
  is_after_webhook: boolean;
  placeholder: string | null;
  help_text: string | null;
  /** The allowed values, with the default first. Null for free text. */
  options: { value: string; label: string }[] | null;
  /** The accounts that have this field. Null: all. */
  when: FieldConditionDto | null;
  /** The accounts that must have this field although `is_required` is false. Null: none. */
  required_when: FieldConditionDto | null;
};
export type CredentialFieldsDto = { fields: CredentialFieldDto[] };

export type PspAccountDto = {
  account_id: string;
  account_name: string;
  provider: string;
  provider_label: string;
  environment: PspEnvironment;
  is_active: boolean;
  is_default: boolean;
  verification_status: VerificationStatus;
  verification_message: string | null;
  /** The URL to which the provider sends webhooks. Null if this account receives none. */
  webhook_url: string | null;
  webhook_alias: string;
  /** How to set up the webhook URL of this account at the provider, one step each. Empty if it receives none. */
  webhook_steps: string[];
  /** Values of the credential fields that are chosen from a list, for example Worldpay's platform. */
  credential_choices: { [fieldName: string]: string };
  /** Names of the credential fields that are set. Values are never returned. */
  credential_fields_set: string[];
  /** Time of the last correctly signed webhook. Null if there was none. */
  last_webhook_at: string | null;
  /** The last webhook with an invalid signature. Reset to null by a correctly signed one or new credentials. */
  webhook_refusal: WebhookRefusalDto | null;
  /** Capabilities of the API for this account. */
  capabilities: string[];
  /** Missing capabilities with the reasons. */
  limits: LimitDto[];
  /** The provider's portal, for everything that the API can't do. */
  portal: { name: string; url: string | null };
  /** The account's scheduled sync. */
  sync: SyncDto;
  created_at: string;
  updated_at: string;
};
export type WebhookRefusalDto = { at: string; why: string };
export type SyncDto = {
  /** `off`: this account can't be synced and relies on webhooks. `waiting`: it has not been synced yet. */
  state: 'off' | 'waiting' | 'running' | 'done' | 'failed';
  /** Number of disputes in the current or last run. */
  seen: number;
  started_at: string | null;
  finished_at: string | null;
  next_at: string | null;
  /** The error that ended the last run early. */
  error: string | null;
  /** Number of the provider's disputes that could not be parsed. They are missing here or out of date. */
  unreadable_count: number;
  /** The newest 20 of them. Each sync retries them. */
  unreadable: UnreadableDisputeDto[];
};
export type UnreadableDisputeDto = {
  /** The provider's ID of the dispute. Null if it can't be parsed either. */
  psp_dispute_id: string | null;
  /** Description of the problem. */
  problem: string;
  first_seen_at: string;
};
export type PspAccountsDto = { accounts: PspAccountDto[] };
export type PspAccountAnswerDto = { account: PspAccountDto; message: string };

export type CreatePspAccountRequest = {
  provider: string;
  account_name: string;
  environment: PspEnvironment;
  /** 3-50 lowercase letters, digits, hyphens and underscores. Generated if absent. It can't be changed later. */
  webhook_alias?: string | null;
  /** By `field_name` of the provider's credential fields. */
  credentials: { [fieldName: string]: string };
};

export type UpdatePspAccountRequest = {
  account_name?: string;
  is_active?: boolean;
  is_default?: boolean;
  /** Ignored if it is unchanged. A different value is rejected. */
  webhook_alias?: string | null;
  /** A blank value keeps the stored one. */
  credentials?: { [fieldName: string]: string };
};

export type VerifyPspAccountDto = { success: boolean; message: string; account: PspAccountDto };
