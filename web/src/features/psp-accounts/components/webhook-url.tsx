import type { PspAccount } from '@rebuttal/sdk';
import { useId } from 'react';
import { texts } from '#texts/psp-accounts';

import { Callout } from '../../../components/callout.js';
import { CopyField } from '../../../components/copy-field.js';
import { notify } from '../../../stores/notices.js';

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
    <div className="stack-xs">
      <label className="small strong" htmlFor={id}>
        {texts.webhookUrl.webhookUrl}
      </label>
      <CopyField
        id={id}
        value={url}
        copyLabel={texts.webhookUrl.copyTheWebhookUrl}
        onCopied={() => notify('copied', texts.messages.copied)}
      />
    </div>
  );
}
