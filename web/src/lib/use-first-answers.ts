import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

type Asked = Pick<UseQueryResult, 'isPending' | 'isFetching' | 'failureCount'>;

/** A `combine` function for `useQueries`. Returns true once every query has a first result or failure. */
export function areAnswered(asked: readonly Asked[]): boolean {
  return asked.every(
    ({ isPending, isFetching, failureCount }) => !(isPending && isFetching && failureCount === 0),
  );
}

/**
 * Stays true while a query is refetched. The dependent content then appears as a whole, because parts that appear later
 * would cause layout shift.
 */
export function useFirstAnswers(isThere: boolean): boolean {
  const [wasThere, setWasThere] = useState(isThere);
  if (isThere && !wasThere) setWasThere(true);
  return isThere || wasThere;
}
