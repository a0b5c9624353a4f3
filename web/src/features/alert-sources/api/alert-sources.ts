import { bodyOf, type Schemas } from '@rebuttal/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client } from '../../../api/client.js';

export type AlertSource = Schemas['AlertSource'];
export type AlertSourceKind = Schemas['AlertSourceOffer'];
export type AlertSourceSecret = Schemas['AlertSourceSecret'];

const listKey = ['alert-sources'];

export function alertSourcesQuery() {
  return queryOptions({
    queryKey: listKey,
    queryFn: ({ signal }) => bodyOf(client.api.GET('/api/alert-sources', { signal })),
  });
}

export function useAddSource() {
  return useSourceChange((body: Schemas['CreateAlertSourceRequest']) =>
    bodyOf(client.api.POST('/api/alert-sources', { body })),
  );
}

export function useUpdateSource(sourceId: string) {
  const params = { path: { sourceId } };
  return useSourceChange((body: Schemas['UpdateAlertSourceRequest']) =>
    bodyOf(client.api.PUT('/api/alert-sources/{sourceId}', { params, body })),
  );
}

export function useDeleteSource(sourceId: string) {
  const params = { path: { sourceId } };
  return useSourceChange((_: undefined) =>
    bodyOf(client.api.DELETE('/api/alert-sources/{sourceId}', { params })),
  );
}

function useSourceChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: listKey });
    },
  });
}
