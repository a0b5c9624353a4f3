import { csvFieldsOf, type DataKind } from './data-kinds.js';
import type { DataBatchDto, DataKindsDto, DataListDto } from './data.dto.js';
import type { BatchResult, RecordList } from './data.service.js';
import type { RecordCount, StoredRecord } from './record-store.js';

export function toRecordDto({
  externalId,
  updatedAt,
  receivedAt,
  values,
}: StoredRecord): Record<string, unknown> {
  return {
    external_id: externalId,
    ...values,
    updated_at: updatedAt?.toISOString() ?? null,
    received_at: receivedAt.toISOString(),
  };
}

export function toDataKindsDto(counts: readonly (RecordCount & { readonly kind: DataKind })[]): DataKindsDto {
  return {
    kinds: counts.map(({ kind, count, lastReceivedAt }) => ({
      kind,
      count,
      last_received_at: lastReceivedAt?.toISOString() ?? null,
      fields: csvFieldsOf(kind),
    })),
  };
}

export function toDataListDto({ records, nextCursor }: RecordList): DataListDto {
  return { items: records.map(toRecordDto), next_cursor: nextCursor ?? null };
}

export function toDataBatchDto({ accepted, rejected, duplicates }: BatchResult): DataBatchDto {
  return {
    accepted,
    rejected: rejected.map(({ index, externalId, details }) => ({
      index,
      external_id: externalId ?? null,
      details: [...details],
    })),
    ...(duplicates.length === 0
      ? {}
      : { duplicates: duplicates.map(({ index, externalId }) => ({ index, external_id: externalId })) }),
  };
}
