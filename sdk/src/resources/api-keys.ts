import { bodyOf, type CallOptions, type Http } from '../calls.js';
import type { ApiKeys, MadeApiKey, MakeApiKeyRequest } from '../types.js';

/** Keys for programs. Only people can create and revoke them, not other keys. */
export function apiKeyCalls(http: Http) {
  return {
    /** The keys, and in `available_scopes` the scopes that the caller can grant. */
    list: (options?: CallOptions): Promise<ApiKeys> => bodyOf(http.GET('/api/api-keys', options)),

    /** The response contains the key, which is never shown again. */
    create: (body: MakeApiKeyRequest, options?: CallOptions): Promise<MadeApiKey> =>
      bodyOf(http.POST('/api/api-keys', { ...options, body })),

    revoke: async (apiKeyId: string, options?: CallOptions): Promise<void> => {
      await bodyOf(http.DELETE('/api/api-keys/{apiKeyId}', { ...options, params: { path: { apiKeyId } } }));
    },
  };
}
