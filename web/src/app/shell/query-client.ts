import { QueryClient } from '@tanstack/react-query';

/**
 * What the screens know of the server. It lives as long as the sign-in, so nobody sees what another user loaded.
 * Live events tell what has changed; half a minute is for the time when they are away. Retries are the SDK's.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
