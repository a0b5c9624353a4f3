import type { Provider, PspAccount } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';

import { providersQuery, pspAccountsQuery } from '../../features/psp-accounts/api/psp-accounts.js';

/** The store platforms that can be connected. */
export function useStorePlatforms(): readonly Provider[] {
  return (useQuery(providersQuery()).data ?? []).filter((provider) => provider.is_store);
}

/** The company's accounts at store platforms. */
export function useStoreAccounts(): readonly PspAccount[] {
  const platforms = useStorePlatforms();
  const accounts = useQuery(pspAccountsQuery()).data ?? [];
  return accounts.filter(({ provider }) => platforms.some(({ value }) => value === provider));
}
