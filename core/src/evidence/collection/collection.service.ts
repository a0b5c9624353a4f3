import type { EvidenceType } from '@rebuttal/plugin-kit';

import { needsResponse, type Dispute } from '../../case/disputes/disputes.js';
import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import { collectionJob } from '../../case/sync/collection-job.js';
import { systemActor, type TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { DisputeLocks } from '../../identity/plans/dispute-locks.js';
import type { Config } from '../../platform/config.js';
import type { Database } from '../../platform/database/database.js';
import { errors } from '../../platform/errors/catalogue.js';
import { announceChange } from '../../platform/events/changes.js';
import type { Job } from '../../platform/jobs/job-worker.js';
import { enqueueJob } from '../../platform/jobs/jobs.js';
import type { Lease } from '../../platform/jobs/runner.js';
import type { EvidenceAuthor } from '../exhibits/evidence.service.js';
import type { DisputeOrdersService } from '../orders/dispute-orders.service.js';
import type { OrderEvidenceKind } from '../orders/order-evidence.js';
import type { EvidenceRequirementsService } from '../requirements/evidence-requirements.service.js';
import { collectFromCarriers, type CarrierSourceDeps } from './carrier-source.js';
import {
  CollectedEvidenceWriter,
  toKept,
  type Before,
  type CollectedEvidenceWriterDeps,
  type Kept,
} from './collected-evidence-writer.js';
import {
  collectFromOrder,
  collectFromProvider,
  collectFromRecords,
  collectFromSettings,
  type CollectionSourcesDeps,
  type OrderResult,
} from './collection-sources.js';
import { keyOf, noResult, type Collection, type SourceResult, type SourceDraft } from './collection.js';
import type { CollectionsRepository } from './collections.repository.js';
import { areProven, beforeDelivery, carrierProofs, isDelivery } from './delivery-proofs.js';

export type CollectionDeps = CollectedEvidenceWriterDeps &
  CollectionSourcesDeps &
  CarrierSourceDeps & {
    readonly config: Pick<Config, 'evidenceCollection'>;
    readonly database: Database;
    readonly disputes: DisputesRepository;
    readonly collections: CollectionsRepository;
    readonly requirements: Pick<EvidenceRequirementsService, 'getCompleteness'>;
    readonly disputeLocks: DisputeLocks;
    readonly disputeOrders: Pick<DisputeOrdersService, 'findRecords' | 'drafts' | 'noteMade'>;
    readonly audit: AuditLog;
  };

type OrderContext = {
  readonly dispute: Dispute;
  readonly order: OrderResult;
  readonly before: Before;
  /** Keys of the parcels whose delivery their carriers prove. */
  readonly proofs?: ReadonlySet<string>;
};

/** Milliseconds until a source is retried after a failure that a user saw. */
const soonMs = 60_000;

export class CollectionService {
  private readonly writer: CollectedEvidenceWriter;

  constructor(private readonly deps: CollectionDeps) {
    this.writer = new CollectedEvidenceWriter(deps);
  }

  /** Collects for a user. Unavailable sources are retried automatically. @throws {AppError} 403, 404, 409 */
  async collect(actor: TenantActor, disputeId: string): Promise<Collection> {
    const dispute = await this.deps.disputes.getDispute(actor.tenantId, disputeId);
    if (!needsResponse(dispute)) throw errors.disputeClosedFor('evidence');
    await this.deps.disputeLocks.requireUnlocked(dispute);
    const collection = await this.run(actor, dispute);
    if (collection.state === 'incomplete') {
      const again = collectionJob(
        { ...dispute, requestId: actor.origin?.requestId },
        new Date(this.deps.clock().getTime() + soonMs),
      );
      await this.deps.database.transaction(actor.tenantId, (tx) => enqueueJob(tx, again));
    }
    return collection;
  }

  /** @throws {AppError} 404 */
  async newest(actor: TenantActor, disputeId: string): Promise<Collection | undefined> {
    const dispute = await this.deps.disputes.getDispute(actor.tenantId, disputeId);
    return this.deps.collections.findCollection(actor.tenantId, dispute.disputeId);
  }

  /**
   * Runs as a job when a dispute arrives, and again until every source has responded.
   * @throws {Error} if a source is unavailable, so that the job is retried later
   */
  async runScheduled(job: Job<'evidence.collect'>, lease: Lease): Promise<void> {
    const { tenantId, requestId } = job;
    const { disputeId } = job.payload;
    const dispute = await this.deps.disputes.findDispute(tenantId, disputeId);
    if (dispute === undefined || !needsResponse(dispute)) return;
    const last = await this.deps.collections.findCollection(tenantId, disputeId);
    if (last?.state !== 'incomplete' && !(await this.isWanted(tenantId))) return;
    if ((await this.deps.disputeLocks.reason(dispute)) !== undefined) return;
    lease.assertHeld();
    const { state, unavailable } = await this.run(systemActor(tenantId, requestId), dispute);
    if (state === 'incomplete') throw new Error(unavailable.map(({ why }) => why).join(' '));
  }

  private async isWanted(tenantId: string): Promise<boolean> {
    if (!this.deps.config.evidenceCollection) return false;
    return (await this.deps.responseSettings.findSettings(tenantId)).collectsEvidence;
  }

  private async run(author: EvidenceAuthor, dispute: Dispute): Promise<Collection> {
    const { tenantId, disputeId } = dispute;
    const [wanted, evidence, last] = await Promise.all([
      this.wantedTypes(dispute),
      this.deps.evidence.listEvidence(tenantId, disputeId),
      this.deps.collections.findCollection(tenantId, disputeId),
    ]);
    const found = await this.deps.disputeOrders.findRecords({ tenantId }, disputeId);
    const [provider, order] = await Promise.all([
      collectFromProvider(this.deps, dispute, author.origin?.requestId),
      collectFromOrder(this.deps, dispute, found),
    ]);
    const records = await collectFromRecords(this.deps, { ...found, tenantId }, typesOf([provider, order]));
    const needsPolicy = wanted.has('refund_policy') && !typesOf([records]).has('refund_policy');
    const settings = needsPolicy ? await collectFromSettings(this.deps, tenantId) : noResult;
    const brought = new Set(last?.brought);
    const before: Before = { disputeId, evidence, brought, isDemanded: !('kind' in author) };
    const kept: Kept[] = [];
    for (const draft of [...provider.drafts, ...settings.drafts, ...records.drafts].filter(isOf(wanted)))
      kept.push(await this.writer.writeDraft(author, draft, before));
    const ofOrder = { dispute, order, before };
    const [earlier, later] = beforeDelivery(order.drafts.filter(isOf(wanted)));
    for (const draft of earlier) kept.push(await this.keepOfOrder(author, draft, ofOrder));
    const ofCarriers = wanted.has('proof_of_delivery')
      ? await this.keepOfCarriers(author, dispute, before)
      : { answer: noResult, kept: [], proofs: new Set<string>() };
    kept.push(...ofCarriers.kept);
    for (const draft of later)
      kept.push(await this.keepOfOrder(author, draft, { ...ofOrder, proofs: ofCarriers.proofs }));
    const answers: readonly SourceResult[] = [provider, order, settings, records, ofCarriers.answer];
    const unavailable = answers
      .flatMap((answer) => answer.unavailable)
      .filter(({ evidenceType }) => evidenceType === undefined || wanted.has(evidenceType));
    const collected = kept.flatMap((one) => ('collected' in one ? [one.collected] : []));
    return this.save(author, {
      disputeId,
      state: answers.some((answer) => answer.shouldRetry) ? 'incomplete' : 'done',
      requestedBy: 'kind' in author ? undefined : author.userId,
      finishedAt: this.deps.clock(),
      collected,
      kept: kept.flatMap((one) => ('kept' in one ? [one.kept] : [])),
      unavailable: [
        ...unavailable.map(({ source: { kind, name }, ...rest }) => ({ ...rest, source: { kind, name } })),
        ...kept.flatMap((one) => ('unavailable' in one ? [one.unavailable] : [])),
      ],
      brought: [...new Set([...brought, ...collected.map(({ source }) => keyOf(source))])],
    });
  }

  /** Reads the parcels that the order and all evidence name, also the evidence that was collected just now. */
  private async keepOfCarriers(author: EvidenceAuthor, dispute: Dispute, before: Before) {
    const { tenantId, disputeId } = dispute;
    const evidence = await this.deps.evidence.listEvidence(tenantId, disputeId);
    const requestId = author.origin?.requestId;
    const answer = await collectFromCarriers(this.deps, dispute, evidence, requestId);
    const kept: Kept[] = [];
    const written: SourceDraft[] = [];
    for (const draft of answer.drafts) {
      const outcome = await this.writer.writeDraft(author, draft, before);
      kept.push(outcome);
      if (!('unavailable' in outcome)) written.push(draft);
    }
    return { answer, kept, proofs: carrierProofs(before, written) };
  }

  /**
   * Evidence that a user created from the order belongs to the user, changed or not. The carrier's own proof of
   * delivery takes the place of the order's.
   */
  private async keepOfOrder(
    author: EvidenceAuthor,
    draft: SourceDraft,
    { dispute, order, before, proofs = new Set() }: OrderContext,
  ): Promise<Kept> {
    const kind = draft.source.part as OrderEvidenceKind;
    const made = before.evidence.find(({ evidenceId }) => evidenceId === order.made.get(kind));
    if (made !== undefined && made.source === undefined)
      return { kept: toKept(draft, 'Someone added it from the order.', made.evidenceId) };
    if (isDelivery(draft) && areProven(order.trackingNumbers, proofs))
      return this.writer.withdraw(author, draft, before);
    const kept = await this.writer.writeDraft(author, draft, before);
    if ('collected' in kept && order.orderId !== undefined) {
      const { tenantId, disputeId } = dispute;
      const { evidenceId } = kept.collected;
      // Users who add evidence from the order see that it exists.
      await this.deps.disputeOrders.noteMade(tenantId, {
        disputeId,
        orderId: order.orderId,
        kind,
        evidenceId,
      });
    }
    return kept;
  }

  private async wantedTypes({ tenantId, disputeId }: Dispute): Promise<ReadonlySet<EvidenceType>> {
    const { requirements } = await this.deps.requirements.getCompleteness({ tenantId }, disputeId);
    return new Set(requirements.flatMap(({ type, alternatives }) => [type, ...alternatives]));
  }

  private async save(author: EvidenceAuthor, collection: Collection): Promise<Collection> {
    const { tenantId } = author;
    const { disputeId, collected, kept, unavailable } = collection;
    await this.deps.database.transaction(tenantId, async (tx) => {
      await this.deps.collections.saveCollection(tx, tenantId, collection);
      await announceChange(tx, { tenantId, kind: 'dispute', id: disputeId });
      await this.deps.audit.record(tx, author, {
        action: 'evidence.collect',
        subject: { kind: 'dispute', id: disputeId },
        details: {
          state: collection.state,
          collected: collected.length,
          kept: kept.length,
          unavailable: unavailable.length,
        },
      });
    });
    return collection;
  }
}

function typesOf(answers: readonly SourceResult[]): ReadonlySet<EvidenceType> {
  return new Set(answers.flatMap(({ drafts }) => drafts.map(({ evidenceType }) => evidenceType)));
}

const isOf =
  (wanted: ReadonlySet<EvidenceType>) =>
  ({ evidenceType }: SourceDraft) =>
    wanted.has(evidenceType);
