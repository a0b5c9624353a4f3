import { useQuery } from '@tanstack/react-query';

import { providersQuery, pspAccountsQuery } from '../../features/psp-accounts/api/psp-accounts.js';

/** The providers and accounts to filter by. A store platform is offered to companies with a connected store. */
export function useFilterChoices() {
  const providers = useQuery(providersQuery()).data ?? [];
  const accounts = useQuery(pspAccountsQuery()).data ?? [];
  const offered = providers.filter(({ is_store: isStore }) => !isStore);
  const known = new Map(offered.map(({ value, label }) => [value, label]));
  for (const { provider, provider_label: label } of accounts)
    if (!known.has(provider)) known.set(provider, label);
  return {
    providers: [...known].map(([value, label]) => ({ value, label })),
    accounts: accounts.map((account) => ({ value: account.account_id, label: account.account_name })),
  };
}
