/** Query keys, apart from the calls, so that live updates don't load them. */
export const storeKeys = {
  all: ['stores'],
  pending: (pendingInstallId: string) => ['stores', 'pending-install', pendingInstallId],
  list: (platform: string) => ['stores', 'list', platform],
  count: (storeId: string) => ['stores', 'order-count', storeId],
} as const;
