import type { Dispute } from '../../case/disputes/disputes.js';
import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import type { Order } from '../../commerce/orders/orders.js';
import type { OrdersRepository } from '../../commerce/orders/orders.repository.js';
import type { PaymentsRepository } from '../../commerce/payments/payments.repository.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { Database } from '../../platform/database/database.js';
import { AppError, errors, invalidField } from '../../platform/errors/catalogue.js';
import { announceChange } from '../../platform/events/changes.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { ReadEvidence } from '../exhibits/evidence.js';
import type { EvidenceService } from '../exhibits/evidence.service.js';
import { stageText } from '../exhibits/staged-text.js';
import type { DisputeOrderFinder, FoundRecords } from './dispute-order-finder.js';
import type { DisputeOrdersRepository, Link } from './dispute-orders.repository.js';
import { draftsOf, type EvidenceDraft, type OrderEvidenceKind } from './order-evidence.js';
import type { Match } from './order-matching.js';
import type { RelatedRecords, RelatedRecordsReader } from './related-records.js';

export type DisputeOrdersDeps = {
  readonly database: Database;
  readonly disputes: DisputesRepository;
  readonly orders: OrdersRepository;
  readonly payments: Pick<PaymentsRepository, 'findPayment'>;
  readonly relatedRecords: Pick<RelatedRecordsReader, 'findRelatedRecords'>;
  readonly disputeOrders: DisputeOrdersRepository;
  readonly orderFinder: DisputeOrderFinder;
  readonly evidenceService: Pick<EvidenceService, 'addText' | 'addFile' | 'deleteEvidence'>;
  readonly files: FileStore;
  readonly audit: AuditLog;
};

type Tenant = Pick<TenantActor, 'tenantId'>;

export type Draft = EvidenceDraft & { readonly evidenceId: string | undefined };
/** The records of a dispute with those that belong to them. */
export type DisputeRecords = FoundRecords & RelatedRecords;
/** Undefined leaves a link as it is. Null removes it. */
export type LinkChange = {
  readonly orderId?: string | null | undefined;
  readonly paymentId?: string | null | undefined;
};
export type MadeEvidence = {
  readonly added: readonly ReadEvidence[];
  readonly skipped: readonly { readonly kind: OrderEvidenceKind; readonly why: string }[];
};
/** The requested kinds of evidence, each with the user's changes. */
export type RequestedEvidence = readonly {
  readonly kind: OrderEvidenceKind;
  readonly title?: string;
  readonly text?: string;
}[];

export class DisputeOrdersService {
  constructor(private readonly deps: DisputeOrdersDeps) {}

  /** @throws {AppError} 404 */
  async findOrder(actor: Tenant, disputeId: string): Promise<FoundRecords> {
    return this.deps.orderFinder.findOrder(await this.deps.disputes.getDispute(actor.tenantId, disputeId));
  }

  /** The order and the payment, and the other records that belong to them. @throws {AppError} 404 */
  async findRecords(actor: Tenant, disputeId: string): Promise<DisputeRecords> {
    return this.withRelated(actor, await this.findOrder(actor, disputeId));
  }

  /**
   * Links the records that a user chose. Null removes the user's link, or if there is none, rejects the automatic match.
   * @throws {AppError} 404, 422 without any change
   */
  async link(actor: TenantActor, disputeId: string, change: LinkChange): Promise<DisputeRecords> {
    const { orderId, paymentId } = change;
    const { tenantId } = actor;
    const dispute = await this.deps.disputes.getDispute(actor.tenantId, disputeId);
    if (orderId === undefined && paymentId === undefined)
      throw invalidField('order_id', 'Send an order_id or a payment_id');
    if (typeof orderId === 'string' && (await this.deps.orders.findOrder(tenantId, orderId)) === undefined)
      throw errors.orderNotFound();
    if (
      typeof paymentId === 'string' &&
      (await this.deps.payments.findPayment(tenantId, paymentId)) === undefined
    )
      throw errors.recordNotFound();
    const links = await this.deps.disputeOrders.findLinks(tenantId, disputeId);
    const found = await this.deps.orderFinder.findOrder(dispute);
    await this.deps.database.transaction(tenantId, async (tx) => {
      if (orderId !== undefined)
        await this.deps.disputeOrders.linkOrder(
          tx,
          actor,
          disputeId,
          linkOf(orderId, links.order, found.match),
        );
      if (paymentId !== undefined) {
        const link = linkOf(paymentId, links.payment, found.payment);
        await this.deps.disputeOrders.linkPayment(tx, actor, disputeId, link);
      }
      await announceChange(tx, { tenantId, kind: 'dispute', id: disputeId });
      await this.deps.audit.record(tx, actor, {
        action: 'dispute.order_link',
        subject: { kind: 'dispute', id: disputeId },
        details: {
          ...(orderId === undefined ? {} : { order_id: orderId }),
          ...(paymentId === undefined ? {} : { payment_id: paymentId }),
        },
      });
    });
    return this.withRelated(actor, await this.deps.orderFinder.findOrder(dispute));
  }

  private async withRelated({ tenantId }: Tenant, found: FoundRecords): Promise<DisputeRecords> {
    const { match, payment, customer } = found;
    const records = { order: match?.order, payment: payment?.payment, customer };
    return { ...found, ...(await this.deps.relatedRecords.findRelatedRecords(tenantId, records)) };
  }

  /** Returns drafts from the dispute's order, for review and changes. @throws {AppError} 404, 409 without order */
  async drafts(actor: Tenant, disputeId: string): Promise<{ order: Order; drafts: readonly Draft[] }> {
    const order = await this.orderOf(await this.deps.disputes.getDispute(actor.tenantId, disputeId));
    const made = await this.deps.disputeOrders.findMade(actor.tenantId, {
      disputeId,
      orderId: order.orderId,
    });
    return {
      order,
      drafts: draftsOf(order).map((draft) => ({ ...draft, evidenceId: made.get(draft.kind) })),
    };
  }

  /**
   * Creates evidence from the order, each kind once. Existing evidence is replaced if the request has a title or text
   * for it. Kinds that can't be added are skipped with the reason.
   */
  async addEvidence(
    actor: TenantActor,
    disputeId: string,
    requested: RequestedEvidence | undefined,
  ): Promise<MadeEvidence> {
    const { order, drafts } = await this.drafts(actor, disputeId);
    const added: ReadEvidence[] = [];
    const skipped: { kind: OrderEvidenceKind; why: string }[] = [];
    for (const draft of drafts) {
      const request = requested?.find(({ kind }) => kind === draft.kind);
      if (requested !== undefined && request === undefined) continue;
      const change = given(request);
      if (draft.evidenceId !== undefined && Object.keys(change).length === 0) {
        skipped.push({ kind: draft.kind, why: 'Already added.' });
        continue;
      }
      const outcome = await this.addOne(actor, { disputeId, order }, { ...draft, ...change });
      if (typeof outcome === 'string') skipped.push({ kind: draft.kind, why: outcome });
      else added.push(outcome);
    }
    return { added, skipped: [...skipped, ...unavailable(requested, drafts)] };
  }

  /** Records evidence that another service made from an order. Returns true if it is the first of its kind. */
  noteMade(...made: Parameters<DisputeOrdersRepository['noteMade']>): Promise<boolean> {
    return this.deps.disputeOrders.noteMade(...made);
  }

  /** Returns the reason if it can't be added. */
  private async addOne(
    actor: TenantActor,
    { disputeId, order }: { readonly disputeId: string; readonly order: Order },
    draft: Draft,
  ): Promise<ReadEvidence | string> {
    try {
      const evidence = await this.add(actor, disputeId, draft);
      const { evidenceId } = evidence;
      await this.takeAway(actor, draft.evidenceId, evidenceId);
      const { orderId } = order;
      const noted = { disputeId, orderId, kind: draft.kind, evidenceId };
      if (await this.deps.disputeOrders.noteMade(actor.tenantId, noted)) return evidence;
      // Another user added it at the same moment.
      await this.deps.evidenceService.deleteEvidence(actor, evidenceId);
      return 'Already added.';
    } catch (error) {
      if (error instanceof AppError && (error.status === 422 || error.status === 415)) return error.message;
      throw error;
    }
  }

  /**
   * Deletes the old evidence only after the new one was added, so that a refusal loses nothing. The swap can be
   * reversed.
   */
  private async takeAway(actor: TenantActor, former: string | undefined, added: string): Promise<void> {
    if (former === undefined) return;
    try {
      await this.deps.evidenceService.deleteEvidence(actor, former);
    } catch (error) {
      await this.deps.evidenceService.deleteEvidence(actor, added);
      throw error;
    }
  }

  private async add(actor: TenantActor, disputeId: string, draft: EvidenceDraft): Promise<ReadEvidence> {
    const { evidenceType, title, text, details } = draft;
    const description = 'From the order in the store.';
    const described = { disputeId, evidenceType, title, description, details };
    if (draft.asFile !== true) return this.deps.evidenceService.addText(actor, { ...described, text });
    const upload = await stageText(this.deps.files, actor.tenantId, { title, text });
    return this.deps.evidenceService.addFile(actor, upload, described);
  }

  private async orderOf(dispute: Dispute): Promise<Order> {
    const { match } = await this.deps.orderFinder.findOrder(dispute);
    if (match === undefined) throw errors.disputeHasNoOrder();
    return match.order;
  }
}

function given(
  request: RequestedEvidence[number] | undefined,
): Partial<Pick<EvidenceDraft, 'title' | 'text' | 'details'>> {
  const title = request?.title?.trim() ?? '';
  const text = request?.text ?? '';
  // The details are those of the draft's own text. They are read from another text.
  return {
    ...(title === '' ? {} : { title }),
    ...(text.trim() === '' ? {} : { text, details: undefined }),
  };
}

/** Returns the link to store for a chosen record. */
function linkOf(chosen: string | null, before: Link, found: Match | undefined): Link {
  if (chosen !== null) return chosen;
  if (typeof before === 'string') return undefined;
  return before === null || found !== undefined ? null : undefined;
}

function unavailable(requested: RequestedEvidence | undefined, drafts: readonly Draft[]) {
  return (requested ?? [])
    .filter(({ kind }) => !drafts.some((draft) => draft.kind === kind))
    .map(({ kind }) => ({ kind, why: 'The order has no data for this.' }));
}
