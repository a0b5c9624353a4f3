import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { PspAccount } from '@rebuttal/sdk';
import { IconPencil, IconRefresh, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/psp-accounts';

import { ActionButton } from '../../../components/action-button.js';
import { ConfirmButton, deleteLook } from '../../../components/confirm-action.js';
import { FormEnd } from '../../../components/form-end.js';
import { notify } from '../../../stores/notices.js';
import { storesQuery } from '../../stores/api/stores.js';
import {
  providersQuery,
  useDeleteAccount,
  useSyncAccount,
  useUpdateAccount,
  useVerifyAccount,
} from '../api/psp-accounts.js';
import { type Credentials, filledCredentials } from '../credentials.js';
import classes from './account-card.module.css';
import accountFormClasses from './account-form.module.css';
import { CredentialInputs } from './credential-inputs.js';

type Props = { readonly account: PspAccount };

const icon = { size: 14, stroke: 1.75, 'aria-hidden': true } as const;

export function AccountActions({ account }: Props) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPencil {...icon} />}
        onClick={() => setIsEditing(true)}
      >
        {common.actions.edit}
      </Button>
      <VerifyButton account={account} />
      {account.sync.state !== 'off' && <SyncButton account={account} />}
      <DeleteButton account={account} />
      <EditAccountModal account={account} opened={isEditing} onClose={() => setIsEditing(false)} />
    </div>
  );
}

function VerifyButton({ account }: Props) {
  const verify = useVerifyAccount(account.account_id);
  return (
    <ActionButton
      action={verify}
      input={undefined}
      failed={texts.messages.verifyFailed}
      onDone={({ success, message }) =>
        notify(success ? 'success' : 'error', message === '' ? texts.messages.verifyFailed : message)
      }
      leftSection={<IconShieldCheck {...icon} />}
    >
      {texts.accountActions.verify}
    </ActionButton>
  );
}

function SyncButton({ account }: Props) {
  const sync = useSyncAccount(account.account_id);
  return (
    <ActionButton
      action={sync}
      input={undefined}
      failed={texts.messages.syncFailed}
      leftSection={<IconRefresh {...icon} />}
      disabled={!account.is_active || account.sync.state === 'running'}
    >
      {texts.accountActions.syncNow}
    </ActionButton>
  );
}

function DeleteButton({ account }: Props) {
  return (
    <ConfirmButton
      button={{ ...deleteLook, leftSection: <IconTrash {...icon} />, children: common.actions.delete }}
      title={texts.accountActions.delete(account.account_name)}
      confirmLabel={common.actions.delete}
      danger
      action={useDeleteAccount(account.account_id)}
      input={undefined}
      failed={texts.messages.deleteFailed}
    >
      <p>{texts.messages.confirmDelete}</p>
      <p className="small">{texts.accountActions.deleteText}</p>
    </ConfirmButton>
  );
}

type EditAccountModalProps = {
  readonly account: PspAccount;
  readonly opened: boolean;
  readonly onClose: () => void;
};

function EditAccountModal({ account, opened, onClose }: EditAccountModalProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={texts.editAccountModal.edit(account.account_name)}
      size="lg"
    >
      <EditForm account={account} onDone={onClose} />
    </Modal>
  );
}

const noCredentials: Credentials = {};

type FormProps = { readonly account: PspAccount; readonly onDone: () => void };

function EditForm({ account, onDone }: FormProps) {
  const update = useUpdateAccount(account.account_id);
  // The account of other acquirers has no provider that could be connected.
  const hasProvider = useQuery(providersQuery()).data?.some(({ value }) => value === account.provider);

  const form = useForm({
    initialValues: {
      name: account.account_name,
      active: account.is_active,
      credentials: noCredentials,
    },
    enhanceGetInputProps: () => ({ disabled: update.isPending }),
  });
  const submit = form.onSubmit(({ name, active, credentials }) => {
    const filled = filledCredentials(credentials);
    const request = { account_name: name.trim(), is_active: active, webhook_alias: account.webhook_alias };
    update.mutate(Object.keys(filled).length === 0 ? request : { ...request, credentials: filled }, {
      onSuccess: onDone,
    });
  });

  return (
    <form className="stack" onSubmit={submit}>
      <Fixed account={account} />
      <TextInput label={texts.editAccountModal.accountName} required {...form.getInputProps('name')} />
      <Checkbox
        label={texts.editAccountModal.active}
        description={texts.editAccountModal.activeDescription}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
      {hasProvider === true && (
        <CredentialInputs
          provider={account.provider}
          stored={account.credential_fields_set}
          choices={account.credential_choices}
          {...form.getInputProps('credentials')}
        />
      )}
      <FormEnd
        save={update}
        failed={texts.messages.updateFailed}
        label={common.actions.saveChanges}
        onCancel={onDone}
      />
    </form>
  );
}

/** Details that cannot change after the account was added. */
function Fixed({ account }: { readonly account: PspAccount }) {
  return (
    <div className="tiles">
      <TextInput
        label={texts.editAccountModal.provider}
        value={account.provider_label}
        variant="filled"
        readOnly
      />
      <TextInput
        label={texts.editAccountModal.environment}
        value={account.environment === 'live' ? texts.editAccountModal.live : texts.editAccountModal.test}
        variant="filled"
        readOnly
      />
      {account.webhook_url !== null && (
        <TextInput
          label={texts.editAccountModal.webhookAlias}
          value={account.webhook_alias}
          variant="filled"
          readOnly
        />
      )}
      <Site account={account} />
    </div>
  );
}

/** The shop of a store account. */
function Site({ account }: { readonly account: PspAccount }) {
  const provider = useQuery(providersQuery()).data?.find(({ value }) => value === account.provider);
  const stores =
    useQuery({ ...storesQuery(account.provider), enabled: provider?.is_store === true }).data ?? [];
  const store = stores.find(({ psp_account_id: id }) => id === account.account_id);
  if (store === undefined) return null;
  return (
    <>
      <TextInput label={texts.editAccountModal.siteName} value={store.site_name} variant="filled" readOnly />
      <TextInput
        className={accountFormClasses.wide ?? ''}
        label={texts.editAccountModal.siteId}
        value={store.site_id ?? ''}
        variant="filled"
        readOnly
      />
    </>
  );
}
