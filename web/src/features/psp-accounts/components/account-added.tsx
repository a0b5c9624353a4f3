import { Button, Loader } from '@mantine/core';
import type { PspAccount } from '@rebuttal/sdk';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { texts } from '#texts/psp-accounts';

import { Callout } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { useCurrentAccount } from '../api/psp-accounts.js';
import classes from './account-form.module.css';
import { FirstEvent } from './first-event.js';
import { SigningSecretForm } from './signing-secret-form.js';
import { SyncLine } from './sync-line.js';
import { WebhookUrl } from './webhook-url.js';

type Props = { readonly account: PspAccount; readonly onDone: () => void };

/** The next step, or the message that there is none. */
export function AccountAdded({ account: added, onDone }: Props) {
  const account = useCurrentAccount(added);
  const top = useRef<HTMLDivElement>(null);
  // The dialog keeps the position of the longer form before it.
  useLayoutEffect(() => {
    top.current?.closest('[role="dialog"]')?.scrollTo(0, 0);
  }, []);
  return (
    <div ref={top} className="stack">
      <Verification account={account} />
      {account.webhook_url === null && <p>{texts.messages.nothingLeft}</p>}
      <AccountSetup account={account} onDone={onDone} />
    </div>
  );
}

/** The remaining setup at the provider, as far as it has one. */
export function AccountSetup({ account, onDone }: Props) {
  return (
    <div className="stack">
      {account.webhook_url !== null && <WebhookSteps account={account} />}
      {account.sync.state !== 'off' && <SyncLine account={account} />}
      <div className={modal.actions}>
        <Button onClick={onDone}>{texts.accountAdded.done}</Button>
      </div>
    </div>
  );
}

/** The webhook setup. Without a webhook at the provider, disputes arrive late or never. */
function WebhookSteps({ account }: { readonly account: PspAccount }) {
  return (
    <>
      <p>{texts.accountAdded.setUp(account.provider_label, account.environment)}</p>
      <WebhookUrl account={account} />
      <ol className={classes.steps}>
        {account.webhook_steps.map((step) => (
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
  if (account.verification_status === 'pending') {
    return (
      <Callout
        tone="grey"
        role="status"
        title={texts.accountAdded.verifying(account.provider_label)}
        icon={<Loader size={16} aria-hidden="true" />}
      />
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
