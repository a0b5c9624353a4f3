export type PspEnvironment = 'test' | 'live';
export type VerificationStatus = 'pending' | 'success' | 'failed';

export type ProviderDto = {
  /** The provider's id, as accounts and routes name it. */
  value: string;
  label: string;
  /** What the provider can do from here, for example `submitEvidence`. */
  capabilities: string[];
  /** What is missing for all its accounts or for some, and why. */
  limits: ProviderLimitDto[];
  /** What to do with the webhook URL at the provider; null where it posts no webhooks. */
  webhook_setup: string | null;
  /** Whether it is a store platform, whose app is installed by `POST /api/{store}/installer-redirect`. */
  is_store: boolean;
  /** What to know where the provider calls its disputes a preview; null where it does not. */
  preview: string | null;
};
export type LimitDto = {
  /** The ability that is missing, or `webhooks`. */
  lacks: string;
  /** What is missing and what is left to do. */
  why: string;
};
export type ProviderLimitDto = LimitDto & {
  /** Only for accounts whose credential field has one of these values; null for all. */
  when: { field: string; is: string[] } | null;
};
export type ProvidersDto = { providers: ProviderDto[] };

export type CredentialFieldDto = {
  field_name: string;
  field_label: string;
  field_type: 'password' | 'text';
  is_required: boolean;
  /** Known only once the webhook URL is registered at the provider: add it to the account then. */
  is_after_webhook: boolean;
  placeholder: string | null;
  help_text: string | null;
  /** The only values it takes, the first being the default; null for any text. */
  options: { value: string; label: string }[] | null;
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
  /** Where the provider sends its webhooks; null where this account gets none. */
  webhook_url: string | null;
  webhook_alias: string;
  /** Which credential fields hold a value; the values themselves are never given back. */
  credential_fields_set: string[];
  /** When a correctly signed webhook last arrived, null if none has yet. */
  last_webhook_at: string | null;
  /** The last webhook whose signature was refused, and why; null since a correctly signed one, or new credentials. */
  webhook_refusal: WebhookRefusalDto | null;
  /** What can be done from here for this account. */
  capabilities: string[];
  /** What cannot, and why. */
  limits: LimitDto[];
  /** Where the merchant does by hand what cannot be done from here. */
  portal: { name: string; url: string | null };
  /** The scheduled reading of the account. */
  sync: SyncDto;
  created_at: string;
  updated_at: string;
};
export type WebhookRefusalDto = { at: string; why: string };
export type SyncDto = {
  /** `off`: this account cannot be read, it tells everything by webhooks. `waiting`: it has never been read. */
  state: 'off' | 'waiting' | 'running' | 'done' | 'failed';
  /** Disputes read in the run that is under way, or in the last one. */
  seen: number;
  started_at: string | null;
  finished_at: string | null;
  next_at: string | null;
  /** Why the last run ended early. */
  error: string | null;
  /** How many of the provider's disputes could not be read. They are not among the disputes, or not up to date. */
  unreadable_count: number;
  /** The newest 20 of them. Each sync tries them again. */
  unreadable: UnreadableDisputeDto[];
};
export type UnreadableDisputeDto = {
  /** The provider's ID of the dispute; null if not even that is readable. */
  psp_dispute_id: string | null;
  /** What is wrong with it. */
  problem: string;
  first_seen_at: string;
};
export type PspAccountsDto = { accounts: PspAccountDto[] };
export type PspAccountAnswerDto = { account: PspAccountDto; message: string };

export type CreatePspAccountRequest = {
  provider: string;
  account_name: string;
  environment: PspEnvironment;
  /** 3-50 of lower-case letters, digits, hyphen and underscore; generated when absent. It cannot be changed later. */
  webhook_alias?: string | null;
  /** By `field_name` of the provider's credential fields. */
  credentials: { [fieldName: string]: string };
};

export type UpdatePspAccountRequest = {
  account_name?: string;
  is_active?: boolean;
  is_default?: boolean;
  /** Taken and ignored if it is the account's own; a different one is refused. */
  webhook_alias?: string | null;
  /** A blank value keeps what is stored. */
  credentials?: { [fieldName: string]: string };
};

export type VerifyPspAccountDto = { success: boolean; message: string; account: PspAccountDto };
