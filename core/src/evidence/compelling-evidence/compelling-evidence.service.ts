import { recordEvent } from '../../case/casework/record-event.js';
import { needsResponse, type Dispute } from '../../case/disputes/disputes.js';
import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import type { ResponseSettingsRepository } from '../../case/settings/settings.repository.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { DisputeLocks } from '../../identity/plans/dispute-locks.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import { announceChange } from '../../platform/events/changes.js';
import type { FirstPaymentReading } from '../collection/first-payment-reading.js';
import type { EvidenceRepository } from '../exhibits/evidence.repository.js';
import type { DisputeFactsReader } from '../facts/dispute-facts-reader.js';
import { isApplicable, type CompellingEvidenceReader, type ReadCase } from './compelling-evidence-reader.js';
import type { Assessment } from './compelling-evidence.js';
import type { CompellingEvidenceRepository } from './compelling-evidence.repository.js';
import { applyChange, changedFields, type EnteredEvidence, type EvidenceChange } from './entered-evidence.js';

export type CompellingEvidenceDeps = {
  readonly database: Database;
  readonly disputes: DisputesRepository;
  readonly evidence: EvidenceRepository;
  readonly responseSettings: ResponseSettingsRepository;
  readonly factsReader: DisputeFactsReader;
  readonly compellingEvidence: CompellingEvidenceRepository;
  readonly compellingEvidenceReader: CompellingEvidenceReader;
  readonly firstReading: Pick<FirstPaymentReading, 'finish'>;
  readonly registry: ProviderRegistry;
  readonly disputeLocks: DisputeLocks;
  readonly audit: AuditLog;
};

/** Prior payments that decide a fraud dispute: what qualifies, what is missing, and the pair that is sent. */
export class CompellingEvidenceService {
  constructor(private readonly deps: CompellingEvidenceDeps) {}

  /** Reads the payment from the provider if that was never done. @throws {AppError} 404 */
  async assess(actor: TenantActor, disputeId: string): Promise<Assessment> {
    const dispute = await this.deps.disputes.getDispute(actor.tenantId, disputeId);
    return this.deps.compellingEvidenceReader.assessDispute(dispute, await this.readCase(actor, dispute));
  }

  /** @throws {AppError} 404, 409 if the dispute accepts no response or no program applies, 422 */
  async choose(actor: TenantActor, disputeId: string, change: EvidenceChange): Promise<Assessment> {
    const { tenantId } = actor;
    const found = await this.deps.disputes.getDispute(tenantId, disputeId);
    await this.deps.disputeLocks.requireUnlocked({ tenantId, disputeId });
    const readCase = await this.readCase(actor, found);
    const recorded = await this.deps.compellingEvidenceReader.findRecorded(found, readCase);
    return this.deps.database.transaction(tenantId, async (tx) => {
      const dispute = await this.deps.disputes.getLockedDispute(tx, tenantId, disputeId);
      if (!needsResponse(dispute)) throw errors.disputeClosedFor('compelling evidence');
      if (!isApplicable(dispute)) throw errors.noProgramApplies();
      const before = await this.deps.compellingEvidence.findCompellingEvidence(tenantId, disputeId, tx);
      const entered = applyChange(before, change);
      const assessment = this.deps.compellingEvidenceReader.assess(dispute, readCase, { entered, recorded });
      this.requirePossible(dispute, change, assessment);
      await this.save(tx, actor, { disputeId, before, entered });
      return assessment;
    });
  }

  private async save(
    tx: Tx,
    actor: TenantActor,
    {
      disputeId,
      before,
      entered,
    }: { readonly disputeId: string; readonly before: EnteredEvidence; readonly entered: EnteredEvidence },
  ): Promise<void> {
    const fields = changedFields(before, entered);
    if (fields.length === 0) return;
    const { tenantId } = actor;
    await this.deps.compellingEvidence.saveCompellingEvidence(tx, actor, { disputeId, entered });
    const chosen = entered.chosen ?? null;
    await recordEvent(tx, {
      tenantId,
      disputeId,
      type: 'compelling_evidence.updated',
      actor,
      data: { fields, chosen },
    });
    await announceChange(tx, { tenantId, kind: 'dispute', id: disputeId });
    await this.deps.audit.record(tx, actor, {
      action: 'dispute.compelling_evidence_set',
      subject: { kind: 'dispute', id: disputeId },
      details: { fields: fields.join(', '), ...(chosen === null ? {} : { chosen: chosen.join(', ') }) },
    });
  }

  private requirePossible({ provider }: Dispute, change: EvidenceChange, { candidates }: Assessment): void {
    const rules = this.deps.registry.find(provider)?.compellingEvidence;
    const byId = new Map(candidates.map((candidate) => [candidate.payment.paymentId, candidate]));
    const problems = (change.chosen ?? []).flatMap((paymentId, index) => {
      const candidate = byId.get(paymentId);
      const problem =
        rules?.checkPaymentId?.(paymentId) ??
        (candidate === undefined
          ? `${paymentId} is not one of the prior payments of this dispute.`
          : candidate.canBeChosen
            ? undefined
            : `${paymentId} can't be chosen. ${candidate.whyNot}`);
      return problem === undefined ? [] : [{ field: `chosen[${index}]`, message: problem }];
    });
    if (problems.length > 0) throw errors.invalid(problems);
    const unknownId = Object.keys(change.prior).find((paymentId) => !byId.has(paymentId));
    if (unknownId !== undefined)
      throw invalidField(`prior.${unknownId}`, 'This is not one of the prior payments of this dispute.');
  }

  private async readCase(actor: TenantActor, dispute: Dispute): Promise<ReadCase> {
    const { tenantId, disputeId } = dispute;
    if (isApplicable(dispute)) await this.deps.firstReading.finish(dispute, actor.origin?.requestId);
    const [evidence, settings] = await Promise.all([
      this.deps.evidence.listEvidence(tenantId, disputeId),
      this.deps.responseSettings.findSettings(tenantId),
    ]);
    const included = evidence.filter(({ isLeftOut }) => isLeftOut !== true);
    const record = await this.deps.factsReader.readFacts(dispute, { evidence: included, settings });
    return { evidence: included, record };
  }
}
