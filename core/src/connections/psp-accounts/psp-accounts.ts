import {
  can,
  choicesOf,
  setupStepsOf,
  type Capability,
  type AnyProvider,
  type Environment,
  type MissingCapability,
} from '@rebuttal/plugin-kit';

import { errors, type AppError } from '../../platform/errors/catalogue.js';
import { responseOptionsOf, type Portal } from '../providers/capability-service.js';
import type { ConnectedProvider } from '../providers/provider-contexts.js';
import type { VerificationStatus } from './psp-accounts.dto.js';
import type { SyncState } from './sync-state.js';
import type { Unreadable } from './unreadable-disputes.js';

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

/** An account with its provider and webhook URL, for display. */
export type ConnectedAccount = PspAccount & {
  readonly providerLabel: string;
  /** Undefined if the account receives no webhooks. */
  readonly webhookUrl: string | undefined;
  /** The webhook setup at the provider, one step each. */
  readonly webhookSteps: readonly string[];
  /** The values of credential fields that are chosen from a list. */
  readonly credentialChoices: Readonly<Record<string, string>>;
  readonly capabilities: readonly Capability[];
  readonly limits: readonly MissingCapability[];
  readonly portal: Portal;
  readonly isReadBySchedule: boolean;
  readonly unreadable: Unreadable;
};

export function connectAccount(
  account: PspAccount,
  { provider, limits, context }: Pick<ConnectedProvider, 'provider' | 'limits' | 'context'>,
  publicUrl: string,
): Omit<ConnectedAccount, 'unreadable'> {
  return {
    ...account,
    limits,
    capabilities: provider.manifest.capabilities,
    portal: responseOptionsOf({ provider, limits }).portal,
    isReadBySchedule: isReadBySchedule(provider),
    providerLabel: provider.manifest.label,
    webhookSteps: setupStepsOf(provider.manifest, context.credentials),
    credentialChoices: choicesOf(provider.manifest, context.credentials),
    webhookUrl:
      provider.manifest.webhook === undefined
        ? undefined
        : `${publicUrl}/api/webhooks/${account.provider}/${account.webhookAlias}`,
  };
}
