import { can, isProviderError, isTransient } from '@rebuttal/plugin-kit';

import type { ConnectedProvider, ProviderContexts } from '../../connections/providers/provider-contexts.js';
import { paceHttp } from '../../connections/psp-accounts/paced-http.js';
import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import { AppError } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { Dispute } from '../disputes/disputes.js';
import type { SourceAnswer, SourceDraft } from './collection.js';
import { failedChecks, paymentDrafts } from './payment-evidence.js';

export type ProviderSourceDeps = {
  readonly accounts: PspAccountsRepository;
  readonly contexts: ProviderContexts;
  readonly clock: Clock;
};

const defaultCallsPerMinute = 60;

/** The payment behind a dispute, asked of its provider. */
export class ProviderSource {
  constructor(private readonly deps: ProviderSourceDeps) {}

  async ask(dispute: Dispute, requestId?: string): Promise<SourceAnswer> {
    const connected = await this.connect(dispute, requestId);
    if (typeof connected === 'string') return nothing(dispute.provider, connected);
    const { provider, context, limits } = connected;
    const { label } = provider.manifest;
    if (!can(provider, 'readPayment')) {
      const why = limits.find(({ capability }) => capability === 'readPayment')?.reason;
      return nothing(label, why ?? `${label} tells nothing of payments here. Add what you have by hand.`);
    }
    try {
      const payment = await provider.readPayment(context, dispute);
      const source = { kind: 'provider', name: label, readAt: this.deps.clock() } as const;
      const drafts = paymentDrafts(payment, dispute.createdAt).map(({ part, ...draft }): SourceDraft => ({
        ...draft,
        asFile: false,
        source: { ...source, part },
      }));
      const unavailable = [
        ...(payment.gaps ?? []).map((why) => ({ source, evidenceType: undefined, why })),
        ...failedChecks(payment).map((why) => ({
          source,
          evidenceType: 'authorization_record' as const,
          why,
        })),
      ];
      return { drafts, unavailable };
    } catch (error) {
      if (!isProviderError(error)) throw error;
      const answer = nothing(label, error.message);
      return isTransient(error.kind) ? { ...answer, isToBeAskedAgain: true } : answer;
    }
  }

  /** Answers why not, where the account is not there any more. */
  private async connect(
    { tenantId, accountId }: Dispute,
    requestId: string | undefined,
  ): Promise<ConnectedProvider | string> {
    const account = await this.deps.accounts.find(tenantId, accountId);
    if (account?.isActive !== true || account.deletedAt !== undefined)
      return 'The account that received the payment is no longer connected.';
    try {
      return paced(this.deps.contexts.for(account, requestId));
    } catch (error) {
      if (error instanceof AppError) return error.message;
      throw error;
    }
  }
}

/** Never faster than the account is read by schedule. */
function paced(connected: ConnectedProvider): ConnectedProvider {
  if (connected.isSimulated) return connected;
  const { context, provider } = connected;
  const calls = provider.manifest.sync?.callsPerMinute ?? defaultCallsPerMinute;
  return { ...connected, context: { ...context, http: paceHttp(context.http, calls) } };
}

function nothing(name: string, why: string): SourceAnswer {
  return {
    drafts: [],
    unavailable: [{ source: { kind: 'provider', name }, evidenceType: undefined, why }],
  };
}
