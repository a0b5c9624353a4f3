import { bodyOf, type Schemas } from '@rebuttal/sdk';
import { queryOptions } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { useChange } from '../../../api/use-change.js';

export type LiveSession = Schemas['LiveSession'];

const sessionsKey = ['own-sessions'] as const;

export function sessionsQuery() {
  return queryOptions({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await bodyOf(client.api.GET('/api/auth/sessions', { signal }))).sessions,
  });
}

export function useEndSession(sessionId: string) {
  const params = { path: { sessionId } };
  return useEnding(() => bodyOf(client.api.DELETE('/api/auth/sessions/{sessionId}', { params })));
}

export function useEndOtherSessions() {
  return useEnding(() => bodyOf(client.api.DELETE('/api/auth/sessions')));
}

/** Reloaded after failures too: a missing session has ended elsewhere. */
function useEnding(end: () => Promise<unknown>) {
  return useChange(end, sessionsKey);
}
