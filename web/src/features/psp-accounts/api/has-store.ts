import { queryOptions } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { pspAccountKeys } from './psp-accounts.js';

/** True if the company has a store account. The dispute page loads it with its other parts. */
export function hasStoreQuery() {
  return queryOptions({
    queryKey: [...pspAccountKeys.all, 'has-store'],
    queryFn: async ({ signal }) => {
      const [providers, accounts] = await Promise.all([
        client.pspAccounts.providers({ signal }),
        client.pspAccounts.list({}, { signal }),
      ]);
      return accounts.some((account) =>
        providers.some(({ value, is_store: isStore }) => isStore && value === account.provider),
      );
    },
  });
}
