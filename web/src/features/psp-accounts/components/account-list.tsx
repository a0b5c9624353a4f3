import { Button, Modal, Skeleton } from '@mantine/core';
import type { PspAccount, PspAccountFilter, VerificationStatus } from '@rebuttal/sdk';
import { IconBuildingBank } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { texts as common } from '#texts/common';
import { texts } from '#texts/psp-accounts';

import { paths } from '../../../app/paths.js';
import { DateTime } from '../../../components/date-time.js';
import { ProviderMark } from '../../../components/provider-mark.js';
import { EmptyState, FailedState } from '../../../components/screen-states.js';
import { Tag } from '../../../components/tag.js';
import type { Tone } from '../../../components/tone.js';
import { errorText } from '../../../lib/error-text.js';
import { pspAccountsQuery } from '../api/psp-accounts.js';
import { AccountAbilities } from './abilities.js';
import { AccountActions } from './account-actions.js';
import { AccountSetup } from './account-added.js';
import accountCardClasses from './account-card.module.css';
import classes from './account-list.module.css';
import { SyncLine } from './sync-line.js';
import { WebhookUrl } from './webhook-url.js';

type Props = {
  readonly filter: PspAccountFilter;
  /** True if this user may add and change accounts. */
  readonly editable: boolean;
  /** Additional content of an account's card. */
  readonly extra?: (account: PspAccount) => ReactNode;
  readonly onAdd: () => void;
  readonly onClear: () => void;
};

/** The accounts that match a filter, in each of the list's four states. */
export function AccountList({ filter, editable, extra, onAdd, onClear }: Props) {
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(pspAccountsQuery(filter));
  if (data === undefined && isError) {
    return (
      <div className="card">
        <FailedState
          title={texts.messages.listFailed}
          text={errorText(error, texts.messages.listFailed)}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (data === undefined) {
    return (
      <div className={classes.cards} role="status" aria-label={texts.accountList.loadingPspAccounts}>
        <Skeleton height={260} radius="lg" />
        <Skeleton height={260} radius="lg" />
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <div className="card">
        <Nothing
          editable={editable}
          filtered={Object.keys(filter).length > 0}
          onAdd={onAdd}
          onClear={onClear}
        />
      </div>
    );
  }
  return (
    <ul className={classes.cards} aria-label={texts.accountList.pspAccounts} aria-busy={isPlaceholderData}>
      {data.map((account) => (
        <li key={account.account_id}>
          <AccountCard account={account} editable={editable} extra={extra?.(account)} />
        </li>
      ))}
    </ul>
  );
}

type NothingProps = Pick<Props, 'editable' | 'onAdd' | 'onClear'> & { readonly filtered: boolean };

function Nothing({ editable, filtered, onAdd, onClear }: NothingProps) {
  const icon = <IconBuildingBank size={22} stroke={1.5} aria-hidden="true" />;
  if (filtered) {
    return (
      <EmptyState
        icon={icon}
        title={texts.accountList.noPspAccountsFound}
        text={texts.accountList.noPspAccountsFoundText}
      >
        <Button variant="default" onClick={onClear}>
          {common.actions.clearFilters}
        </Button>
      </EmptyState>
    );
  }
  if (!editable) {
    return (
      <EmptyState icon={icon} title={texts.accountList.noPspAccountsYet} text={texts.messages.notAllowed} />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={texts.accountList.noPspAccountsYet}
      text={texts.accountList.noPspAccountsYetText}
    >
      <Button onClick={onAdd}>{texts.accountList.addPspAccount}</Button>
      <Button component={Link} to={paths.data} variant="default">
        {texts.accountList.importDisputes}
      </Button>
    </EmptyState>
  );
}

type AccountCardProps = { readonly account: PspAccount };
type CardProps = AccountCardProps & { readonly editable: boolean; readonly extra?: ReactNode };

function AccountCard({ account, editable, extra }: CardProps) {
  return (
    <article
      className={accountCardClasses.card}
      data-inactive={!account.is_active}
      aria-label={account.account_name}
    >
      <header className={accountCardClasses.head}>
        <ProviderMark provider={account.provider} label={account.provider_label} size="large" />
        <div className="shrinks">
          <h2 className="break tight">{account.account_name}</h2>
          <p className="soft">{account.provider_label}</p>
        </div>
      </header>
      <Badges account={account} />
      {account.verification_message !== null && account.verification_message !== '' && (
        <p className={accountCardClasses.message} data-failed={account.verification_status === 'failed'}>
          {account.verification_message}
        </p>
      )}
      {extra}
      <WebhookUrl account={account} />
      {editable && <SetupButton account={account} />}
      <AccountAbilities account={account} />
      <div className="small grid gap-1">
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
    <p className={accountCardClasses.message} data-failed role="status">
      {texts.accountCard.webhookRefused(<DateTime iso={at} />, why)} {texts.accountCard.refusedWebhookRemedy}
    </p>
  );
}

const verifications: Readonly<Record<VerificationStatus, { label: string; tone: Tone }>> = {
  success: { label: texts.accountCard.verifications.success, tone: 'green' },
  failed: { label: texts.accountCard.verifications.failed, tone: 'red' },
  pending: { label: texts.accountCard.verifications.pending, tone: 'amber' },
};

function Badges({ account }: AccountCardProps) {
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

/** Disputes that a sync could not read: they may be missing from the list, so a person has to know their IDs. */
function UnreadableDisputes({ account }: { readonly account: PspAccount }) {
  const { unreadable, unreadable_count: count } = account.sync;
  if (count === 0) return null;
  return (
    <details className="red break">
      <summary>{texts.unreadableDisputes.summary(count)}</summary>
      <p>{texts.unreadableDisputes.whatToDo(account.provider_label)}</p>
      <ul>
        {unreadable.map(({ psp_dispute_id: id, problem }, index) => (
          <li key={id ?? index}>
            <span className="numeric">{id ?? texts.unreadableDisputes.noId}</span>: {problem}
          </li>
        ))}
      </ul>
      {count > unreadable.length && <p>{texts.unreadableDisputes.more(count - unreadable.length)}</p>}
    </details>
  );
}

/** Shows the steps at the provider again, for a setup that was interrupted or is repeated. */
function SetupButton({ account }: { readonly account: PspAccount }) {
  const [opened, setOpened] = useState(false);
  const close = (): void => setOpened(false);
  if (account.webhook_url === null) return null;
  return (
    <>
      <Button
        className={accountCardClasses.setUp ?? ''}
        variant={account.last_webhook_at === null ? 'light' : 'default'}
        size="xs"
        onClick={() => setOpened(true)}
      >
        {texts.accountAdded.setUpWebhook}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={texts.accountAdded.setUpTitle(account.account_name)}
        size="lg"
      >
        <AccountSetup account={account} onDone={close} />
      </Modal>
    </>
  );
}
