import { Button } from '@mantine/core';
import type { PspAccount } from '@rebuttal/sdk';
import { IconPencil, IconRefresh, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/psp-accounts';

import { ConfirmModal } from '../../../components/confirm-modal.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { useDeleteAccount, useSyncAccount, useVerifyAccount } from '../api/psp-accounts.js';
import classes from './account-card.module.css';
import { EditAccountModal } from './edit-account-modal.js';

type Props = { readonly account: PspAccount };

const icon = { size: 14, stroke: 1.75, 'aria-hidden': true } as const;

export function AccountActions({ account }: Props) {
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const close = (): void => setOpen(undefined);
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPencil {...icon} />}
        onClick={() => setOpen('edit')}
      >
        {common.actions.edit}
      </Button>
      <VerifyButton account={account} />
      {account.sync.state !== 'off' && <SyncButton account={account} />}
      <Button
        variant="subtle"
        color="red"
        size="xs"
        c="var(--tone-red)"
        leftSection={<IconTrash {...icon} />}
        onClick={() => setOpen('delete')}
      >
        {common.actions.delete}
      </Button>
      <EditAccountModal account={account} opened={open === 'edit'} onClose={close} />
      <DeleteModal account={account} opened={open === 'delete'} onClose={close} />
    </div>
  );
}

function VerifyButton({ account }: Props) {
  const verify = useVerifyAccount(account.account_id);
  const run = (): void =>
    verify.mutate(undefined, {
      onSuccess: ({ success, message }) =>
        notify(success ? 'success' : 'error', message === '' ? texts.messages.verifyFailed : message),
      onError: (error) => notify('error', errorText(error, texts.messages.verifyFailed)),
    });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconShieldCheck {...icon} />}
      loading={verify.isPending}
      onClick={run}
    >
      {texts.accountActions.verify}
    </Button>
  );
}

function SyncButton({ account }: Props) {
  const sync = useSyncAccount(account.account_id);
  const run = (): void =>
    sync.mutate(undefined, {
      onError: (error) => notify('error', errorText(error, texts.messages.syncFailed)),
    });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconRefresh {...icon} />}
      disabled={!account.is_active || account.sync.state === 'running'}
      loading={sync.isPending}
      onClick={run}
    >
      {texts.accountActions.syncNow}
    </Button>
  );
}

type DeleteProps = Props & { readonly opened: boolean; readonly onClose: () => void };

function DeleteModal({ account, opened, onClose }: DeleteProps) {
  const remove = useDeleteAccount(account.account_id);
  const close = (): void => {
    remove.reset();
    onClose();
  };
  const confirm = (): void => remove.mutate(undefined, { onSuccess: close });
  return (
    <ConfirmModal
      opened={opened}
      title={texts.accountActions.delete(account.account_name)}
      confirmLabel={common.actions.delete}
      danger
      busy={remove.isPending}
      problem={remove.isError ? errorText(remove.error, texts.messages.deleteFailed) : undefined}
      onConfirm={confirm}
      onClose={close}
    >
      <p>{texts.messages.confirmDelete}</p>
      <p className="small">{texts.accountActions.deleteText}</p>
    </ConfirmModal>
  );
}
