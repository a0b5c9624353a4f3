import { Button } from '@mantine/core';
import type { CredentialField, PspAccount } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { texts } from '#texts/psp-accounts';

import { Problem } from '../../../components/callout.js';
import { errorText } from '../../../lib/error-text.js';
import { fieldsInEffect } from '../abilities.js';
import { credentialFieldsQuery, useUpdateAccount } from '../api/psp-accounts.js';
import { type Credentials, filledCredentials } from '../credentials.js';
import classes from './account-form.module.css';
import { CredentialInputs } from './credential-inputs.js';
import { FillSampleButton } from './fill-sample-button.js';

const isAfterWebhook = (field: CredentialField): boolean => field.is_after_webhook;

/** A form for the secret that the provider shows after the webhook URL is registered. */
export function SigningSecretForm({ account }: { readonly account: PspAccount }) {
  const [credentials, setCredentials] = useState<Credentials>({});
  const fields = useQuery(credentialFieldsQuery(account.provider)).data ?? [];
  const update = useUpdateAccount(account.account_id);
  // The first is the one without which every webhook is rejected. The others strengthen it.
  const first = fieldsInEffect(fields, account.credential_choices).find(isAfterWebhook);
  if (first === undefined) return null;
  const filled = filledCredentials(credentials);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    update.mutate({ credentials: filled }, { onSuccess: () => setCredentials({}) });
  };
  return (
    <form className="stack-md" onSubmit={submit}>
      <CredentialInputs
        provider={account.provider}
        values={credentials}
        stored={account.credential_fields_set}
        choices={account.credential_choices}
        disabled={update.isPending}
        shows={isAfterWebhook}
        requires={first.field_name}
        onChange={setCredentials}
      />
      {update.isError && <Problem>{errorText(update.error, texts.accountAdded.secretFailed)}</Problem>}
      {update.isSuccess && <p role="status">{texts.accountAdded.secretSaved}</p>}
      <div className={classes.secretActions}>
        <Button
          type="submit"
          variant="default"
          loading={update.isPending}
          disabled={Object.keys(filled).length === 0}
        >
          {texts.accountAdded.save}
        </Button>
        {account.environment === 'test' && (
          <FillSampleButton
            provider={account.provider}
            shows={isAfterWebhook}
            label={texts.sandbox.fillInSecret}
            onFill={setCredentials}
          />
        )}
      </div>
    </form>
  );
}
