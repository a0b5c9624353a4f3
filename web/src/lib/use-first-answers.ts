import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

type Asked = Pick<UseQueryResult, 'isPending' | 'isFetching' | 'failureCount'>;

/** For `useQueries`: whether none of them waits for its first answer, be it an error. */
export function areAnswered(asked: readonly Asked[]): boolean {
  return asked.every(
    ({ isPending, isFetching, failureCount }) => !(isPending && isFetching && failureCount === 0),
  );
}

/**
 * Stays true, although one of them is asked again. What waits for it is shown as a whole: a part that came later would
 * push the others away from under the pointer.
 */
export function useFirstAnswers(isThere: boolean): boolean {
  const [wasThere, setWasThere] = useState(isThere);
  if (isThere && !wasThere) setWasThere(true);
  return isThere || wasThere;
}
