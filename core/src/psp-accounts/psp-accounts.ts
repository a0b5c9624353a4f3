import type { AnyProvider, Environment } from '@rebuttal/plugin-kit';

import type { VerificationStatus } from './psp-accounts.dto.js';

/** A company's account at a payment provider. Credentials are sealed, field by field. */
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
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | undefined;
};

/** An account together with its provider and the address of its webhooks, as screens show it. */
export type ConnectedAccount = PspAccount & { readonly providerLabel: string; readonly webhookUrl: string };

export function connectAccount(
  account: PspAccount,
  provider: AnyProvider,
  publicUrl: string,
): ConnectedAccount {
  return {
    ...account,
    providerLabel: provider.manifest.label,
    webhookUrl: `${publicUrl}/api/webhooks/${account.provider}/${account.webhookAlias}`,
  };
}
