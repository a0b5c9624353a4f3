import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { Tx } from '../../platform/database/database.js';
import { needsResponse, type Dispute } from '../disputes/disputes.js';
import type { Evidence } from '../evidence/evidence.js';
import type { DisputeRecord } from '../facts/dispute-facts-reader.js';
import { toResponseFacts } from '../facts/response-facts.js';
import { assess } from './assess.js';
import {
  toDisputedTransaction,
  toPriorTransactions,
  type TransactionSources,
} from './compared-transactions.js';
import type { Assessment } from './compelling-evidence.js';
import type { CompellingEvidenceRepository } from './compelling-evidence.repository.js';
import { nothingEntered, type EnteredEvidence } from './entered-evidence.js';
import type { KnownCustomer, PriorPaymentSource } from './prior-payment-source.js';
import { programOf } from './programs.js';

export type CompellingEvidenceReaderDeps = {
  readonly compellingEvidence: Pick<CompellingEvidenceRepository, 'find'>;
  readonly recordedPayments: PriorPaymentSource;
  readonly registry: ProviderRegistry;
};

/** The facts and exhibits that the compared payments are read from. */
export type ReadCase = { readonly record: DisputeRecord; readonly evidence: readonly Evidence[] };

/** Tests a dispute against its network's program, from what is stored. Calls no provider. */
export class CompellingEvidenceReader {
  constructor(private readonly deps: CompellingEvidenceReaderDeps) {}

  async assessDispute(dispute: Dispute, of: ReadCase, within?: Tx): Promise<Assessment> {
    if (!isApplicable(dispute)) return this.assess(dispute, of, { entered: nothingEntered });
    const { tenantId, disputeId } = dispute;
    // One after the other: a company holds one of the database's connections at a time.
    const entered = await this.deps.compellingEvidence.find(tenantId, disputeId, within);
    const recorded = await this.deps.recordedPayments.findPayments(dispute, knownCustomer(of), within);
    return this.assess(dispute, of, { entered, recorded });
  }

  /** Tests values that aren't stored yet. */
  async assessWith(
    dispute: Dispute,
    of: ReadCase,
    entered: EnteredEvidence,
    within: Tx,
  ): Promise<Assessment> {
    return this.assess(dispute, of, {
      entered,
      recorded: await this.deps.recordedPayments.findPayments(dispute, knownCustomer(of), within),
    });
  }

  private assess(
    dispute: Dispute,
    { record, evidence }: ReadCase,
    read: { readonly entered: EnteredEvidence; readonly recorded?: TransactionSources['recorded'] },
  ): Assessment {
    const rules = this.deps.registry.find(dispute.provider)?.compellingEvidence;
    const { entered, recorded = { disputed: undefined, priors: [] } } = read;
    const sources: TransactionSources = {
      dispute,
      payment: record.payment?.payment,
      shippingAddress: record.order?.shippingAddress,
      facts: toResponseFacts(record, evidence),
      recorded,
      prefilled: rules?.readPrefilled?.(dispute.raw),
      entered,
    };
    return assess({
      reason: dispute.reason,
      network: dispute.network,
      reasonCode: dispute.reasonCode,
      disputedAt: dispute.createdAt,
      needsResponse: needsResponse(dispute),
      disputed: toDisputedTransaction(sources),
      priors: toPriorTransactions(sources),
      chosen: entered.chosen,
      rules,
      eligibility: rules?.readEligibility?.(dispute.raw),
    });
  }
}

function knownCustomer({ record }: ReadCase): KnownCustomer {
  const payment = record.payment?.payment;
  return { cardFingerprint: payment?.card?.fingerprint, email: payment?.customer?.email };
}

export function isApplicable(dispute: Pick<Dispute, 'reason' | 'network' | 'reasonCode'>): boolean {
  const { reason, network, reasonCode } = dispute;
  return programOf({ reason, network, reasonCode }) !== undefined;
}
