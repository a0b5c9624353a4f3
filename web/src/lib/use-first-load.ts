import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

type QueryState = Pick<UseQueryResult, 'isPending' | 'isFetching' | 'failureCount'>;

/** A `combine` function for `useQueries`. Returns true once every query has a first result or failure. */
export function areSettled(queries: readonly QueryState[]): boolean {
  return queries.every(
    ({ isPending, isFetching, failureCount }) => !(isPending && isFetching && failureCount === 0),
  );
}

/**
 * Stays true while a query is refetched. The dependent content then appears as a whole, because parts that appear later
 * would cause layout shift.
 */
export function useFirstLoad(isLoaded: boolean): boolean {
  const [wasLoaded, setWasLoaded] = useState(isLoaded);
  if (isLoaded && !wasLoaded) setWasLoaded(true);
  return isLoaded || wasLoaded;
}
