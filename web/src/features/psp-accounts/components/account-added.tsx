import { Button } from '@mantine/core';
import type { PspAccount } from '@rebuttal/sdk';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Callout } from '../../../components/callout.js';

import modal from '../../../components/modal.module.css';
import { useCurrentAccount } from '../api/psp-accounts.js';
import { messages } from '../messages.js';
import classes from './account-form.module.css';
import { SyncLine } from './sync-line.js';
import { WebhookUrl } from './webhook-url.js';

type Props = { readonly account: PspAccount; readonly onDone: () => void };

/** What to do next, or that nothing is left to do. */
export function AccountAdded({ account: added, onDone }: Props) {
  const account = useCurrentAccount(added);
  return (
    <div className={modal.body}>
      <Verification account={account} />
      {account.webhook_url === null ? <p>{messages.nothingLeft}</p> : <WebhookSteps account={account} />}
      {account.sync.state !== 'off' && <SyncLine account={account} />}
      <div className={modal.actions}>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}

/** Without the webhook at the provider a dispute arrives late, or never. */
function WebhookSteps({ account }: { readonly account: PspAccount }) {
  return (
    <>
      <ol className={classes.steps}>
        <li>Copy the webhook URL below.</li>
        <li>
          Enter it in your {account.provider_label} dashboard, for the {account.environment} environment.
        </li>
        <li>
          If {account.provider_label} shows a signing secret for it that is not entered here yet, add it with
          Edit. Until then its webhooks are refused.
        </li>
        <li>Disputes then arrive on the list by themselves.</li>
      </ol>
      <WebhookUrl account={account} />
    </>
  );
}

function Verification({ account }: { readonly account: PspAccount }) {
  const message = account.verification_message ?? undefined;
  if (account.verification_status === 'failed') {
    return (
      <Callout
        tone="amber"
        title="The credentials were refused"
        icon={<IconAlertTriangle size={18} aria-hidden="true" />}
      >
        {message} The account is saved: correct the credentials with Edit, then Verify.
      </Callout>
    );
  }
  return (
    <Callout
      tone="green"
      title={`${account.account_name} is connected`}
      icon={<IconCircleCheck size={18} aria-hidden="true" />}
    >
      {message}
    </Callout>
  );
}
