import { Modal } from '@mantine/core';
import { isApiError, type PspAccountAnswer } from '@rebuttal/sdk';
import { useState } from 'react';
import { texts } from '#texts/psp-accounts';

import { notify } from '../../../stores/notices.js';
import { UpgradeModal } from '../../plans/components/upgrade-modal.js';
import { AccountAdded } from './account-added.js';
import { AddAccountForm } from './add-account-form.js';

type Props = { readonly opened: boolean; readonly onClose: () => void };

function titleOf(added: PspAccountAnswer | undefined): string {
  if (added === undefined) return texts.addAccountModal.addPspAccount;
  return added.account.webhook_url === null
    ? texts.addAccountModal.accountAdded
    : texts.addAccountModal.oneMoreStep;
}

/** Connects an account, then shows the remaining steps at the provider. */
export function AddAccountModal({ opened, onClose }: Props) {
  const [added, setAdded] = useState<PspAccountAnswer>();
  const [upgrading, setUpgrading] = useState(false);
  const [reason, setReason] = useState<string>();
  const close = (): void => {
    setAdded(undefined);
    onClose();
  };
  const refused = (error: Error): boolean => {
    if (!isApiError(error) || error.status !== 403 || error.message !== texts.messages.limitReached)
      return false;
    close();
    setUpgrading(true);
    setReason(error.explanation);
    notify('error', error.message);
    return true;
  };
  return (
    <>
      <Modal opened={opened} onClose={close} title={titleOf(added)} size="lg">
        {added === undefined ? (
          <AddAccountForm onAdded={setAdded} onRefused={refused} onCancel={close} />
        ) : (
          <AccountAdded account={added.account} onDone={close} />
        )}
      </Modal>
      <UpgradeModal
        feature="psp_accounts_limit"
        reason={reason}
        opened={upgrading}
        onClose={() => setUpgrading(false)}
      />
    </>
  );
}
