import type { CreatePspAccountRequest, CredentialField, PspEnvironment } from '@rebuttal/sdk';

import { fieldsInEffect, withChosenOptions } from './abilities.js';
import { toAlias } from './alias.js';
import { type Credentials, filledCredentials } from './credentials.js';

/** The input for a new account. */
export type AccountForm = {
  readonly provider: string;
  readonly name: string;
  readonly environment: PspEnvironment;
  readonly alias: string;
  readonly credentials: Credentials;
};

export const emptyForm: AccountForm = {
  provider: '',
  name: '',
  environment: 'test',
  alias: '',
  credentials: {},
};

type RequestOptions = { readonly fields: readonly CredentialField[]; readonly withWebhooks: boolean };

export function toCreateRequest(
  form: AccountForm,
  { fields, withWebhooks }: RequestOptions,
): CreatePspAccountRequest {
  const alias = withWebhooks ? toAlias(form.alias) : '';
  const entered = withChosenOptions(fields, form.credentials);
  // A field may have been filled in before another choice removed it.
  const names = new Set(fieldsInEffect(fields, entered).map(({ field_name: name }) => name));
  const credentials = Object.fromEntries(Object.entries(entered).filter(([name]) => names.has(name)));
  return {
    provider: form.provider,
    account_name: form.name.trim(),
    environment: form.environment,
    webhook_alias: alias === '' ? null : alias,
    credentials: filledCredentials(credentials),
  };
}
