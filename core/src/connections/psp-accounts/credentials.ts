import type { AnyProvider, CredentialFields, Credentials } from '@rebuttal/plugin-kit';

import { errors } from '../../platform/errors/catalogue.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import type { PspAccount } from './psp-accounts.js';

type Owner = Pick<PspAccount, 'tenantId' | 'accountId'>;

/** The part of a plugin of any kind that knows its credentials. */
type CredentialForm = Pick<AnyProvider, 'checkCredentials'> & {
  readonly manifest: Pick<AnyProvider['manifest'], 'credentials'>;
};

/** The encryption context of a credential. */
export const credentialContext = (owner: Owner, field: string): string =>
  `credentials/${owner.tenantId}/${owner.accountId}/${field}`;

/** Encrypts each field separately, bound to company, account and field, so that it can't be decrypted elsewhere. */
export function sealCredentials(
  box: SecretBox,
  owner: Owner,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      box.sealText(value, credentialContext(owner, field)),
    ]),
  );
}

export function openCredentials(
  box: SecretBox,
  account: Owner & Pick<PspAccount, 'sealedCredentials'>,
): Credentials<CredentialFields> {
  return Object.fromEntries(
    Object.entries(account.sealedCredentials).map(([field, sealed]) => [
      field,
      box.openText(sealed, credentialContext(account, field)),
    ]),
  );
}

/**
 * Trims the input and drops blank and unknown fields.
 * @throws {AppError} 422 naming each field that is missing or that the provider rejects
 */
export function checkCredentials(
  provider: CredentialForm,
  environment: PspAccount['environment'],
  entered: Readonly<Record<string, string>>,
): Record<string, string> {
  const fields = Object.entries(provider.manifest.credentials);
  const values = trimCredentials(provider, entered);
  const missing = fields
    .filter(([name, field]) => field.optional !== true && values[name] === undefined)
    .map(([name, field]) => ({ field: `credentials.${name}`, message: `${field.label} is required` }));
  if (missing.length > 0) throw errors.invalid(missing);
  const wrong = Object.entries(
    provider.checkCredentials(values as Credentials<CredentialFields>, environment),
  );
  if (wrong.length > 0) {
    throw errors.invalid(wrong.map(([name, message]) => ({ field: `credentials.${name}`, message })));
  }
  return values;
}

export function trimCredentials(
  provider: CredentialForm,
  entered: Readonly<Record<string, string>>,
): Record<string, string> {
  const names = Object.entries(provider.manifest.credentials)
    .filter(([, field]) => field.hidden !== true)
    .map(([name]) => name);
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = Object.hasOwn(entered, name) ? entered[name]?.trim() : undefined;
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
}
