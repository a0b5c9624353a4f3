import { can, type AnyProvider, type Environment } from '@rebuttal/plugin-kit';

import { errors, type AppError } from '../../platform/errors/catalogue.js';
import type { VerificationStatus } from './psp-accounts.dto.js';
import type { SyncState } from './sync-state.js';

export type WebhookRefusal = { readonly at: Date; readonly why: string };

/** A company's account at a payment provider. Each credential field is encrypted. */
export type PspAccount = {
  readonly accountId: string;
  readonly tenantId: string;
  readonly provider: string;
  readonly accountName: string;
  readonly environment: Environment;
  readonly webhookAlias: string;
  readonly sealedCredentials: Readonly<Record<string, string>>;
  readonly isActive: boolean;
  readonly isDefault: boolean;
  readonly verificationStatus: VerificationStatus;
  readonly verificationMessage: string | undefined;
  readonly lastWebhookAt: Date | undefined;
  /** Reset by a correctly signed webhook or a change of credentials. */
  readonly webhookRefusal: WebhookRefusal | undefined;
  /** All disputes opened before this time have been listed once. */
  readonly syncedTo: Date | undefined;
  readonly sync: SyncState;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | undefined;
};

/** Returns the error for calls with an inactive or deleted account. */
export function whyInactive(account: PspAccount | undefined): AppError {
  return account?.deletedAt === undefined ? errors.accountInactive() : errors.accountDeleted();
}

/** Returns true if the provider's accounts are synced on a schedule. Other providers rely on webhooks. */
export function isReadBySchedule(provider: AnyProvider): boolean {
  return can(provider, 'listDisputes') || can(provider, 'fetchDispute');
}
