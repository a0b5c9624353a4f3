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

/** Connected stores. `platform` is the store platform, for example `wix`; `accountId` comes from `list`. */
export function storeCalls(http: Http) {
  const at = (store: string, id: string, options?: CallOptions) => ({
    ...options,
    params: { path: { store, id } },
  });
  return {
    list: async (platform: string, options?: CallOptions): Promise<Store[]> => {
      return (
        await bodyOf(http.GET('/api/{store}/accounts', { ...options, params: { path: { store: platform } } }))
      ).accounts;
    },

    get: (platform: string, accountId: string, options?: CallOptions): Promise<Store> =>
      bodyOf(http.GET('/api/{store}/accounts/{id}', at(platform, accountId, options))),

    /** Reads the current name and permissions of the store from the platform. */
    readSite: (platform: string, accountId: string, options?: CallOptions): Promise<Store> =>
      bodyOf(http.GET('/api/{store}/accounts/{id}/info', at(platform, accountId, options))),

    /** Returns the URL where the user installs the app. */
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
      bodyOf(http.POST('/api/{store}/accounts/{id}/test', at(platform, accountId, once(options)))),

    disconnect: (platform: string, accountId: string, options?: OnceOptions): Promise<StoreAnswer> =>
      bodyOf(http.POST('/api/{store}/accounts/{id}/disconnect', at(platform, accountId, once(options)))),

    /** Sets the public key that the platform signs its webhooks with. Empty for the app's own key. */
    setWebhookKey: (
      platform: string,
      accountId: string,
      publicKey: string,
      options?: CallOptions,
    ): Promise<StoreWebhookKey> =>
      bodyOf(
        http.PUT('/api/{store}/accounts/{id}/webhook-key', {
          ...at(platform, accountId, options),
          body: { public_key: publicKey },
        }),
      ),

    /** Responds when all orders are read, or after a while with the number read so far. */
    syncOrders: (
      platform: string,
      accountId: string,
      body: SyncOrdersRequest = {},
      options?: OnceOptions,
    ): Promise<SyncedOrders> =>
      bodyOf(
        http.POST('/api/{store}/accounts/{id}/sync-orders', {
          ...at(platform, accountId, once(options)),
          body,
        }),
      ),
  };
}
