import { bodyOf, type Schemas } from '@rebuttal/sdk';
import { queryOptions } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { useChange } from '../../../api/use-change.js';

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
  return useChange(
    (body: Schemas['CreateAlertSourceRequest']) => bodyOf(client.api.POST('/api/alert-sources', { body })),
    listKey,
  );
}

export function useUpdateSource(sourceId: string) {
  const params = { path: { sourceId } };
  return useChange(
    (body: Schemas['UpdateAlertSourceRequest']) =>
      bodyOf(client.api.PUT('/api/alert-sources/{sourceId}', { params, body })),
    listKey,
  );
}

export function useDeleteSource(sourceId: string) {
  const params = { path: { sourceId } };
  return useChange(
    (_: undefined) => bodyOf(client.api.DELETE('/api/alert-sources/{sourceId}', { params })),
    listKey,
  );
}
