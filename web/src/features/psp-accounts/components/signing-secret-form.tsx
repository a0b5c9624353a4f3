import { Button } from '@mantine/core';
import type { CredentialField, PspAccount } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { texts } from '#texts/psp-accounts';

import { Problem } from '../../../components/callout.js';
import { errorText } from '../../../lib/error-text.js';
import { credentialFieldsQuery, useUpdateAccount } from '../api/psp-accounts.js';
import { type Credentials, filledCredentials } from '../credentials.js';
import classes from './account-form.module.css';
import { CredentialInputs } from './credential-inputs.js';

const isAfterWebhook = (field: CredentialField): boolean => field.is_after_webhook;

/** A form for the secret that the provider shows after the webhook URL is registered. */
export function SigningSecretForm({ account }: { readonly account: PspAccount }) {
  const [credentials, setCredentials] = useState<Credentials>({});
  const fields = useQuery(credentialFieldsQuery(account.provider)).data ?? [];
  const update = useUpdateAccount(account.account_id);
  if (!fields.some(isAfterWebhook)) return null;
  const filled = filledCredentials(credentials);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    update.mutate({ credentials: filled }, { onSuccess: () => setCredentials({}) });
  };
  return (
    <form className={classes.secret} onSubmit={submit}>
      <CredentialInputs
        provider={account.provider}
        values={credentials}
        stored={account.credential_fields_set}
        disabled={update.isPending}
        shows={isAfterWebhook}
        onChange={setCredentials}
      />
      {update.isError && <Problem>{errorText(update.error, texts.accountAdded.secretFailed)}</Problem>}
      {update.isSuccess && <p role="status">{texts.accountAdded.secretSaved}</p>}
      <Button
        className={classes.saveSecret ?? ''}
        type="submit"
        variant="default"
        loading={update.isPending}
        disabled={Object.keys(filled).length === 0}
      >
        {texts.accountAdded.save}
      </Button>
    </form>
  );
}
