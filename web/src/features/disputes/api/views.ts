import type { CreateViewRequest, UpdateViewRequest, View } from '@rebuttal/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client } from '../../../api/client.js';

const viewKeys = { all: ['dispute-views'] } as const;

/** The user's own views and those that colleagues share. */
export function viewsQuery() {
  return queryOptions({
    queryKey: viewKeys.all,
    queryFn: ({ signal }): Promise<readonly View[]> => client.views.list({ signal }),
  });
}

/** A new view, or the change of one. */
export type ViewToSave =
  | { readonly viewId: undefined; readonly content: CreateViewRequest }
  | { readonly viewId: string; readonly content: UpdateViewRequest };

export function useSaveView() {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ viewId, content }: ViewToSave) =>
      viewId === undefined ? client.views.create(content) : client.views.update(viewId, content),
    onSettled: reload,
  });
}

export function useDeleteView() {
  const reload = useReload();
  return useMutation({
    mutationFn: (viewId: string) => client.views.delete(viewId),
    onSettled: reload,
  });
}

function useReload(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: viewKeys.all });
}
