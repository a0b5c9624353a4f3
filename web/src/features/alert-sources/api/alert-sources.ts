import { bodyOf, type Schemas } from '@rebuttal/sdk';
import { queryOptions } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { useChange } from '../../../api/use-change.js';

export type AlertSource = Schemas['AlertSource'];
export type AlertSourceKind = Schemas['AlertSourceOffer'];

const listKey = ['alert-sources'];

export function alertSourcesQuery() {
  return queryOptions({
    queryKey: listKey,
    queryFn: ({ signal }) => bodyOf(client.api.GET('/api/alert-sources', { signal })),
  });
}

/** Adds a source and returns its secret, or changes an existing one. */
export function useSaveSource(sourceId: string | undefined) {
  return useChange(async ({ kind, ...body }: Schemas['CreateAlertSourceRequest']) => {
    if (sourceId === undefined) {
      const { secret } = await bodyOf(client.api.POST('/api/alert-sources', { body: { kind, ...body } }));
      return secret;
    }
    const params = { path: { sourceId } };
    await bodyOf(client.api.PUT('/api/alert-sources/{sourceId}', { params, body }));
    return undefined;
  }, listKey);
}

export function useDeleteSource(sourceId: string) {
  const params = { path: { sourceId } };
  return useChange(
    (_: undefined) => bodyOf(client.api.DELETE('/api/alert-sources/{sourceId}', { params })),
    listKey,
  );
}
