import type { Dispute } from '../../case/disputes/disputes.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import { usualAge } from '../compelling-evidence/payment-age.js';
import type { SourceResult, SourceDraft } from './collection.js';
import { doubtfulEarlierPayments } from './earlier-payments.js';
import { failedChecks, paymentDrafts } from './payment-evidence.js';
import type { PaymentReader } from './payment-reader.js';

/** Drafts evidence from the provider's record of the disputed payment. */
export class ProviderSource {
  constructor(
    private readonly payments: Pick<PaymentReader, 'readPayment'>,
    private readonly registry: Pick<ProviderRegistry, 'find'>,
  ) {}

  async collectFromProvider(dispute: Dispute, requestId?: string): Promise<SourceResult> {
    const reading = await this.payments.readPayment(dispute, requestId);
    if ('why' in reading) {
      const answer = nothing(reading.label, reading.why);
      return reading.mayRetry ? { ...answer, shouldRetry: true } : answer;
    }
    const { payment, label, readAt } = reading;
    const source = { kind: 'provider', name: label, readAt } as const;
    const countedAge = this.registry.find(dispute.provider)?.compellingEvidence?.countedAge ?? usualAge;
    const disputed = { payment, countedAge, disputedAt: dispute.createdAt };
    const drafts = paymentDrafts(disputed).map(({ part, ...draft }): SourceDraft => ({
      ...draft,
      asFile: false,
      source: { ...source, part },
    }));
    const unavailable = [
      ...(payment.gaps ?? []).map((why) => ({ source, evidenceType: undefined, why })),
      ...failedChecks(payment).map((why) => ({ source, evidenceType: 'authorization_record' as const, why })),
      ...doubtfulEarlierPayments(disputed).map((why) => ({
        source,
        evidenceType: 'prior_transactions' as const,
        why,
      })),
    ];
    return { drafts, unavailable };
  }
}

function nothing(name: string, why: string): SourceResult {
  return {
    drafts: [],
    unavailable: [{ source: { kind: 'provider', name }, evidenceType: undefined, why }],
  };
}
