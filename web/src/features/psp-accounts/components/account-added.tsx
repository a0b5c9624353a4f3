import { Button } from '@mantine/core';
import type { PspAccount } from '@rebuttal/sdk';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Callout } from '../../../components/callout.js';

import modal from '../../../components/modal.module.css';
import classes from './account-form.module.css';
import { WebhookUrl } from './webhook-url.js';

type Props = { readonly account: PspAccount; readonly onDone: () => void };

/** What to do next: without the webhook at the provider no dispute ever arrives. */
export function AccountAdded({ account, onDone }: Props) {
  return (
    <div className={modal.body}>
      <Verification account={account} />
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
      <div className={modal.actions}>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
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
