import { Button } from '@mantine/core';
import type { PspAccount } from '@rebuttal/sdk';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { texts } from '#texts/psp-accounts';

import { Callout } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { useCurrentAccount } from '../api/psp-accounts.js';
import classes from './account-form.module.css';
import { SigningSecretForm } from './signing-secret-form.js';
import { SyncLine } from './sync-line.js';
import { WebhookUrl } from './webhook-url.js';

type Props = { readonly account: PspAccount; readonly onDone: () => void };

/** The next step, or the message that there is none. */
export function AccountAdded({ account: added, onDone }: Props) {
  const account = useCurrentAccount(added);
  return (
    <div className={modal.body}>
      <Verification account={account} />
      {account.webhook_url === null ? (
        <p>{texts.messages.nothingLeft}</p>
      ) : (
        <WebhookSteps account={account} />
      )}
      {account.sync.state !== 'off' && <SyncLine account={account} />}
      <div className={modal.actions}>
        <Button onClick={onDone}>{texts.accountAdded.done}</Button>
      </div>
    </div>
  );
}

/** Without the webhook at the provider a dispute arrives late, or never. */
function WebhookSteps({ account }: { readonly account: PspAccount }) {
  return (
    <>
      <ol className={classes.steps}>
        <li>{texts.accountAdded.copyUrl}</li>
        <li>{texts.accountAdded.enterIt(account.provider_label, account.environment)}</li>
        <li>{texts.accountAdded.signingSecret(account.provider_label)}</li>
        <li>{texts.accountAdded.thenDisputes}</li>
      </ol>
      <WebhookUrl account={account} />
      <SigningSecretForm account={account} />
    </>
  );
}

function Verification({ account }: { readonly account: PspAccount }) {
  const message = account.verification_message ?? undefined;
  if (account.verification_status === 'failed') {
    return (
      <Callout
        tone="amber"
        title={texts.accountAdded.refused}
        icon={<IconAlertTriangle size={18} aria-hidden="true" />}
      >
        {texts.accountAdded.refusedText(message)}
      </Callout>
    );
  }
  return (
    <Callout
      tone="green"
      title={texts.accountAdded.isConnected(account.account_name)}
      icon={<IconCircleCheck size={18} aria-hidden="true" />}
    >
      {message}
    </Callout>
  );
}
