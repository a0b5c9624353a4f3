import { optional } from '@rebuttal/plugin-kit';

import { needsResponse, type Dispute } from '../../case/disputes/disputes.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { Evidence } from '../exhibits/evidence.js';
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
import {
  findRecordedPayments,
  noPayments,
  type RecordedPayments,
  type RecordedPaymentsDeps,
} from './data-api-payments.js';
import { nothingEntered, type EnteredEvidence } from './entered-evidence.js';
import { usualAge } from './payment-age.js';
import { programOf } from './programs.js';

export type CompellingEvidenceReaderDeps = RecordedPaymentsDeps & {
  readonly compellingEvidence: Pick<CompellingEvidenceRepository, 'findCompellingEvidence'>;
  readonly registry: Pick<ProviderRegistry, 'find'>;
};

/** The facts and exhibits that the compared payments are read from. */
export type ReadCase = { readonly record: DisputeRecord; readonly evidence: readonly Evidence[] };

/** Tests a dispute against its network's program, from what is stored. Calls no provider. */
export class CompellingEvidenceReader {
  constructor(private readonly deps: CompellingEvidenceReaderDeps) {}

  async assessDispute(dispute: Dispute, of: ReadCase): Promise<Assessment> {
    if (!isApplicable(dispute))
      return this.assess(dispute, of, { entered: nothingEntered, recorded: noPayments });
    // One after the other: a company holds one of the database's connections at a time.
    const entered = await this.deps.compellingEvidence.findCompellingEvidence(
      dispute.tenantId,
      dispute.disputeId,
    );
    return this.assess(dispute, of, { entered, recorded: await this.findRecorded(dispute, of) });
  }

  /** The payments of the company's own records. */
  async findRecorded(dispute: Dispute, { record }: ReadCase): Promise<RecordedPayments> {
    const payment = record.payment?.payment;
    return findRecordedPayments(this.deps, dispute, {
      recorded: record.recordedPayment,
      cardFingerprint: payment?.card?.fingerprint,
      email: payment?.customer?.email,
      paidAt: payment?.paidAt,
      countedAge: this.deps.registry.find(dispute.provider)?.compellingEvidence?.countedAge ?? usualAge,
    });
  }

  /** Tests a dispute with values that may not be stored yet. */
  assess(
    dispute: Dispute,
    { record, evidence }: ReadCase,
    { entered, recorded }: { readonly entered: EnteredEvidence; readonly recorded: RecordedPayments },
  ): Assessment {
    const rules = this.deps.registry.find(dispute.provider)?.compellingEvidence;
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
      ...optional('refused', entered.refused),
      rules,
      eligibility: rules?.readEligibility?.(dispute.raw),
    });
  }
}

export function isApplicable(dispute: Pick<Dispute, 'reason' | 'network' | 'reasonCode'>): boolean {
  const { reason, network, reasonCode } = dispute;
  return programOf({ reason, network, reasonCode }) !== undefined;
}
