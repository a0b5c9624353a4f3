import { isApiError } from '@rebuttal/sdk';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

import { noteMissingFactor } from '../../stores/session.js';
import { repeatOutdated } from './reload.js';

/**
 * The query cache of a session. A new sign-in gets a new one, so no user sees another user's data. Live events
 * invalidate changed data. The stale time of half a minute covers interruptions of the event stream. After a rejected
 * mutation, the affected data is reloaded. The SDK does the retries.
 */
export function createQueryClient(): QueryClient {
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta, queryHash }) => {
        checkFactorRequirement(error);
        if (meta?.['isOnlyLogged'] === true) log(queryHash, error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        checkFactorRequirement(error);
        if (isApiError(error) && error.status === 409) void refetchAll(queries);
      },
    }),
    defaultOptions: {
      queries: { staleTime: 30_000, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  repeatOutdated(queries);
  return queries;
}

/** Reloads disputes first, because their state decides which other requests the server accepts. */
async function refetchAll(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: ['disputes'] });
  await queries.invalidateQueries();
}

/** A company can start to require two-factor authentication while its users are signed in. */
function checkFactorRequirement(error: Error): void {
  if (isApiError(error) && error.code === 'second_factor_missing') noteMissingFactor();
}

/** Logs failures that no screen shows. */
function log(query: string, error: Error): void {
  // oxlint-disable-next-line no-console -- the browser console is the only place to find the cause
  console.error(`${query}: ${error.message}`);
}
