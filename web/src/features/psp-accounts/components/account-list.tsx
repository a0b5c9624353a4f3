import { Button, Skeleton } from '@mantine/core';
import type { PspAccount, PspAccountFilter } from '@rebuttal/sdk';
import { IconBuildingBank } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { texts as common } from '#texts/common';
import { texts } from '#texts/psp-accounts';

import { paths } from '../../../app/paths.js';
import { EmptyState, FailedState } from '../../../components/screen-states.js';
import { errorText } from '../../../lib/error-text.js';
import { pspAccountsQuery } from '../api/psp-accounts.js';
import { AccountCard } from './account-card.js';
import classes from './account-list.module.css';

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
