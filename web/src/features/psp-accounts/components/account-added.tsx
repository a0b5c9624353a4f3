import { Anchor, Button, Loader } from '@mantine/core';
import type { CredentialField, PspAccount } from '@rebuttal/sdk';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { texts } from '#texts/psp-accounts';

import { paths } from '../../../app/paths.js';
import { Callout, Problem } from '../../../components/callout.js';
import { DateTime } from '../../../components/date-time.js';
import modal from '../../../components/modal.module.css';
import { errorText } from '../../../lib/error-text.js';
import { fieldsInEffect } from '../abilities.js';
import {
  credentialFieldsQuery,
  sampleCredentialsQuery,
  useCurrentAccount,
  useUpdateAccount,
} from '../api/psp-accounts.js';
import { type Credentials, filledCredentials } from '../credentials.js';
import classes from './account-form.module.css';
import { CredentialInputs } from './credential-inputs.js';
import { FillSampleButton } from './fill-sample-button.js';
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

/** Shows whether the provider's webhooks arrive. Live updates turn it green with the first one. */
function FirstEvent({ account }: { readonly account: PspAccount }) {
  const { last_webhook_at: lastAt, webhook_refusal: refusal, provider_label: label } = account;
  if (refusal !== null) {
    return (
      <Callout
        tone="amber"
        role="status"
        title={texts.firstEvent.rejected}
        icon={<IconAlertTriangle size={18} aria-hidden="true" />}
      >
        {texts.firstEvent.rejectedText(refusal.why)}
      </Callout>
    );
  }
  if (lastAt === null) {
    return (
      <Callout
        tone="grey"
        role="status"
        title={texts.firstEvent.waiting}
        icon={<Loader size={16} aria-hidden="true" />}
      >
        {texts.firstEvent.waitingText(label)}
        {account.environment === 'test' && <SandboxHint provider={account.provider} />}
      </Callout>
    );
  }
  return (
    <Callout
      tone="green"
      role="status"
      title={texts.firstEvent.received}
      icon={<IconCircleCheck size={18} aria-hidden="true" />}
    >
      {texts.firstEvent.receivedText(<DateTime iso={lastAt} />)}
    </Callout>
  );
}

/** On a server with a sandbox, a test dispute is the first event. */
function SandboxHint({ provider }: { readonly provider: string }) {
  const hasSandbox = (useQuery(sampleCredentialsQuery(provider)).data ?? null) !== null;
  if (!hasSandbox) return null;
  return (
    <p>
      {texts.sandbox.sendFirst((words) => (
        <Anchor href={`${paths.sandbox}#${provider}`} target="_blank" inherit>
          {words}
        </Anchor>
      ))}
    </p>
  );
}

const isAfterWebhook = (field: CredentialField): boolean => field.is_after_webhook;

/** A form for the secret that the provider shows after the webhook URL is registered. */
function SigningSecretForm({ account }: { readonly account: PspAccount }) {
  const [credentials, setCredentials] = useState<Credentials>({});
  const fields = useQuery(credentialFieldsQuery(account.provider)).data ?? [];
  const update = useUpdateAccount(account.account_id);
  // The first is the one without which every webhook is rejected. The others strengthen it.
  const first = fieldsInEffect(fields, account.credential_choices).find(isAfterWebhook);
  if (first === undefined) return null;
  const filled = filledCredentials(credentials);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    update.mutate({ credentials: filled }, { onSuccess: () => setCredentials({}) });
  };
  return (
    <form className="stack-md" onSubmit={submit}>
      <CredentialInputs
        provider={account.provider}
        value={credentials}
        stored={account.credential_fields_set}
        choices={account.credential_choices}
        disabled={update.isPending}
        shows={isAfterWebhook}
        requires={first.field_name}
        onChange={setCredentials}
      />
      {update.isError && <Problem>{errorText(update.error, texts.accountAdded.secretFailed)}</Problem>}
      {update.isSuccess && <p role="status">{texts.accountAdded.secretSaved}</p>}
      <div className="row gap-x-8">
        <Button
          type="submit"
          variant="default"
          loading={update.isPending}
          disabled={Object.keys(filled).length === 0}
        >
          {texts.accountAdded.save}
        </Button>
        {account.environment === 'test' && (
          <FillSampleButton
            provider={account.provider}
            shows={isAfterWebhook}
            label={texts.sandbox.fillInSecret}
            onFill={setCredentials}
          />
        )}
      </div>
    </form>
  );
}
