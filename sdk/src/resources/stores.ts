import { bodyOf, type CallOptions, type Http, once, type OnceOptions } from '../calls.js';
import type {
  Store,
  StoreAnswer,
  StoreInstall,
  StoreInstallRequest,
  StoreTest,
  StoreWebhookKey,
  SyncOrdersRequest,
  SyncedOrders,
} from '../types.js';

/** Connected shops. `platform` is where they are, for example `wix`; an `accountId` is of `list`. */
export function storeCalls(http: Http) {
  const at = (store: string, id: string) => ({ params: { path: { store, id } } });
  return {
    list: async (platform: string, options?: CallOptions): Promise<Store[]> => {
      const path = { store: platform };
      return (await bodyOf(http.GET('/api/{store}/accounts', { ...options, params: { path } }))).accounts;
    },

    get: (platform: string, accountId: string, options?: CallOptions): Promise<Store> =>
      bodyOf(http.GET('/api/{store}/accounts/{id}', { ...options, ...at(platform, accountId) })),

    /** Asks the platform what the shop is called now, and what it lets us do. */
    readSite: (platform: string, accountId: string, options?: CallOptions): Promise<Store> =>
      bodyOf(http.GET('/api/{store}/accounts/{id}/info', { ...options, ...at(platform, accountId) })),

    /** Where to send a person, who installs the app there. */
    beginInstall: (
      platform: string,
      body: StoreInstallRequest = {},
      options?: CallOptions,
    ): Promise<StoreInstall> =>
      bodyOf(
        http.POST('/api/{store}/installer-redirect', {
          ...options,
          params: { path: { store: platform } },
          body,
        }),
      ),

    test: (platform: string, accountId: string, options?: OnceOptions): Promise<StoreTest> =>
      bodyOf(http.POST('/api/{store}/accounts/{id}/test', { ...once(options), ...at(platform, accountId) })),

    disconnect: (platform: string, accountId: string, options?: OnceOptions): Promise<StoreAnswer> =>
      bodyOf(
        http.POST('/api/{store}/accounts/{id}/disconnect', { ...once(options), ...at(platform, accountId) }),
      ),

    /** The public key that the platform signs its webhooks with; empty for the app's own. */
    setWebhookKey: (
      platform: string,
      accountId: string,
      publicKey: string,
      options?: CallOptions,
    ): Promise<StoreWebhookKey> =>
      bodyOf(
        http.PUT('/api/{store}/accounts/{id}/webhook-key', {
          ...options,
          ...at(platform, accountId),
          body: { public_key: publicKey },
        }),
      ),

    /** Answers when all orders are read, or after a while with how many there are so far. */
    syncOrders: (
      platform: string,
      accountId: string,
      body: SyncOrdersRequest = {},
      options?: OnceOptions,
    ): Promise<SyncedOrders> =>
      bodyOf(
        http.POST('/api/{store}/accounts/{id}/sync-orders', {
          ...once(options),
          ...at(platform, accountId),
          body,
        }),
      ),
  };
}
