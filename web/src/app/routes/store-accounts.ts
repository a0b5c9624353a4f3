import type { Provider } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';

import { providersQuery } from '../../features/psp-accounts/api/psp-accounts.js';

/** The store platforms that can be connected. */
export function useStorePlatforms(): readonly Provider[] {
  return (useQuery(providersQuery()).data ?? []).filter((provider) => provider.is_store);
}
