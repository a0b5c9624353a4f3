import type { BulkDto, BulkRequestDto } from './bulk.dto.js';
import { isUndoable, type BulkReport } from './bulk.js';
import { countItems, type BulkRequest } from './bulk.service.js';

export function toBulkDto({ bulk, items }: BulkReport): BulkDto {
  return {
    bulk_id: bulk.bulkId,
    action: bulk.action,
    status: bulk.status,
    counts: countItems(items),
    results: items.map(({ disputeId, status, message }) => ({
      dispute_id: disputeId,
      status: status === 'running' ? 'pending' : status,
      message,
    })),
    can_undo:
      isUndoable(bulk) &&
      bulk.finishedAt !== undefined &&
      bulk.undoneBy === undefined &&
      items.some(({ undo }) => undo !== undefined),
    undone_by: bulk.undoneBy ?? null,
    created_at: bulk.createdAt.toISOString(),
    finished_at: bulk.finishedAt?.toISOString() ?? null,
  };
}

export function toBulkRequest(body: BulkRequestDto, idempotencyKey: string | undefined): BulkRequest {
  return {
    ids: body.ids,
    filters: body.filters,
    action: body.action,
    userId: body.user_id,
    tags: body.tags,
    isConfirmed: body.confirm === true,
    idempotencyKey,
  };
}
