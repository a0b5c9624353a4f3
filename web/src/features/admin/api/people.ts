import { bodyOf, fileOf, type Schemas } from '@rebuttal/sdk';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { texts } from '#texts/admin';

import { useChange } from '../../../api/use-change.js';
import { errorText } from '../../../lib/error-text.js';
import { readyFile, saveFile } from '../../../lib/save-file.js';
import { notify } from '../../../stores/notices.js';
import { chosenSeparator } from '../../../stores/preferences.js';
import type { UserFilter } from '../user-filter.js';
import { adminApi } from './admin-client.js';

export type PlatformUser = Schemas['PlatformUser'];

const perPage = 50;

export function usersQuery(filter: UserFilter) {
  const { page, ...words } = filter;
  const chosen = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== ''));
  const query = { page, per_page: perPage, ...chosen };
  return queryOptions({
    queryKey: ['admin', 'users', filter],
    queryFn: async ({ signal }) =>
      bodyOf((await adminApi()).GET('/api/admin/users', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export type HelpKind = 'signOut' | 'resetFactor';

/** Ends a user's sessions; resetting the second factor turns that off, too. */
export function useHelpUser(userId: string, kind: HelpKind) {
  const params = { path: { userId } };
  return useChange(
    async (_: undefined) => {
      const api = await adminApi();
      return bodyOf(
        kind === 'signOut'
          ? api.DELETE('/api/admin/users/{userId}/sessions', { params })
          : api.DELETE('/api/admin/users/{userId}/second-factor', { params }),
      );
    },
    ['admin', 'users'],
  );
}

/** Newest first. */
export function waitlistQuery() {
  return infiniteQueryOptions({
    queryKey: ['admin', 'waitlist'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { per_page: perPage, ...(pageParam === '' ? {} : { cursor: pageParam }) };
      return bodyOf((await adminApi()).GET('/api/admin/waitlist', { params: { query }, signal }));
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next,
  });
}

export function useExportWaitlist() {
  return useMutation({
    mutationFn: async () => {
      const params = { query: chosenSeparator() };
      const call = (await adminApi()).GET('/api/admin/waitlist/export.csv', { params, parseAs: 'stream' });
      return readyFile(fileOf(call));
    },
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName ?? 'waitlist.csv'),
    onError: (error) => notify('error', errorText(error, texts.messages.waitlistNotExported)),
  });
}
