import { recordEvent } from '../../case/casework/record-event.js';
import { needsResponse, type Dispute } from '../../case/disputes/disputes.js';
import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import type { ResponseSettingsRepository } from '../../case/settings/settings.repository.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { DisputeLocks } from '../../identity/plans/dispute-locks.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { errors } from '../../platform/errors/catalogue.js';
import { announceChange } from '../../platform/events/changes.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { FirstPaymentReading } from '../collection/first-payment-reading.js';
import type { EvidenceRepository } from '../exhibits/evidence.repository.js';
import type { DisputeFactsReader } from './dispute-facts-reader.js';
import type { DisputeFactsRepository } from './dispute-facts.repository.js';
import { isFactKey, parseFact } from './fact-input.js';
import type { DisputeFacts, FactKey, Position } from './facts.js';

export type FactsDeps = {
  readonly database: Database;
  readonly disputes: DisputesRepository;
  readonly evidence: EvidenceRepository;
  readonly responseSettings: ResponseSettingsRepository;
  readonly disputeFacts: DisputeFactsRepository;
  readonly factsReader: DisputeFactsReader;
  readonly firstReading: Pick<FirstPaymentReading, 'finish'>;
  readonly disputeLocks: DisputeLocks;
  readonly audit: AuditLog;
  readonly clock: Clock;
};

type Change = {
  readonly type: 'facts.updated' | 'position.updated';
  readonly action: 'dispute.fact_set' | 'dispute.fact_reset' | 'dispute.position_set';
  readonly fields: readonly string[];
};

/** The facts of a dispute, and the values that people entered. */
export class FactsService {
  constructor(private readonly deps: FactsDeps) {}

  /** @throws {AppError} 404 */
  async getFacts(actor: TenantActor, disputeId: string): Promise<DisputeFacts> {
    return this.readFacts(actor, await this.deps.disputes.getDispute(actor.tenantId, disputeId));
  }

  /** @throws {AppError} 404 for an unknown dispute or key, 409 if the dispute accepts no response, 422 */
  async set(
    actor: TenantActor,
    disputeId: string,
    fact: { key: string; value: string },
  ): Promise<DisputeFacts> {
    const dispute = await this.deps.disputes.getDispute(actor.tenantId, disputeId);
    const key = requireKey(fact.key);
    const value = parseFact(key, fact.value, { disputed: dispute.amount, at: this.deps.clock() });
    return this.change(actor, dispute, async (tx) => {
      await this.deps.disputeFacts.saveFacts(tx, actor, { disputeId, key, value });
      return { type: 'facts.updated', action: 'dispute.fact_set', fields: [key] };
    });
  }

  /** Returns to the value of the source. @throws {AppError} 404, 409 */
  async reset(actor: TenantActor, disputeId: string, name: string): Promise<DisputeFacts> {
    const dispute = await this.deps.disputes.getDispute(actor.tenantId, disputeId);
    const key = requireKey(name);
    return this.change(actor, dispute, async (tx) => {
      const wasSet = await this.deps.disputeFacts.deleteFacts(tx, actor.tenantId, { disputeId, key });
      return wasSet ? { type: 'facts.updated', action: 'dispute.fact_reset', fields: [key] } : undefined;
    });
  }

  /** An absent part stays as it is. @throws {AppError} 404, 409 */
  async setPosition(
    actor: TenantActor,
    disputeId: string,
    change: (before: Position) => Position,
  ): Promise<DisputeFacts> {
    const dispute = await this.deps.disputes.getDispute(actor.tenantId, disputeId);
    return this.change(actor, dispute, async (tx) => {
      const before = await this.deps.disputeFacts.findPosition(actor.tenantId, disputeId, tx);
      const position = change(before);
      const fields = (['refund', 'duplicate'] as const).filter((name) => position[name] !== before[name]);
      if (fields.length === 0) return undefined;
      await this.deps.disputeFacts.savePosition(tx, actor, { disputeId, position });
      return { type: 'position.updated', action: 'dispute.position_set', fields };
    });
  }

  private async change(
    actor: TenantActor,
    { tenantId, disputeId }: Dispute,
    work: (tx: Tx) => Promise<Change | undefined>,
  ): Promise<DisputeFacts> {
    await this.deps.disputeLocks.requireUnlocked({ tenantId, disputeId });
    const dispute = await this.deps.database.transaction(tenantId, async (tx) => {
      const locked = await this.deps.disputes.getLockedDispute(tx, tenantId, disputeId);
      if (!needsResponse(locked)) throw errors.disputeClosedFor('facts');
      const changed = await work(tx);
      if (changed !== undefined) await this.record(tx, actor, { disputeId, ...changed });
      return locked;
    });
    return this.readFacts(actor, dispute);
  }

  /** Without the values, which may be personal data of cardholders. */
  private async record(
    tx: Tx,
    actor: TenantActor,
    { disputeId, type, action, fields }: Change & { readonly disputeId: string },
  ): Promise<void> {
    const { tenantId } = actor;
    await recordEvent(tx, { tenantId, disputeId, type, actor, data: { fields } });
    await announceChange(tx, { tenantId, kind: 'dispute', id: disputeId });
    const subject = { kind: 'dispute', id: disputeId };
    await this.deps.audit.record(tx, actor, { action, subject, details: { fields: fields.join(', ') } });
  }

  /** Reads the payment from the provider if that was never done. */
  private async readFacts(actor: TenantActor, dispute: Dispute): Promise<DisputeFacts> {
    const { tenantId, disputeId } = dispute;
    await this.deps.firstReading.finish(dispute, actor.origin?.requestId);
    const [evidence, settings] = await Promise.all([
      this.deps.evidence.listEvidence(tenantId, disputeId),
      this.deps.responseSettings.findSettings(tenantId),
    ]);
    return (await this.deps.factsReader.readFacts(dispute, { evidence, settings })).facts;
  }
}

function requireKey(key: string): FactKey {
  if (!isFactKey(key)) throw errors.factNotFound();
  return key;
}
