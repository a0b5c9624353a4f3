import type { PspEnvironment } from '../../connections/psp-accounts/psp-accounts.dto.js';

export type InstallerRedirectRequest = {
  /** The token from the login page's URL, if the merchant started at the platform. */
  token?: string | null;
  /** From the same URL. It is unverified and checked again in the callback. */
  instanceId?: string | null;
};
export type InstallerRedirectDto = { installer_url: string };

export type MissingPermissionDto = { permission: string; why: string };
export type OrderSyncDto = {
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** Number of orders stored in the current or last sync. */
  synced_count: number;
  started_at: string | null;
  finished_at: string | null;
  error: string | null;
  /** Data that could not be read. */
  notes: string[];
};

export type StoreAccountDto = {
  id: string;
  /** The store's PSP account, which has its name, disputes and webhooks. */
  psp_account_id: string;
  provider: string;
  provider_label: string;
  account_name: string;
  environment: PspEnvironment;
  is_active: boolean;
  /** `refused`: the platform denies access; `status_reason` explains what to do. */
  status: 'connected' | 'refused' | 'disconnected';
  status_reason: string | null;
  instance_id: string;
  site_id: string | null;
  site_name: string;
  site_url: string | null;
  currency: string | null;
  /** The account's own webhook key. Null if the app's key applies. */
  public_key: string | null;
  /** Same as `public_key`. */
  webhook_public_key: string | null;
  webhook_url: string;
  /** Granted and missing permissions. */
  permissions: string[];
  missing_permissions: MissingPermissionDto[];
  orders: OrderSyncDto;
  /** A notice if the platform's dispute API is a preview. */
  preview: string | null;
  connected_at: string;
  disconnected_at: string | null;
  /** ID, site and name under platform-specific names, for example `wix_account_id`. */
  [platformField: string]: unknown;
};
export type StoreAccountsDto = { accounts: StoreAccountDto[] };
export type StoreAnswerDto = { account: StoreAccountDto; message: string };

/** A store that is not connected yet. */
export type PendingInstallDto = {
  pending_install_id: string;
  provider: string;
  provider_label: string;
  site_name: string;
  site_url: string | null;
  /** The company that the store would be connected to. */
  company_name: string;
  expires_at: string;
};

export type WebhookKeyRequest = {
  /** PEM, or its base64 on one line. Empty: use the app's key again. */
  public_key: string;
};
export type WebhookKeyDto = { account: StoreAccountDto; message: string; public_key: string | null };

export type SyncOrdersRequest = {
  /** Start time. Default: the end of the last sync. */
  since?: string | null;
};
export type SyncOrdersDto = {
  synced_count: number;
  /** `running`: it continues in the background. The account shows the progress. */
  status: 'done' | 'running';
  notes: string[];
  message: string;
};
