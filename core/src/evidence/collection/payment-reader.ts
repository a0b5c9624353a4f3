import { can, isProviderError, isTransient, type ProviderPayment } from '@rebuttal/plugin-kit';

import type { Dispute } from '../../case/disputes/disputes.js';
import type { ConnectedProvider, ProviderContexts } from '../../connections/providers/provider-contexts.js';
import { paced } from '../../connections/psp-accounts/paced-http.js';
import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import { AppError } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { DisputePaymentsRepository } from '../facts/dispute-payments.repository.js';

export type PaymentReaderDeps = {
  readonly accounts: PspAccountsRepository;
  readonly contexts: ProviderContexts;
  readonly disputePayments: Pick<DisputePaymentsRepository, 'saveDisputePayment'>;
  readonly clock: Clock;
};

export type PaymentReading =
  | { readonly label: string; readonly payment: ProviderPayment; readonly readAt: Date }
  | {
      readonly label: string;
      /** A sentence for merchants. */
      readonly why: string;
      readonly mayRetry: boolean;
      /** Nothing failed: this account has no payments that can be read. */
      readonly isLimit?: true;
    };

const defaultCallsPerMinute = 60;

/** Reads the payment behind a dispute from its provider, and stores it. */
export class PaymentReader {
  constructor(private readonly deps: PaymentReaderDeps) {}

  async readPayment(dispute: Dispute, requestId?: string): Promise<PaymentReading> {
    const connected = await this.connect(dispute, requestId);
    if (typeof connected === 'string')
      return { label: dispute.provider, why: connected, mayRetry: false, isLimit: true };
    const { provider, context, limits } = connected;
    const { label } = provider.manifest;
    if (!can(provider, 'readPayment')) {
      const why = limits.find(({ capability }) => capability === 'readPayment')?.reason;
      const fallback = `${label} doesn't provide payment details here. Add what you have manually.`;
      return { label, why: why ?? fallback, mayRetry: false, isLimit: true };
    }
    try {
      const payment = await provider.readPayment(context, dispute);
      const readAt = this.deps.clock();
      await this.deps.disputePayments.saveDisputePayment(dispute, { payment, providerLabel: label, readAt });
      return { label, payment, readAt };
    } catch (error) {
      if (!isProviderError(error)) throw error;
      return { label, why: error.message, mayRetry: isTransient(error.kind) };
    }
  }

  /** Returns the reason if the account is gone. */
  private async connect(
    { tenantId, accountId }: Dispute,
    requestId: string | undefined,
  ): Promise<ConnectedProvider | string> {
    const account = await this.deps.accounts.findPspAccount(tenantId, accountId);
    if (account?.isActive !== true || account.deletedAt !== undefined)
      return 'The account that received the payment is no longer connected.';
    try {
      const connected = this.deps.contexts.for(account, requestId);
      // The rate of scheduled syncs.
      return paced(connected, connected.provider.manifest.sync?.callsPerMinute ?? defaultCallsPerMinute);
    } catch (error) {
      if (error instanceof AppError) return error.message;
      throw error;
    }
  }
}
