import { Button, Skeleton } from '@mantine/core';
import { bodyOf, type Provider, type PspAccount, type PspAccountFilter } from '@rebuttal/sdk';
import { IconPlus } from '@tabler/icons-react';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type NavigateFunction, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { texts } from '#texts/psp-accounts';
import { texts as storesTexts } from '#texts/stores';

import { client } from '../../api/client.js';
import { findStorePlatform } from '../../api/store-platform.js';
import { PageHeader } from '../../components/page-header.js';
import { CarriersPanel } from '../../features/carriers/components/carriers-panel.js';
import { usePlan } from '../../features/plans/api/plan.js';
import { UpgradeModal } from '../../features/plans/components/upgrade-modal.js';
import { checkLimit } from '../../features/plans/plan.js';
import {
  providersQuery,
  pspAccountKeys,
  pspAccountsQuery,
} from '../../features/psp-accounts/api/psp-accounts.js';
import { AccountFilters } from '../../features/psp-accounts/components/account-filters.js';
import { AccountList } from '../../features/psp-accounts/components/account-list.js';
import { AddAccountModal } from '../../features/psp-accounts/components/add-account-modal.js';
import { ConnectStoreButton } from '../../features/stores/components/connect-store-button.js';
import { StoreSection } from '../../features/stores/components/store-section.js';
import { errorText } from '../../lib/error-text.js';
import { hasPermission } from '../../lib/permissions.js';
import { useTitle } from '../../lib/use-title.js';
import { notify } from '../../stores/notices.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';
import { useStorePlatforms } from './store-accounts.js';

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

/** The query parameters of the store platform's redirect back to the app. */
const arrivalParams = ['code', 'state', 'instanceId', 'token', 'signedInstance', 'tenantId'] as const;

type Arrival = { readonly [Name in (typeof arrivalParams)[number]]?: string };

const messages = storesTexts.storeArrival;

/**
 * Completes an installation with the parameters of the redirect and removes them from the URL. An installation without
 * our state didn't start here, so the user must confirm it first.
 */
function useStoreArrival(): void {
  const [params, setParams] = useSearchParams();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const pending = useRef(arrivalIn(params));
  useEffect(() => {
    const arrival = pending.current;
    if (arrival === undefined) return;
    // The code works once, even if the call fails.
    pending.current = undefined;
    setParams({}, { replace: true });
    findStorePlatform().then(
      (platform) => void complete(arrival, platform, { queries, navigate }),
      (error: unknown) => notify('error', errorText(error, messages.platformUnknown)),
    );
  }, [setParams, queries, navigate]);
}

/** An OAuth error (RFC 6749, 4.1.2.1). Its description isn't shown, because anyone can put text into a URL. */
function arrivalIn(params: URLSearchParams): Arrival | 'denied' | undefined {
  const found = arrivalParams.flatMap((name) => {
    const value = params.get(name);
    return value === null || value === '' ? [] : [[name, value] as const];
  });
  if (params.has('instanceId') || params.has('code')) return Object.fromEntries(found);
  return params.has('error') ? 'denied' : undefined;
}

type App = { readonly queries: QueryClient; readonly navigate: NavigateFunction };

async function complete(
  arrival: Arrival | 'denied',
  { value: store, label }: Pick<Provider, 'value' | 'label'>,
  { queries, navigate }: App,
): Promise<void> {
  if (arrival === 'denied') {
    notify('error', messages.denied(label));
    return;
  }
  try {
    if (arrival.state === undefined) {
      await navigate(await confirmationPath(store, arrival), { replace: true });
      return;
    }
    await bodyOf(client.api.POST('/api/{store}/callback', { params: { path: { store }, query: arrival } }));
    notify('success', messages.connected(label));
  } catch (error) {
    notify('error', errorText(error, messages.failed(label)));
  }
  await queries.invalidateQueries({ queryKey: pspAccountKeys.all });
}

/** Creates a pending installation. Returns the path of its confirmation page. */
async function confirmationPath(store: string, { state: _none, ...query }: Arrival): Promise<string> {
  const { provider, pending_install_id: id } = await bodyOf(
    client.api.POST('/api/{store}/pending-installs', { params: { path: { store }, query } }),
  );
  return paths.storeInstall(provider, id);
}
