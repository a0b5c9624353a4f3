import type { PspEnvironment } from '../../connections/psp-accounts/psp-accounts.dto.js';

export type InstallerRedirectRequest = {
  /** What the platform put into the address of the login page, where the merchant began there. */
  token?: string | null;
  /** Likewise. It proves nothing and is looked up again when the browser comes back. */
  instanceId?: string | null;
};
export type InstallerRedirectDto = { installer_url: string };

export type MissingPermissionDto = { permission: string; why: string };
export type OrderSyncDto = {
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** Orders stored in the reading that is under way, or in the last one. */
  synced_count: number;
  started_at: string | null;
  finished_at: string | null;
  error: string | null;
  /** What could not be read. */
  notes: string[];
};

export type StoreAccountDto = {
  id: string;
  /** The PSP account behind it: its disputes, its webhooks, its name. */
  psp_account_id: string;
  provider: string;
  provider_label: string;
  account_name: string;
  environment: PspEnvironment;
  is_active: boolean;
  /** `refused`: the platform does not let us in any more; `status_reason` says what to do. */
  status: 'connected' | 'refused' | 'disconnected';
  status_reason: string | null;
  instance_id: string;
  site_id: string | null;
  site_name: string;
  site_url: string | null;
  currency: string | null;
  /** The account's own key for its webhooks; null where the app's counts. */
  public_key: string | null;
  /** The same once more. */
  webhook_public_key: string | null;
  webhook_url: string;
  /** What the merchant has granted, and what is missing. */
  permissions: string[];
  missing_permissions: MissingPermissionDto[];
  orders: OrderSyncDto;
  /** What to know where the platform calls its disputes a preview. */
  preview: string | null;
  connected_at: string;
  disconnected_at: string | null;
  /** Id, site and its name once more, under the platform's own names: `wix_account_id` and its like. */
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

export type StoreTestDto = { success: boolean; message: string };
export type WebhookKeyRequest = {
  /** PEM, or one line that is the base64 of it. Empty: the app's key counts again. */
  public_key: string;
};
export type WebhookKeyDto = { account: StoreAccountDto; message: string; public_key: string | null };

export type SyncOrdersRequest = {
  /** From when on; default: where the last reading ended. */
  since?: string | null;
};
export type SyncOrdersDto = {
  synced_count: number;
  /** `running`: it goes on in the background; the account tells how far it is. */
  status: 'done' | 'running';
  notes: string[];
  message: string;
};
