import type { StoreSite } from '@rebuttal/plugin-kit';

import type { PspAccount } from '../../connections/psp-accounts/psp-accounts.js';

/** `refused`: the platform does not let us in any more, and someone has to act. */
export type StoreStatus = 'connected' | 'refused' | 'disconnected';
export type OrderSyncState = 'waiting' | 'running' | 'done' | 'failed';

/** A company's site at a store platform. What opens it lies with its account. */
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
  /** Where the reading of orders goes on. */
  readonly ordersPosition: string | undefined;
  readonly sync: OrderSync;
};

/** How far the reading of a store's orders has come. */
export type OrderSync = {
  /** Counts the readings. */
  readonly run: number;
  readonly state: OrderSyncState;
  /** From when on somebody wished it; before the first page of it is stored. */
  readonly since: Date | undefined;
  /** Orders stored in the reading that is under way, or in the last one. */
  readonly count: number;
  readonly startedAt: Date | undefined;
  readonly finishedAt: Date | undefined;
  readonly error: string | undefined;
  /** What could not be read. */
  readonly notes: readonly string[];
};

/** A store with its account, as screens show it. */
export type ConnectedStore = Store & {
  readonly account: PspAccount;
  readonly providerLabel: string;
  /** The account's own key; undefined where the app's counts. */
  readonly webhookKey: string | undefined;
  readonly webhookUrl: string;
  readonly preview: string | undefined;
};

/** The name of a site as an account's. */
export function toAccountName(siteName: string): string {
  const name = siteName.trim().slice(0, 100).trim();
  return name === '' ? 'Store' : name;
}
