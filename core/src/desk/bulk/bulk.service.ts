import type { CaseworkService } from '../../case/casework/casework.service.js';
import { requireTags } from '../../case/disputes/dispute-tags.js';
import type { ExportedPages } from '../../case/disputes/disputes-csv.js';
import type { Dispute } from '../../case/disputes/disputes.js';
import type { DisputesService } from '../../case/disputes/disputes.service.js';
import { requireFilters, unknownFields, type FilterFields } from '../../case/disputes/filter-fields.js';
import type { Readiness } from '../../case/disputes/readiness-levels.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { TenantActor } from '../../identity/access/actor.js';
import { requireCan } from '../../identity/access/permissions.js';
import { toStoredActor } from '../../identity/access/stored-actors.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { ReadinessReport } from '../../letters/preflight/readiness.js';
import type { ReadinessService } from '../../letters/preflight/readiness.service.js';
import type { Database } from '../../platform/database/database.js';
import { isUniqueViolation } from '../../platform/database/violations.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import { enqueueJob } from '../../platform/jobs/jobs.js';
import { newId } from '../../platform/shared/ids.js';
import { bulkJob } from './bulk-run.js';
import { isUndoable, type Bulk, type BulkAction, type BulkItem, type BulkReport } from './bulk.js';
import type { BulkRepository, NewBulk, NewBulkItem } from './bulk.repository.js';

export type BulkServiceDeps = {
  readonly database: Database;
  readonly bulks: BulkRepository;
  readonly disputesService: Pick<DisputesService, 'matchingIds' | 'exportSome'>;
  readonly casework: Pick<CaseworkService, 'requireColleague'>;
  readonly readiness: Pick<ReadinessService, 'reportEach'>;
  readonly registry: Pick<ProviderRegistry, 'find'>;
  readonly audit: AuditLog;
};

export type BulkReadiness = ReadinessReport & { readonly dispute: Dispute };

export type BulkRequest = {
  readonly ids: readonly string[] | undefined;
  readonly filters: FilterFields | undefined;
  readonly action: BulkAction;
  /** For `assign`. Null to unassign. */
  readonly userId: string | null | undefined;
  /** For `tag`. */
  readonly tags: readonly string[] | undefined;
  /** For `submit`. */
  readonly include: readonly Readiness[];
  readonly isConfirmed: boolean;
  readonly idempotencyKey: string | undefined;
};

/** Disputes per bulk action. */
export const bulkMax = 200;

/** Actions that can't be undone. The caller confirms them. */
const irreversible: readonly BulkAction[] = ['submit', 'accept'];

/** Bulk actions on disputes, as jobs with a result per dispute. */
export class BulkService {
  constructor(private readonly deps: BulkServiceDeps) {}

  /** Returns its id. @throws {AppError} 403, 422 */
  async start(actor: TenantActor, request: BulkRequest): Promise<string> {
    const { tenantId } = actor;
    const { action, idempotencyKey } = request;
    if (action === 'collect') requireCan(actor, 'evidence:write');
    if (irreversible.includes(action) && !request.isConfirmed)
      throw invalidField('confirm', `Confirm that you want to ${action} these disputes`);
    const target = await this.requireTarget(tenantId, request);
    if (idempotencyKey !== undefined) {
      const known = await this.deps.bulks.findByKey(tenantId, actor.userId, idempotencyKey);
      if (known !== undefined) return known;
    }
    const disputeIds = await this.requireDisputes(actor, request);
    const items = disputeIds.map((disputeId) => ({
      disputeId,
      submissionId: action === 'submit' ? newId('sub') : undefined,
      undo: undefined,
    }));
    const { include } = request;
    return this.insert(actor, { action, ...target, include, undoes: undefined, idempotencyKey }, items);
  }

  /** The readiness of each dispute that a bulk submission would have. @throws {AppError} 404, 422 */
  async preflight(
    actor: TenantActor,
    target: Pick<BulkRequest, 'ids' | 'filters'>,
  ): Promise<readonly BulkReadiness[]> {
    return this.deps.readiness.reportEach(actor, await this.requireDisputes(actor, target));
  }

  /** @throws {AppError} 404 */
  async getBulk({ tenantId }: TenantActor, bulkId: string): Promise<BulkReport> {
    const bulk = await this.require(tenantId, bulkId);
    const items = await this.deps.bulks.listItems(bulk);
    return { bulk, items: items.map((item) => this.withProvider(item)) };
  }

  /** Leaves the disputes that it has not begun. @throws {AppError} 404, 409 if it has finished */
  async stop(actor: TenantActor, bulkId: string): Promise<BulkReport> {
    const { tenantId } = actor;
    const { status } = await this.require(tenantId, bulkId);
    if (status === 'done') throw errors.bulkFinished();
    await this.deps.database.transaction(tenantId, async (tx) => {
      if (!(await this.deps.bulks.stop(tx, { tenantId, bulkId }))) return;
      await this.deps.audit.record(tx, actor, {
        action: 'dispute.bulk_stop',
        subject: { kind: 'bulk', id: bulkId },
      });
    });
    return this.getBulk(actor, bulkId);
  }

  /** Restores what a finished action changed, unless it was changed since. @throws {AppError} 404, 409 */
  async undo(actor: TenantActor, bulkId: string): Promise<string> {
    const { bulk, items } = await this.getBulk(actor, bulkId);
    if (!isUndoable(bulk)) throw errors.bulkNotUndoable();
    if (bulk.finishedAt === undefined) throw errors.bulkRunning();
    const changed = items.filter(({ undo }) => undo !== undefined);
    if (bulk.undoneBy !== undefined || changed.length === 0) throw errors.bulkUndone();
    const { userId, tags, include } = bulk;
    const action = bulk.action === 'assign' ? 'undo_assign' : 'undo_tag';
    try {
      return await this.insert(
        actor,
        { action, userId, tags, include, undoes: bulkId, idempotencyKey: undefined },
        changed,
      );
    } catch (error) {
      throw isUniqueViolation(error) ? errors.bulkUndone() : error;
    }
  }

  /** Yields the disputes of an export. @throws {AppError} 404 for another action */
  async export(actor: TenantActor, bulkId: string): Promise<ExportedPages> {
    const { bulk, items } = await this.getBulk(actor, bulkId);
    if (bulk.action !== 'export') throw errors.bulkNotFound();
    return this.deps.disputesService.exportSome(
      actor,
      items.map(({ disputeId }) => disputeId),
    );
  }

  private async insert(
    actor: TenantActor,
    bulk: Omit<NewBulk, 'bulkId' | 'tenantId' | 'actor'>,
    items: readonly NewBulkItem[],
  ): Promise<string> {
    const { tenantId, origin } = actor;
    const bulkId = newId('blk');
    await this.deps.database.transaction(tenantId, async (tx) => {
      await this.deps.bulks.insertBulk(tx, { ...bulk, bulkId, tenantId, actor: toStoredActor(actor) }, items);
      await enqueueJob(tx, { ...bulkJob({ tenantId, bulkId }), requestId: origin?.requestId });
      await this.deps.audit.record(tx, actor, {
        action: bulk.undoes === undefined ? 'dispute.bulk_start' : 'dispute.bulk_undo',
        subject: { kind: 'bulk', id: bulkId },
        details: {
          action: bulk.action,
          disputes: items.length,
          ...(bulk.undoes === undefined ? {} : { undoes: bulk.undoes }),
        },
      });
    });
    return bulkId;
  }

  /** @throws {AppError} 422 */
  private async requireTarget(
    tenantId: string,
    { action, userId, tags }: BulkRequest,
  ): Promise<Pick<Bulk, 'userId' | 'tags'>> {
    if (action === 'assign') {
      if (userId === undefined)
        throw invalidField('user_id', 'Name the person to assign, or null to unassign');
      if (userId !== null) await this.deps.casework.requireColleague(tenantId, 'user_id', userId);
      return { userId, tags: [] };
    }
    if (action !== 'tag') return { userId: null, tags: [] };
    if (tags === undefined || tags.length === 0) throw invalidField('tags', 'Name the tags to add');
    return { userId: null, tags: requireTags(tags) };
  }

  /** @throws {AppError} 422 */
  private async requireDisputes(
    actor: TenantActor,
    { ids, filters }: Pick<BulkRequest, 'ids' | 'filters'>,
  ): Promise<readonly string[]> {
    if ((ids === undefined) === (filters === undefined))
      throw invalidField('ids', 'Send either the ids of the disputes or filters');
    if (filters !== undefined) return this.requireMatching(actor, filters);
    const disputeIds = [...new Set(ids)];
    if (disputeIds.length === 0) throw invalidField('ids', 'Name at least one dispute');
    if (disputeIds.length > bulkMax) throw errors.bulkTooLarge(bulkMax);
    if (disputeIds.some((id) => !/^\w{1,40}$/.test(id)))
      throw invalidField('ids', 'ids must be ids of disputes, dsp_…');
    return disputeIds;
  }

  private async requireMatching(actor: TenantActor, filters: FilterFields): Promise<readonly string[]> {
    // Ignoring an unknown filter would match more disputes than the caller intends.
    const [unknown] = unknownFields(filters);
    if (unknown !== undefined)
      throw invalidField(`filters.${unknown}`, 'The dispute list has no such filter');
    const found = await this.deps.disputesService.matchingIds(actor, requireFilters(filters, actor), bulkMax);
    if (found.length === 0) throw errors.bulkEmpty();
    return found;
  }

  private withProvider(item: BulkItem): BulkItem {
    const { status, sentTo } = item;
    if (status !== 'done' || sentTo === undefined) return item;
    const label = this.deps.registry.find(sentTo)?.manifest.label ?? sentTo;
    return { ...item, message: `Submitted to ${label}.` };
  }

  private async require(tenantId: string, bulkId: string): Promise<Bulk> {
    const bulk = await this.deps.bulks.findBulk(tenantId, bulkId);
    if (bulk === undefined) throw errors.bulkNotFound();
    return bulk;
  }
}

/** Progress of the disputes. */
export function countItems(items: readonly Pick<BulkItem, 'status'>[]) {
  const count = (status: BulkItem['status']) => items.filter((item) => item.status === status).length;
  return { total: items.length, done: count('done'), failed: count('failed') };
}
