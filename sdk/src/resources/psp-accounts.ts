import { bodyOf, type CallOptions, type Http, once, type OnceOptions } from '../calls.js';
import type {
  CreatePspAccountRequest,
  CredentialField,
  Provider,
  PspAccount,
  PspAccountAnswer,
  PspAccountFilter,
  PspAccountVerification,
  UpdatePspAccountRequest,
} from '../types.js';

export function pspAccountCalls(http: Http) {
  return {
    providers: async (options?: CallOptions): Promise<Provider[]> =>
      (await bodyOf(http.GET('/api/psp/providers', { ...options }))).providers,

    /** What a provider needs to be connected. */
    fields: async (provider: string, options?: CallOptions): Promise<CredentialField[]> => {
      const path = { provider };
      return (
        await bodyOf(http.GET('/api/psp/providers/{provider}/fields', { ...options, params: { path } }))
      ).fields;
    },

    list: async (filter: PspAccountFilter = {}, options?: CallOptions): Promise<PspAccount[]> =>
      (await bodyOf(http.GET('/api/psp/accounts', { ...options, params: { query: filter } }))).accounts,

    /** Connects an account; its credentials are checked at once and never shown again. */
    create: (body: CreatePspAccountRequest, options?: OnceOptions): Promise<PspAccountAnswer> =>
      bodyOf(http.POST('/api/psp/accounts', { ...once(options), body })),

    update: (
      accountId: string,
      body: UpdatePspAccountRequest,
      options?: CallOptions,
    ): Promise<PspAccountAnswer> =>
      bodyOf(
        http.PUT('/api/psp/accounts/{accountId}', { ...options, params: { path: { accountId } }, body }),
      ),

    remove: async (accountId: string, options?: CallOptions): Promise<void> => {
      const path = { accountId };
      await bodyOf(http.DELETE('/api/psp/accounts/{accountId}', { ...options, params: { path } }));
    },

    /** Asks the provider whether the credentials are good. */
    verify: (accountId: string, options?: OnceOptions): Promise<PspAccountVerification> =>
      bodyOf(
        http.POST('/api/psp/accounts/{accountId}/verify', {
          ...once(options),
          params: { path: { accountId } },
        }),
      ),

    /** Reads the account's disputes now; its `sync` tells how far that has come. */
    sync: (accountId: string, options?: OnceOptions): Promise<PspAccountAnswer> =>
      bodyOf(
        http.POST('/api/psp/accounts/{accountId}/sync', {
          ...once(options),
          params: { path: { accountId } },
        }),
      ),
  };
}
