import { isApiError } from '@rebuttal/sdk';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

import { noteMissingFactor } from '../../stores/session.js';

/**
 * What the screens know of the server. It lives as long as the sign-in, so nobody sees what another user loaded.
 * Live events tell what has changed; half a minute is for the time when they are away. Whoever is refused for what things
 * have become in the meantime sees them as they are now. Retries are the SDK's.
 */
export function createQueryClient(): QueryClient {
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta, queryHash }) => {
        lookForDemand(error);
        if (meta?.['isOnlyLogged'] === true) log(queryHash, error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        lookForDemand(error);
        if (isApiError(error) && error.status === 409) void refetchAll(queries);
      },
    }),
    defaultOptions: {
      queries: { staleTime: 30_000, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return queries;
}

/** Disputes first: their state decides which of the other requests the server still accepts. */
async function refetchAll(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: ['disputes'] });
  await queries.invalidateQueries();
}

/** A company may begin to demand a second factor while its people work. */
function lookForDemand(error: Error): void {
  if (isApiError(error) && error.code === 'second_factor_missing') noteMissingFactor();
}

/** For what fails without a word on any screen. */
function log(query: string, error: Error): void {
  // oxlint-disable-next-line no-console -- whoever looks for the reason has the browser's log alone
  console.error(`${query}: ${error.message}`);
}
