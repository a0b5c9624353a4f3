import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reloads the states first, one after the other, because they decide which other requests the server accepts.
 * @param states in the order in which they are reloaded
 */
export async function reload(
  queries: QueryClient,
  keys: readonly QueryKey[],
  states: readonly QueryKey[],
): Promise<void> {
  const rest = keys.filter((key) => !states.includes(key));
  for (const queryKey of states.filter((key) => keys.includes(key)))
    await queries.invalidateQueries({ queryKey });
  await untilLoaded(queries, states);
  await Promise.all(rest.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** Also waits for reloads that others started, such as after a response was submitted. */
function untilLoaded(queries: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (keys.some((queryKey) => queries.isFetching({ queryKey }) > 0)) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = queries.getQueryCache().subscribe(check);
    check();
  });
}

/** Repeats a first load that was invalidated while it ran. TanStack Query restarts only later ones. */
export function repeatOutdated(queries: QueryClient): void {
  const outdated = new Set<string>();
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    const { queryHash, state } = event.query;
    const isFirstLoad = state.data === undefined && state.fetchStatus === 'fetching';
    // A query invalidated before it was requested would not report another invalidation.
    if (action.type === 'fetch' && isFirstLoad && state.isInvalidated)
      event.query.setState({ isInvalidated: false });
    if (action.type === 'invalidate' && isFirstLoad) outdated.add(queryHash);
    if (action.type === 'success' && outdated.delete(queryHash))
      void queries.refetchQueries({ predicate: (query) => query.queryHash === queryHash, type: 'active' });
  });
}
