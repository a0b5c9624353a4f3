import type { DataImportDto } from './data-imports.dto.js';
import type { DataImport } from './data-imports.js';

export function toDataImportDto(found: DataImport): DataImportDto {
  const { importId, status, rejected, fileBytes, bytesRead } = found;
  return {
    import_id: importId,
    kind: found.kind,
    file_name: found.fileName,
    dry_run: found.isDryRun,
    status,
    rows: found.rows,
    accepted: found.accepted,
    rejected,
    duplicates: found.duplicates,
    duplicate_ids: [...new Set(found.duplicateIds)],
    progress: status === 'done' ? 1 : Math.round((bytesRead / fileBytes) * 100) / 100,
    error: found.error ?? null,
    errors_url: rejected === 0 ? null : `/api/data/imports/${importId}/errors.csv`,
    created_at: found.createdAt.toISOString(),
    finished_at: found.finishedAt?.toISOString() ?? null,
  };
}
