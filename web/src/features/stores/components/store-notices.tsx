import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react';
import { texts } from '#texts/stores';

import { Callout } from '../../../components/callout.js';
import type { StoreAccount } from '../api/stores.js';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Problems that stop the order sync, with the next step. The platform's own message is with the account. */
export function StoreNotices({ store }: { readonly store: StoreAccount }) {
  const { status, provider_label: platform, missing_permissions: missing } = store;
  if (status === 'refused') {
    return (
      <Callout
        tone="red"
        title={texts.messages.refusedTitle(platform)}
        icon={<IconAlertTriangle {...icon} />}
      >
        {texts.messages.refusedStep(platform)}
      </Callout>
    );
  }
  if (status === 'disconnected') {
    return (
      <Callout tone="grey" title={texts.messages.disconnectedTitle} icon={<IconPlugConnectedX {...icon} />}>
        {texts.messages.disconnectedStep}
      </Callout>
    );
  }
  if (missing.length === 0) return null;
  return (
    <Callout tone="amber" title={texts.messages.missingTitle} icon={<IconAlertTriangle {...icon} />}>
      {missing.map(({ permission, why }) => (
        <p key={permission}>{why}</p>
      ))}
    </Callout>
  );
}
