import type { PspAccount } from '@rebuttal/sdk';
import { useId } from 'react';
import { texts } from '#texts/psp-accounts';

import { Callout } from '../../../components/callout.js';
import { CopyButton } from '../../../components/copy-button.js';
import { notify } from '../../../stores/notices.js';
import classes from './account-card.module.css';

/** The webhook URL to copy to the provider; renders nothing for accounts without webhooks. */
export function WebhookUrl({ account }: { readonly account: PspAccount }) {
  if (account.webhook_url === null) return null;
  if (account.webhook_alias === '') {
    return <Callout tone="amber">{texts.webhookUrl.noAlias}</Callout>;
  }
  return <UrlField url={account.webhook_url} />;
}

function UrlField({ url }: { readonly url: string }) {
  const id = useId();
  return (
    <div className={classes.url}>
      <label className={classes.urlLabel} htmlFor={id}>
        {texts.webhookUrl.webhookUrl}
      </label>
      <div className={classes.urlField}>
        <input id={id} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        <CopyButton
          text={url}
          label={texts.webhookUrl.copyTheWebhookUrl}
          onCopied={() => notify('copied', texts.messages.copied)}
        />
      </div>
    </div>
  );
}
