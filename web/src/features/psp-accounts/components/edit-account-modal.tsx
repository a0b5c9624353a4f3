import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import type { PspAccount } from '@rebuttal/sdk';
import { type SyntheticEvent, useState } from 'react';
import { Problem } from '../../../components/callout.js';

import modal from '../../../components/modal.module.css';
import { errorText } from '../../../lib/error-text.js';
import { useUpdateAccount } from '../api/psp-accounts.js';
import { type Credentials, filledCredentials } from '../credentials.js';
import { messages } from '../messages.js';
import classes from './account-form.module.css';
import { CredentialInputs } from './credential-inputs.js';

type Props = { readonly account: PspAccount; readonly opened: boolean; readonly onClose: () => void };

export function EditAccountModal({ account, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Edit ${account.account_name}`} size="lg">
      <EditForm account={account} onDone={onClose} />
    </Modal>
  );
}

type FormProps = { readonly account: PspAccount; readonly onDone: () => void };

function EditForm({ account, onDone }: FormProps) {
  const [name, setName] = useState(account.account_name);
  const [active, setActive] = useState(account.is_active);
  const [credentials, setCredentials] = useState<Credentials>({});
  const update = useUpdateAccount(account.account_id);

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const filled = filledCredentials(credentials);
    const request = { account_name: name.trim(), is_active: active, webhook_alias: account.webhook_alias };
    update.mutate(Object.keys(filled).length === 0 ? request : { ...request, credentials: filled }, {
      onSuccess: onDone,
    });
  };

  return (
    <form className={modal.body} onSubmit={submit}>
      <Fixed account={account} />
      <TextInput
        label="Account Name"
        required
        withAsterisk={false}
        disabled={update.isPending}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        label="Active"
        description="An inactive account keeps its disputes, but takes no new ones."
        disabled={update.isPending}
        checked={active}
        onChange={(event) => setActive(event.currentTarget.checked)}
      />
      <CredentialInputs
        provider={account.provider}
        values={credentials}
        stored={account.credential_fields_set}
        disabled={update.isPending}
        onChange={setCredentials}
      />
      {update.isError && <Problem>{errorText(update.error, messages.updateFailed)}</Problem>}
      <div className={modal.actions}>
        <Button variant="default" onClick={onDone} disabled={update.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={update.isPending}>
          Save Changes
        </Button>
      </div>
    </form>
  );
}

/** What was settled when the account was added. */
function Fixed({ account }: { readonly account: PspAccount }) {
  return (
    <div className={classes.pair}>
      <TextInput label="Provider" value={account.provider_label} disabled readOnly />
      <TextInput
        label="Environment"
        value={account.environment === 'live' ? 'Live' : 'Test'}
        disabled
        readOnly
      />
      {account.webhook_url !== null && (
        <TextInput label="Webhook Alias" value={account.webhook_alias} disabled readOnly />
      )}
    </div>
  );
}
