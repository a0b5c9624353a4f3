export type PspEnvironment = 'test' | 'live';
export type VerificationStatus = 'pending' | 'success' | 'failed';

export type ProviderDto = {
  /** The provider's id, as accounts and routes name it. */
  value: string;
  label: string;
  /** What the provider can do from here, for example `submitEvidence`. */
  capabilities: string[];
  /** What to do with the webhook URL at the provider; null where it posts no webhooks. */
  webhook_setup: string | null;
};
export type ProvidersDto = { providers: ProviderDto[] };

export type CredentialFieldDto = {
  field_name: string;
  field_label: string;
  field_type: 'password' | 'text';
  is_required: boolean;
  placeholder: string | null;
  help_text: string | null;
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
  /** Where the provider sends its webhooks. */
  webhook_url: string;
  webhook_alias: string;
  /** Which credential fields hold a value; the values themselves are never given back. */
  credential_fields_set: string[];
  /** When a correctly signed webhook last arrived, null if none has yet. */
  last_webhook_at: string | null;
  created_at: string;
  updated_at: string;
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
