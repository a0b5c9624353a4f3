import type { PspAccount, VerificationStatus } from '@rebuttal/sdk';
import type { ReactNode } from 'react';
import { texts } from '#texts/psp-accounts';

import { DateTime } from '../../../components/date-time.js';
import { ProviderMark } from '../../../components/provider-mark.js';
import { Tag } from '../../../components/tag.js';
import type { Tone } from '../../../components/tone.js';
import { AccountAbilities } from './abilities.js';
import { AccountActions } from './account-actions.js';
import classes from './account-card.module.css';
import { SetupButton } from './setup-button.js';
import { SyncLine } from './sync-line.js';
import { UnreadableDisputes } from './unreadable-disputes.js';
import { WebhookUrl } from './webhook-url.js';

type Props = { readonly account: PspAccount };
type CardProps = Props & { readonly editable: boolean; readonly extra?: ReactNode };

export function AccountCard({ account, editable, extra }: CardProps) {
  return (
    <article className={classes.card} data-inactive={!account.is_active} aria-label={account.account_name}>
      <header className={classes.head}>
        <ProviderMark provider={account.provider} label={account.provider_label} size="large" />
        <div className={classes.names}>
          <h2 className={classes.name}>{account.account_name}</h2>
          <p className="soft">{account.provider_label}</p>
        </div>
      </header>
      <Badges account={account} />
      {account.verification_message !== null && account.verification_message !== '' && (
        <p className={classes.message} data-failed={account.verification_status === 'failed'}>
          {account.verification_message}
        </p>
      )}
      {extra}
      <WebhookUrl account={account} />
      {editable && <SetupButton account={account} />}
      <AccountAbilities account={account} />
      <div className={classes.last}>
        <SyncLine account={account} />
        <UnreadableDisputes account={account} />
        {account.webhook_url !== null && <LastWebhook at={account.last_webhook_at} />}
        {account.webhook_refusal !== null && <RefusedWebhook refusal={account.webhook_refusal} />}
      </div>
      {editable && <AccountActions account={account} />}
    </article>
  );
}

function LastWebhook({ at }: { readonly at: string | null }) {
  if (at === null) return <p>{texts.accountCard.noWebhookReceivedYet}</p>;
  return <p>{texts.accountCard.lastWebhook(<DateTime iso={at} />)}</p>;
}

type RefusalProps = { readonly refusal: NonNullable<PspAccount['webhook_refusal']> };

function RefusedWebhook({ refusal: { at, why } }: RefusalProps) {
  return (
    <p className={classes.message} data-failed role="status">
      {texts.accountCard.webhookRefused(<DateTime iso={at} />, why)} {texts.accountCard.refusedWebhookRemedy}
    </p>
  );
}

const verifications: Readonly<Record<VerificationStatus, { label: string; tone: Tone }>> = {
  success: { label: texts.accountCard.verifications.success, tone: 'green' },
  failed: { label: texts.accountCard.verifications.failed, tone: 'red' },
  pending: { label: texts.accountCard.verifications.pending, tone: 'amber' },
};

function Badges({ account }: Props) {
  // A status that this release does not know yet counts as not decided.
  const known: Readonly<Partial<Record<string, { label: string; tone: Tone }>>> = verifications;
  const verification = known[account.verification_status] ?? verifications.pending;
  return (
    <p className="chips">
      <Tag tone={verification.tone} dot>
        {verification.label}
      </Tag>
      <Tag tone={account.environment === 'live' ? 'blue' : 'violet'}>
        {account.environment === 'live' ? texts.accountCard.live : texts.accountCard.test}
      </Tag>
      <Tag tone={account.is_active ? 'green' : 'grey'}>
        {account.is_active ? texts.accountCard.active : texts.accountCard.inactive}
      </Tag>
      {account.is_default && <Tag tone="grey">{texts.accountCard.default}</Tag>}
    </p>
  );
}
