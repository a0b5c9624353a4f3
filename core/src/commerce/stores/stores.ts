import type { StoreSite } from '@rebuttal/plugin-kit';

import type { PspAccount } from '../../connections/psp-accounts/psp-accounts.js';

/** `refused`: the platform denies access, and the merchant has to act. */
export type StoreStatus = 'connected' | 'refused' | 'disconnected';
export type OrderSyncState = 'waiting' | 'running' | 'done' | 'failed';

/** A company's site at a store platform. Its credentials are in its account. */
export type Store = {
  readonly storeId: string;
  readonly tenantId: string;
  readonly accountId: string;
  readonly provider: string;
  readonly instanceId: string;
  readonly siteId: string | undefined;
  readonly siteName: string;
  readonly siteUrl: string | undefined;
  readonly currency: string | undefined;
  readonly permissions: readonly string[];
  readonly missing: StoreSite['missing'];
  readonly status: StoreStatus;
  readonly statusReason: string | undefined;
  readonly connectedAt: Date;
  readonly disconnectedAt: Date | undefined;
  /** The position at which the order sync resumes. */
  readonly ordersPosition: string | undefined;
  readonly sync: OrderSync;
};

/** Progress of a store's order sync. */
export type OrderSync = {
  /** Number of the sync run. */
  readonly run: number;
  readonly state: OrderSyncState;
  /** The requested start time, until the first page is stored. */
  readonly since: Date | undefined;
  /** Number of orders stored in the current or last sync. */
  readonly count: number;
  readonly startedAt: Date | undefined;
  readonly finishedAt: Date | undefined;
  readonly error: string | undefined;
  /** Data that could not be read. */
  readonly notes: readonly string[];
};

/** A store with its account, for display. */
export type ConnectedStore = Store & {
  readonly account: PspAccount;
  readonly providerLabel: string;
  /** The account's own key. Undefined if the app's key applies. */
  readonly webhookKey: string | undefined;
  readonly webhookUrl: string;
  readonly preview: string | undefined;
};

/** Converts a site's name to an account name. */
export function toAccountName(siteName: string): string {
  const name = siteName.trim().slice(0, 100).trim();
  return name === '' ? 'Store' : name;
}
