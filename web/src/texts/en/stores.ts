import { formatNumber } from '../../lib/numbers.js';
import { plural } from '../plural.js';

export const texts = {
  storeArrival: {
    connected: 'Wix account connected successfully!',
    failed: 'Failed to complete Wix connection',
    denied: 'Wix has not given access. Nothing was connected.',
  },
  storeInstall: {
    documentTitle: 'Connect a store',
    title: 'Connect this store?',
    subtitle: (platform: string) =>
      `This install started at ${platform}. Check the store before you connect it.`,
    loading: 'Loading the store',
    store: 'Store',
    address: 'Address',
    notPublished: 'Not published',
    company: 'Your company',
    until: 'Confirm by',
    warning: (site: string, company: string) =>
      `If you connect it, orders and disputes of ${site} are added to ${company}. If you did not install the app on this store, cancel.`,
    connect: 'Connect store',
    cancel: 'Cancel',
    canceled: 'Canceled. Nothing was connected.',
    cancelFailed: 'Failed to cancel the install',
    loadFailed: 'Failed to load the store',
    goneTitle: 'This install has ended',
    toAccounts: 'Go to PSP accounts',
  },
  orderSyncLine: { lastRead: (at: string) => `Last read ${at}` },
  storeActions: {
    connectAgain: 'Connect again',
    syncOrders: 'Sync Orders',
    test: 'Test',
    disconnect: 'Disconnect',
  },
  storeSection: {
    loadingTheStore: 'Loading the store',
    states: { connected: 'Connected', refused: 'Access refused', disconnected: 'Disconnected' },
    store: (siteName: string) => `Store ${siteName}`,
  },
  messages: {
    loadFailed: 'Failed to load the store',
    syncFailed: 'Failed to sync orders',
    testFailed: 'Connection test failed',
    disconnectFailed: 'Failed to disconnect the store',
    installFailed: 'Failed to begin the connection',
    synced: (count: number) => `Successfully synced ${count} orders!`,
    syncGoesOn: 'The orders are being read. This goes on in the background.',
    disconnected: 'The store is disconnected. Its orders and disputes stay.',
    refusedTitle: (platform: string) => `${platform} does not let us in any more`,
    refusedStep: (platform: string) =>
      `No orders or disputes arrive from this site until it does. Add the app again at ${platform}, or test the connection once you have restored its access. What has been read stays.`,
    disconnectedTitle: 'Disconnected',
    disconnectedStep:
      'No orders or disputes arrive from this site any more. What has been read stays and can still be used as evidence.',
    missingTitle: 'The app may not do all that it needs',
    notes: 'Not everything could be read',
    confirmDisconnect: (site: string) => `Disconnect ${site}?`,
    confirmHint: (platform: string) =>
      `The access to the site is forgotten, and no orders or disputes arrive from it. Orders and disputes that have arrived stay. To remove the app itself, open the site's dashboard at ${platform}.`,
    preview: 'Preview',
  },
  syncWords: {
    keptAnd: (kept: number, text: string) =>
      plural(kept, { one: `# order kept. ${text}`, other: `# orders kept. ${text}` }),
    waiting: 'The orders are about to be read.',
    running: (count: number) => `Reading orders: ${formatNumber(count)} so far…`,
    stopped: 'The last reading stopped.',
    stoppedBy: (error: string) => `The last reading stopped: ${error}`,
    read: (count: number) =>
      plural(count, { one: '# order in the last reading.', other: '# orders in the last reading.' }),
    readAt: (count: number, when: string) =>
      plural(count, {
        one: `# order in the last reading, ${when}.`,
        other: `# orders in the last reading, ${when}.`,
      }),
  },
};
