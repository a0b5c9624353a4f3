import { Button, Skeleton } from '@mantine/core';
import type { PspAccount, PspAccountFilter } from '@rebuttal/sdk';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { texts } from '#texts/psp-accounts';

import { PageHeader } from '../../components/page-header.js';
import { CarriersPanel } from '../../features/carriers/components/carriers-panel.js';
import { usePlan } from '../../features/plans/api/plan.js';
import { UpgradeModal } from '../../features/plans/components/upgrade-modal.js';
import { checkLimit } from '../../features/plans/plan.js';
import { providersQuery, pspAccountsQuery } from '../../features/psp-accounts/api/psp-accounts.js';
import { AccountFilters } from '../../features/psp-accounts/components/account-filters.js';
import { AccountList } from '../../features/psp-accounts/components/account-list.js';
import { AddAccountModal } from '../../features/psp-accounts/components/add-account-modal.js';
import { ConnectStoreButton } from '../../features/stores/components/connect-store-button.js';
import { StoreSection } from '../../features/stores/components/store-section.js';
import { hasPermission } from '../../lib/permissions.js';
import { useTitle } from '../../lib/use-title.js';
import { useUser } from '../../stores/session.js';
import { useStorePlatforms } from './store-accounts.js';
import { useStoreArrival } from './store-arrival.js';

export function Component() {
  useTitle(texts.pspAccounts.documentTitle);
  useStoreArrival();
  const [filter, setFilter] = useState<PspAccountFilter>({});
  const user = useUser();
  const editable = hasPermission(user, 'psp_accounts:write');
  const { adding, upgrading, add, close } = useAdding(editable);
  return (
    <>
      <PageHeader title={texts.pspAccounts.pspAccounts} subtitle={texts.pspAccounts.subtitle}>
        {editable && <ConnectStores />}
        {editable && (
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
            {texts.pspAccounts.addPspAccount}
          </Button>
        )}
      </PageHeader>
      <AccountFilters filter={filter} onChange={setFilter} />
      <AccountList
        filter={filter}
        editable={editable}
        extra={(account) => <Store account={account} />}
        onAdd={add}
        onClear={() => setFilter({})}
      />
      {hasPermission(user, 'carriers:read') && (
        <CarriersPanel editable={hasPermission(user, 'carriers:write')} />
      )}
      <AddAccountModal opened={adding} onClose={close} />
      <UpgradeModal feature="psp_accounts_limit" opened={upgrading} onClose={close} />
    </>
  );
}

/** Store sites are connected at their platform, without API keys. */
function ConnectStores() {
  const platforms = useStorePlatforms();
  const mayConnect = hasPermission(useUser(), 'stores:write');
  const { isPending } = useQuery(providersQuery());
  if (!mayConnect) return null;
  // As wide as the button, to prevent layout shift when the button appears.
  if (isPending) return <Skeleton height={36} width="12rem" />;
  return platforms.map(({ value, label }) => (
    <ConnectStoreButton key={value} platform={value}>
      {texts.pspAccounts.connectStore(label)}
    </ConnectStoreButton>
  ));
}

/** The store section of an account at a store platform. */
function Store({ account }: { readonly account: PspAccount }) {
  const platforms = useStorePlatforms();
  const user = useUser();
  if (!platforms.some(({ value }) => value === account.provider) || !hasPermission(user, 'stores:read'))
    return null;
  return (
    <StoreSection
      platform={account.provider}
      accountId={account.account_id}
      editable={hasPermission(user, 'stores:write')}
    />
  );
}

/** Opens the upgrade dialog instead of the form if the plan's account limit is reached. */
function useAdding(editable: boolean) {
  const isAsked = isBeginning(useLocation().state) && editable;
  const [open, setOpen] = useState<'form' | 'upgrade' | undefined>(isAsked ? 'form' : undefined);
  const plan = usePlan();
  const accounts = useQuery(pspAccountsQuery()).data;
  const hasRoom =
    plan === undefined || accounts === undefined || checkLimit(plan, 'psp_accounts', accounts.length).allowed;
  return {
    adding: open === 'form',
    upgrading: open === 'upgrade',
    add: (): void => setOpen(hasRoom ? 'form' : 'upgrade'),
    close: (): void => setOpen(undefined),
  };
}

/** Returns true if the user came from the dashboard's checklist, which opens the form directly. */
function isBeginning(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'begin' in state && state.begin === true;
}
