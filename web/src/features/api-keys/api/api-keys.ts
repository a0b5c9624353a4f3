import { bodyOf, type Schemas } from '@rebuttal/sdk';
import { queryOptions } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { useChange } from '../../../api/use-change.js';

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
  return useChange(
    (body: Schemas['MakeApiKeyRequest']) => bodyOf(client.api.POST('/api/api-keys', { body })),
    key,
  );
}

export function useRevokeApiKey(apiKeyId: string) {
  return useChange(
    (_: undefined) =>
      bodyOf(client.api.DELETE('/api/api-keys/{apiKeyId}', { params: { path: { apiKeyId } } })),
    key,
  );
}
