import type { PspAccount } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Callout } from '../../../components/callout.js';

import { CopyButton } from '../../../components/copy-button.js';
import { notify } from '../../../stores/notices.js';
import { providersQuery } from '../api/psp-accounts.js';
import { messages } from '../messages.js';
import classes from './account-card.module.css';

type Props = { readonly account: PspAccount };

/** Where the provider has to send its webhooks, ready to be copied. */
export function WebhookUrl({ account }: Props) {
  const id = useId();
  const providers = useQuery(providersQuery()).data ?? [];
  const setup = providers.find(({ value }) => value === account.provider)?.webhook_setup;
  if (account.webhook_alias === '') {
    return (
      <Callout tone="amber">
        This account has no webhook alias, so the provider cannot send disputes to it.
      </Callout>
    );
  }
  return (
    <div className={classes.url}>
      <label className={classes.urlLabel} htmlFor={id}>
        Webhook URL
      </label>
      <div className={classes.urlField}>
        <input
          id={id}
          readOnly
          value={account.webhook_url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton
          text={account.webhook_url}
          label="Copy the webhook URL"
          onCopied={() => notify('success', messages.copied)}
        />
      </div>
      {setup !== undefined && setup !== '' && <p className={classes.hint}>{setup}</p>}
    </div>
  );
}
