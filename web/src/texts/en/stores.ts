import { formatNumber } from '../../lib/numbers.js';
import { plural } from '../plural.js';

export const texts = {
  storeArrival: {
    connected: (platform: string) => `${platform} account connected successfully!`,
    failed: (platform: string) => `Failed to complete ${platform} connection`,
    denied: (platform: string) => `${platform} didn't grant access. No store was connected.`,
    platformUnknown: "Couldn't connect the store",
  },
  storeInstall: {
    documentTitle: 'Connect a store',
    title: 'Connect this store?',
    subtitle: (platform: string) =>
      `You started this installation at ${platform}. Check the store before you connect it.`,
    loading: 'Loading store',
    store: 'Store',
    address: 'Address',
    notPublished: 'Not published',
    company: 'Your company',
    until: 'Confirm by',
    warning: (site: string, company: string) =>
      `If you connect it, orders and disputes of ${site} are added to ${company}. If you didn't install the app in this store, cancel.`,
    connect: 'Connect store',
    cancel: 'Cancel',
    canceled: 'Canceled. No store was connected.',
    cancelFailed: 'Failed to cancel the installation',
    loadFailed: 'Failed to load the store',
    goneTitle: 'Store not connected',
    toAccounts: 'Go to PSP accounts',
  },
  orderSyncLine: { lastRead: (at: string) => `Last synced ${at}` },
  storeActions: {
    connectAgain: 'Reconnect',
    syncOrders: 'Sync Orders',
    test: 'Test',
    disconnect: 'Disconnect',
  },
  storeSection: {
    loadingTheStore: 'Loading store',
    states: { connected: 'Connected', refused: 'Access denied', disconnected: 'Disconnected' },
    store: (siteName: string) => `Store ${siteName}`,
  },
  messages: {
    loadFailed: 'Failed to load the store',
    syncFailed: 'Failed to sync orders',
    testFailed: 'Connection test failed',
    disconnectFailed: 'Failed to disconnect the store',
    installFailed: 'Failed to start the connection',
    synced: (count: number) => `Successfully synced ${count} orders!`,
    syncContinues: 'Order sync started. It continues in the background.',
    disconnected: 'Store disconnected. Its orders and disputes stay.',
    refusedTitle: (platform: string) => `${platform} no longer grants access`,
    refusedStep: (platform: string) =>
      `We can't receive orders or disputes from this site. Reinstall the app at ${platform}, or restore its access and test the connection. Existing data stays.`,
    disconnectedTitle: 'Disconnected',
    disconnectedStep:
      'We no longer receive orders or disputes from this site. Existing data stays, and you can still use it as evidence.',
    missingTitle: 'The app is missing permissions',
    notes: "Some data couldn't be synced",
    confirmDisconnect: (site: string) => `Disconnect ${site}?`,
    confirmHint: (platform: string) =>
      `We delete our access to the site and stop receiving its orders and disputes. Existing orders and disputes stay. To remove the app itself, open the site's dashboard at ${platform}.`,
    preview: 'Preview',
  },
  syncWords: {
    storedAnd: (kept: number, text: string) =>
      plural(kept, { one: `# order stored. ${text}`, other: `# orders stored. ${text}` }),
    waiting: 'Order sync is about to start.',
    running: (count: number) => `Syncing orders… ${formatNumber(count)} so far`,
    stopped: 'Last sync failed.',
    stoppedBy: (error: string) => `Last sync failed: ${error}`,
    read: (count: number) =>
      plural(count, { one: '# order in the last sync.', other: '# orders in the last sync.' }),
    readAt: (count: number, when: string) =>
      plural(count, {
        one: `# order in the last sync, ${when}.`,
        other: `# orders in the last sync, ${when}.`,
      }),
  },
};
