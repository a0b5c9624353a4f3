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
      (await bodyOf(http.GET('/api/psp/providers', options))).providers,

    /** The credentials that a provider requires. */
    fields: async (provider: string, options?: CallOptions): Promise<CredentialField[]> => {
      return (
        await bodyOf(
          http.GET('/api/psp/providers/{provider}/fields', { ...options, params: { path: { provider } } }),
        )
      ).fields;
    },

    list: async (filter: PspAccountFilter = {}, options?: CallOptions): Promise<PspAccount[]> =>
      (await bodyOf(http.GET('/api/psp/accounts', { ...options, params: { query: filter } }))).accounts,

    /** Connects an account. Its credentials are checked immediately and never shown again. */
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
      await bodyOf(
        http.DELETE('/api/psp/accounts/{accountId}', { ...options, params: { path: { accountId } } }),
      );
    },

    /** Verifies the credentials with the provider. */
    verify: (accountId: string, options?: OnceOptions): Promise<PspAccountVerification> =>
      bodyOf(
        http.POST('/api/psp/accounts/{accountId}/verify', {
          ...once(options),
          params: { path: { accountId } },
        }),
      ),

    /** Starts reading the account's disputes; `sync` in the response shows the progress. */
    sync: (accountId: string, options?: OnceOptions): Promise<PspAccountAnswer> =>
      bodyOf(
        http.POST('/api/psp/accounts/{accountId}/sync', {
          ...once(options),
          params: { path: { accountId } },
        }),
      ),
  };
}
