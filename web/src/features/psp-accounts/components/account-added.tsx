import { Button } from '@mantine/core';
import type { PspAccount } from '@rebuttal/sdk';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/psp-accounts';

import { Callout } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { providersQuery, useCurrentAccount } from '../api/psp-accounts.js';
import classes from './account-form.module.css';
import { FirstEvent } from './first-event.js';
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

/** The webhook setup. Without a webhook at the provider, disputes arrive late or never. */
function WebhookSteps({ account }: { readonly account: PspAccount }) {
  const providers = useQuery(providersQuery()).data ?? [];
  const steps = providers.find(({ value }) => value === account.provider)?.webhook_steps ?? [];
  return (
    <>
      <p>{texts.accountAdded.setUp(account.provider_label, account.environment)}</p>
      <WebhookUrl account={account} isBare />
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <SigningSecretForm account={account} />
      <FirstEvent account={account} />
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
