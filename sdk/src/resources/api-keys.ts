import { bodyOf, type CallOptions, type Http } from '../calls.js';
import type { ApiKeys, MadeApiKey, MakeApiKeyRequest } from '../types.js';

/** Keys for programs; they are made and revoked by people, not by keys. */
export function apiKeyCalls(http: Http) {
  return {
    /** The keys, and as `available_scopes` what the caller can give. */
    list: (options?: CallOptions): Promise<ApiKeys> => bodyOf(http.GET('/api/api-keys', { ...options })),

    /** The answer holds the key, which is never shown again. */
    create: (body: MakeApiKeyRequest, options?: CallOptions): Promise<MadeApiKey> =>
      bodyOf(http.POST('/api/api-keys', { ...options, body })),

    revoke: async (apiKeyId: string, options?: CallOptions): Promise<void> => {
      await bodyOf(http.DELETE('/api/api-keys/{apiKeyId}', { ...options, params: { path: { apiKeyId } } }));
    },
  };
}
