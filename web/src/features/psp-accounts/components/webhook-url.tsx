import type { PspAccount } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { texts } from '#texts/psp-accounts';

import { Callout } from '../../../components/callout.js';
import { CopyButton } from '../../../components/copy-button.js';
import { notify } from '../../../stores/notices.js';
import { providersQuery } from '../api/psp-accounts.js';
import classes from './account-card.module.css';

type Props = {
  readonly account: PspAccount;
  /** Without the setup instructions, where the steps are listed. */
  readonly isBare?: boolean;
};
type FieldProps = { readonly url: string; readonly setup: string | null | undefined };

/** The webhook URL to copy to the provider; renders nothing for accounts without webhooks. */
export function WebhookUrl({ account, isBare = false }: Props) {
  const providers = useQuery(providersQuery()).data ?? [];
  const setup = providers.find(({ value }) => value === account.provider)?.webhook_setup;
  if (account.webhook_url === null) return null;
  if (account.webhook_alias === '') {
    return <Callout tone="amber">{texts.webhookUrl.noAlias}</Callout>;
  }
  return <UrlField url={account.webhook_url} setup={isBare ? null : setup} />;
}

function UrlField({ url, setup }: FieldProps) {
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
      {setup !== undefined && setup !== null && setup !== '' && <p className={classes.hint}>{setup}</p>}
    </div>
  );
}
