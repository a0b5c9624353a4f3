import { bodyOf, type Schemas } from '@rebuttal/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { useChange } from '../../../api/use-change.js';
import { storeKeys } from './store-keys.js';

export type StoreAccount = Schemas['StoreAccount'];

export type PendingInstall = Schemas['PendingInstall'];

/** The company's stores at a platform. */
export function storesQuery(platform: string) {
  return queryOptions({
    queryKey: storeKeys.list(platform),
    queryFn: async ({ signal }) => {
      const params = { path: { store: platform } };
      return (await bodyOf(client.api.GET('/api/{store}/accounts', { params, signal }))).accounts;
    },
  });
}

/** The number of stored orders. */
export function orderCountQuery(storeId: string) {
  return queryOptions({
    queryKey: storeKeys.count(storeId),
    queryFn: async ({ signal }) => {
      const query = { store_account_id: storeId, per_page: 1 };
      return (await bodyOf(client.api.GET('/api/orders', { params: { query }, signal }))).total;
    },
  });
}

/** A store that waits for this user's confirmation. */
export function pendingInstallQuery(platform: string, pendingInstallId: string) {
  return queryOptions({
    queryKey: storeKeys.pending(pendingInstallId),
    queryFn: ({ signal }) => {
      const params = ofPending(platform, pendingInstallId);
      return bodyOf(client.api.GET('/api/{store}/pending-installs/{pendingInstallId}', { params, signal }));
    },
    retry: false,
  });
}

export function useConfirmInstall({ provider, pending_install_id: id }: PendingInstall) {
  return useStoreChange(() => {
    const params = ofPending(provider, id);
    return bodyOf(client.api.POST('/api/{store}/pending-installs/{pendingInstallId}/confirm', { params }));
  });
}

export function useCancelInstall({ provider, pending_install_id: id }: PendingInstall) {
  return useMutation({
    mutationFn: () => {
      const params = ofPending(provider, id);
      return bodyOf(client.api.DELETE('/api/{store}/pending-installs/{pendingInstallId}', { params }));
    },
  });
}

const ofPending = (store: string, pendingInstallId: string) => ({ path: { store, pendingInstallId } });

type Named = Pick<StoreAccount, 'id' | 'provider'>;

const at = ({ id, provider }: Named) => ({ path: { store: provider, id } });

export function useSyncOrders(store: Named) {
  return useStoreChange(() =>
    bodyOf(client.api.POST('/api/{store}/accounts/{id}/sync-orders', { params: at(store), body: {} })),
  );
}

export function useTestStore(store: Named) {
  return useStoreChange(() =>
    bodyOf(client.api.POST('/api/{store}/accounts/{id}/test', { params: at(store) })),
  );
}

export function useDisconnectStore(store: Named) {
  return useStoreChange(() =>
    bodyOf(client.api.POST('/api/{store}/accounts/{id}/disconnect', { params: at(store) })),
  );
}

function useStoreChange<Output>(change: () => Promise<Output>) {
  return useChange(change, storeKeys.all);
}

/** Starts an install of the app. The browser goes to the platform and returns with parameters. */
export function useBeginInstall(platform: string) {
  return useMutation({
    mutationFn: async () => {
      const params = { path: { store: platform } };
      const call = client.api.POST('/api/{store}/installer-redirect', { params, body: {} });
      const { installer_url: address } = await bodyOf(call);
      if (!/^https?:$/.test(new URL(address).protocol)) throw new Error('no address of the web');
      return address;
    },
    onSuccess: (address) => window.location.assign(address),
  });
}
