import { totalsOf } from '../../case/disputes/currency-totals.js';
import type { Readiness } from '../../case/disputes/readiness-levels.js';
import { toReadinessReportDto } from '../../letters/preflight/preflight.mapping.js';
import type { BulkDto, BulkPreflightDto, BulkRequestDto } from './bulk.dto.js';
import { isUndoable, type BulkReport } from './bulk.js';
import { countItems, type BulkReadiness, type BulkRequest } from './bulk.service.js';

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

export function toBulkPreflightDto(reports: readonly BulkReadiness[]): BulkPreflightDto {
  const groupOf = (readiness: Readiness) => {
    const amounts = reports
      .filter((report) => report.readiness === readiness)
      .map(({ dispute }) => dispute.amount);
    const sums = amounts.map(({ amountMinor, currency }) => ({
      currency,
      count: 1,
      amountMinor: BigInt(amountMinor),
    }));
    const totals = totalsOf(sums, undefined);
    return {
      count: amounts.length,
      totals: totals.map(({ currency, amountMinor }) => ({ currency, amount: Number(amountMinor) })),
    };
  };
  return {
    groups: { ready: groupOf('ready'), weak: groupOf('weak'), blocked: groupOf('blocked') },
    disputes: reports.map(({ dispute, ...report }) => ({
      dispute_id: dispute.disputeId,
      customer_name: dispute.customer?.name ?? null,
      amount: dispute.amount.amountMinor,
      currency: dispute.amount.currency,
      ...toReadinessReportDto(report),
    })),
  };
}

export function toBulkRequest(body: BulkRequestDto, idempotencyKey: string | undefined): BulkRequest {
  return {
    ids: body.ids,
    filters: body.filters,
    action: body.action,
    userId: body.user_id,
    tags: body.tags,
    include: body.include ?? ['ready'],
    isConfirmed: body.confirm === true,
    idempotencyKey,
  };
}
