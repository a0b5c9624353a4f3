import type { Database, Tx } from '../../platform/database/database.js';
import { toColumns, toEntity } from '../../platform/database/entities.js';
import type { SubmissionChannel, SubmissionStatus } from '../../submissions/submissions.dto.js';
import { toMessage } from '../../submissions/submissions.mapping.js';
import type { Bulk, BulkItem, BulkItemStatus, BulkUndo } from './bulk.js';

type Row = { user_id: string | null; tags: string[] | null };
type ItemRow = {
  status: BulkItemStatus;
  message: string;
  undo: BulkUndo | null;
  submission_status: SubmissionStatus | null;
  channel: SubmissionChannel | null;
  next_try_at: Date | null;
  error_message: string | null;
  provider: string | null;
};

type Owner = Pick<Bulk, 'tenantId' | 'bulkId'>;
export type NewBulk = Pick<
  Bulk,
  'bulkId' | 'tenantId' | 'action' | 'userId' | 'tags' | 'include' | 'undoes' | 'actor'
> & {
  readonly idempotencyKey: string | undefined;
};
export type NewBulkItem = Pick<BulkItem, 'disputeId' | 'submissionId' | 'undo'>;
export type BulkResult = {
  readonly status: 'done' | 'failed';
  readonly message: string;
  readonly undo?: BulkUndo | undefined;
};

/** Another worker has settled the item. Thrown to roll back what this one was about to do. */
export class ItemSettledError extends Error {
  override readonly name = 'ItemSettledError';
}

/** How long a key returns the same bulk action, as for every idempotency key. */
const retentionHours = 24;

export class BulkRepository {
  constructor(private readonly database: Database) {}

  async insertBulk(tx: Tx, bulk: NewBulk, items: readonly NewBulkItem[]): Promise<void> {
    const startedBy = bulk.actor.userId;
    await tx('dispute_bulks').insert({
      ...toColumns({ ...bulk, startedBy }),
      tags: JSON.stringify(bulk.tags),
    });
    await tx('dispute_bulk_items').insert(
      items.map(({ disputeId, submissionId, undo }, position) => ({
        bulk_id: bulk.bulkId,
        position,
        tenant_id: bulk.tenantId,
        dispute_id: disputeId,
        submission_id: submissionId ?? null,
        undo: undo === undefined ? null : JSON.stringify(undo),
      })),
    );
  }

  async findBulk(tenantId: string, bulkId: string, within?: Tx): Promise<Bulk | undefined> {
    const row: unknown = await this.database.read(
      tenantId,
      (tx) => selectBulks(tx, tenantId).where('dispute_bulks.bulk_id', bulkId).first(),
      within,
    );
    return row === undefined ? undefined : toBulk(row as Row);
  }

  /** Returns what the person started with this idempotency key within the last day. */
  async findByKey(tenantId: string, userId: string, key: string): Promise<string | undefined> {
    const row: unknown = await this.database.read(tenantId, (tx) =>
      tx('dispute_bulks')
        .where({ tenant_id: tenantId, started_by: userId, idempotency_key: key })
        .whereRaw(`created_at > now() - ? * interval '1 hour'`, [retentionHours])
        .first('bulk_id'),
    );
    return (row as { bulk_id: string } | undefined)?.bulk_id;
  }

  /** In order. The result of a submission is the current one, because it may end long after it was requested. */
  async listItems({ tenantId, bulkId }: Owner, within?: Tx): Promise<BulkItem[]> {
    const rows: unknown = await this.database.read(
      tenantId,
      (tx) =>
        tx('dispute_bulk_items as items')
          .leftJoin('submissions', 'submissions.submission_id', 'items.submission_id')
          .leftJoin('disputes', 'disputes.dispute_id', 'submissions.dispute_id')
          .where({ 'items.tenant_id': tenantId, 'items.bulk_id': bulkId })
          .orderBy('items.position')
          .select(
            'items.*',
            'submissions.status as submission_status',
            'submissions.channel',
            'submissions.next_try_at',
            'submissions.error_message',
            'disputes.provider',
          ),
      within,
    );
    return (rows as ItemRow[]).map(toItem);
  }

  async start(tx: Tx, { tenantId, bulkId }: Owner): Promise<void> {
    await tx('dispute_bulks')
      .where({ tenant_id: tenantId, bulk_id: bulkId, status: 'queued' })
      .update({ status: 'running' });
  }

  /** Begins a dispute, unless the bulk action has been stopped or another worker has settled it. */
  async begin(tx: Tx, { tenantId, bulkId }: Owner, { position }: BulkItem): Promise<boolean> {
    const bulk: unknown = await tx('dispute_bulks')
      .where({ tenant_id: tenantId, bulk_id: bulkId, status: 'running' })
      .forShare()
      .first('bulk_id');
    const begun = await tx('dispute_bulk_items')
      .where({ tenant_id: tenantId, bulk_id: bulkId, position })
      .whereIn('status', bulk === undefined ? ['running'] : ['pending', 'running'])
      .update({ status: 'running' });
    return begun > 0;
  }

  /** Stops it. Returns false if it has ended or was stopped already. */
  async stop(tx: Tx, { tenantId, bulkId }: Owner): Promise<boolean> {
    const stopped = await tx('dispute_bulks')
      .where({ tenant_id: tenantId, bulk_id: bulkId })
      .whereIn('status', ['queued', 'running'])
      .update({ status: 'stopped' });
    if (stopped === 0) return false;
    await tx('dispute_bulk_items')
      .where({ tenant_id: tenantId, bulk_id: bulkId, status: 'pending' })
      .update({ status: 'stopped', message: 'Stopped before it began' });
    return true;
  }

  /** @throws {ItemSettledError} if it is settled already */
  async settle(tx: Tx, { tenantId, bulkId }: Owner, item: BulkItem, result: BulkResult): Promise<void> {
    const { status, message, undo } = result;
    const count = await tx('dispute_bulk_items')
      .where({ tenant_id: tenantId, bulk_id: bulkId, position: item.position })
      .whereIn('status', ['pending', 'running'])
      .update({ status, message, undo: undo === undefined ? null : JSON.stringify(undo) });
    if (count === 0) throw new ItemSettledError('Another worker has settled this dispute of the bulk action');
  }

  async end(tx: Tx, { tenantId, bulkId }: Owner): Promise<void> {
    await tx('dispute_bulks')
      .where({ tenant_id: tenantId, bulk_id: bulkId })
      .whereNull('finished_at')
      .update({
        status: tx.raw(`case status when 'stopped' then status else 'done' end`),
        finished_at: tx.raw('clock_timestamp()'),
      });
  }
}

function selectBulks(tx: Tx, tenantId: string) {
  return tx('dispute_bulks')
    .leftJoin('dispute_bulks as undoing', (join) =>
      join
        .on('undoing.undoes', 'dispute_bulks.bulk_id')
        .andOn('undoing.tenant_id', 'dispute_bulks.tenant_id'),
    )
    .where('dispute_bulks.tenant_id', tenantId)
    .select('dispute_bulks.*', 'undoing.bulk_id as undone_by');
}

function toBulk(row: Row): Bulk {
  return { ...toEntity<Bulk>(row), userId: row.user_id, tags: row.tags ?? [] };
}

function toItem(row: ItemRow): BulkItem {
  return {
    ...toEntity<BulkItem>(row),
    ...resultOf(row),
    sentTo:
      row.submission_status === 'submitted' && row.channel === 'api'
        ? (row.provider ?? undefined)
        : undefined,
  };
}

function resultOf(row: ItemRow): Pick<BulkItem, 'status' | 'message'> {
  const { status, message, submission_status: submitted, channel } = row;
  if (status !== 'done' || submitted === null || channel === null) return { status, message };
  const current = {
    status: submitted,
    channel,
    nextTryAt: row.next_try_at ?? undefined,
    errorMessage: row.error_message ?? undefined,
  };
  return { status: submitted === 'failed' ? 'failed' : 'done', message: toMessage(current) };
}
