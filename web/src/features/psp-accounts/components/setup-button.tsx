import { Button, Modal } from '@mantine/core';
import type { PspAccount } from '@rebuttal/sdk';
import { useState } from 'react';
import { texts } from '#texts/psp-accounts';

import { AccountSetup } from './account-added.js';
import classes from './account-card.module.css';

/** Shows the steps at the provider again, for a setup that was interrupted or is repeated. */
export function SetupButton({ account }: { readonly account: PspAccount }) {
  const [opened, setOpened] = useState(false);
  const close = (): void => setOpened(false);
  if (account.webhook_url === null) return null;
  return (
    <>
      <Button
        className={classes.setUp ?? ''}
        variant={account.last_webhook_at === null ? 'light' : 'default'}
        size="xs"
        onClick={() => setOpened(true)}
      >
        {texts.accountAdded.setUpWebhook}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={texts.accountAdded.setUpTitle(account.account_name)}
        size="lg"
      >
        <AccountSetup account={account} onDone={close} />
      </Modal>
    </>
  );
}
