import { Anchor, Loader } from '@mantine/core';
import type { PspAccount } from '@rebuttal/sdk';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/psp-accounts';

import { paths } from '../../../app/paths.js';
import { Callout } from '../../../components/callout.js';
import { DateTime } from '../../../components/date-time.js';
import { sampleCredentialsQuery } from '../api/psp-accounts.js';

/** Shows whether the provider's webhooks arrive. Live updates turn it green with the first one. */
export function FirstEvent({ account }: { readonly account: PspAccount }) {
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
