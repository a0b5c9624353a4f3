import { bodyOf, type Schemas } from '@rebuttal/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client } from '../../../api/client.js';

export type Preferences = Schemas['NotificationPreferencesDto'];

const keys = { preferences: ['notification-preferences'], calendar: ['calendar'] } as const;

/** Read each time the tab is opened, and not while it is open: nothing that is being edited may change. */
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

/** A new secret address; the one before shows nothing any more. */
export function useRenewCalendar() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => bodyOf(client.api.POST('/api/calendar/rotate')),
    onSuccess: (renewed) => queries.setQueryData(keys.calendar, renewed),
  });
}
