import { bodyOf, type Schemas } from '@rebuttal/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client } from '../../../api/client.js';

export type ApiKey = Schemas['ApiKey'];
export type CreatedApiKey = Schemas['MadeApiKey'];
export type Scope = Schemas['Scope'];

const key = ['api-keys'] as const;

export function apiKeysQuery() {
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => bodyOf(client.api.GET('/api/api-keys', { signal })),
  });
}

export function useCreateApiKey() {
  return useKeyChange((body: Schemas['MakeApiKeyRequest']) =>
    bodyOf(client.api.POST('/api/api-keys', { body })),
  );
}

export function useRevokeApiKey(apiKeyId: string) {
  return useKeyChange((_: undefined) =>
    bodyOf(client.api.DELETE('/api/api-keys/{apiKeyId}', { params: { path: { apiKeyId } } })),
  );
}

function useKeyChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: key });
    },
  });
}
