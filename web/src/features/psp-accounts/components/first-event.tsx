import { Loader } from '@mantine/core';
import type { PspAccount } from '@rebuttal/sdk';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { texts } from '#texts/psp-accounts';

import { Callout } from '../../../components/callout.js';
import { DateTime } from '../../../components/date-time.js';

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
