import { bodyOf, type Schemas } from '@rebuttal/sdk';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { useChange } from '../../../api/use-change.js';

export type Preferences = Schemas['NotificationPreferences'];

export const inboxKeys = { all: ['inbox'], list: ['inbox', 'list'], unread: ['inbox', 'unread'] } as const;

export type InboxItem = Schemas['Notification'];

const keys = { preferences: ['notification-preferences'], calendar: ['calendar'] } as const;

/** Loaded each time the tab opens. Not refetched while it is open, because that would discard edits. */
export function preferencesQuery() {
  return queryOptions({
    queryKey: keys.preferences,
    queryFn: ({ signal }) => bodyOf(client.api.GET('/api/notifications/preferences', { signal })),
    staleTime: Infinity,
    gcTime: 0,
  });
}

export function useSavePreferences() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Preferences) => bodyOf(client.api.PUT('/api/notifications/preferences', { body })),
    onSuccess: (saved) => queries.setQueryData(keys.preferences, saved),
  });
}

export function calendarQuery() {
  return queryOptions({
    queryKey: keys.calendar,
    queryFn: ({ signal }) => bodyOf(client.api.GET('/api/calendar', { signal })),
  });
}

/** Replaces the secret calendar URL. The previous one stops working. */
export function useRenewCalendar() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => bodyOf(client.api.POST('/api/calendar/rotate')),
    onSuccess: (renewed) => queries.setQueryData(keys.calendar, renewed),
  });
}

/** Mentions and assignments, newest first, page after page. */
export function inboxQuery() {
  return infiniteQueryOptions({
    queryKey: inboxKeys.list,
    queryFn: ({ pageParam, signal }) =>
      bodyOf(
        client.api.GET('/api/notifications', {
          params: { query: pageParam === null ? {} : { cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** The number on the bell. */
export function unreadQuery() {
  return queryOptions({
    queryKey: inboxKeys.unread,
    queryFn: async ({ signal }) =>
      (await bodyOf(client.api.GET('/api/notifications', { params: { query: { per_page: 1 } }, signal })))
        .unread,
  });
}

/** Marks these as read, or all. */
export function useMarkRead() {
  return useChange(
    (ids?: string[]) =>
      bodyOf(
        client.api.POST('/api/notifications/read', {
          body: ids === undefined ? {} : { notification_ids: ids },
        }),
      ),
    inboxKeys.all,
  );
}
