import { textEncodings } from '../../../platform/shared/text-encodings.js';
import { withoutUndefined } from '../../../platform/shared/without-undefined.js';
import { missingFields } from '../data-kinds.js';
import { columnNames } from './csv-source.js';
import type {
  DataImportDto,
  DetectedColumnDto,
  DetectedImportDto,
  ImportOutcomeDto,
  ImportProblemDto,
  ImportProblemRowDto,
} from './data-imports.dto.js';
import type { DataImport, ProblemCount, RejectedRow } from './data-imports.js';

/** The parts of a single import that lists do not have. */
type Details = {
  /** Those of the first records with each kind of fault. */
  readonly rows: readonly RejectedRow[];
  /** The number of its disputes that have all required evidence. */
  readonly complete: number;
};

export function toDataImportDto(found: DataImport, details?: Details): DataImportDto {
  const { importId, status, rejectedCount, fileBytes, bytesRead } = found;
  return {
    import_id: importId,
    kind: found.kind,
    file_name: found.fileName,
    dry_run: found.isDryRun,
    status,
    rows: found.rowCount,
    accepted: found.acceptedCount,
    rejected: rejectedCount,
    records: found.recordCount,
    detected: { ...toDetectedDto(found), encodings: details === undefined ? [] : [...textEncodings] },
    problems: found.problems.map((problem) => toProblemDto(found, problem, details?.rows ?? [])),
    outcome: toOutcomeDto(found, details),
    duplicates: found.duplicateCount,
    duplicate_ids: [...new Set(found.duplicateIds)],
    progress: status === 'done' ? 1 : Math.round((bytesRead / fileBytes) * 100) / 100,
    error: found.error ?? null,
    errors_url: rejectedCount === 0 ? null : `/api/data/imports/${importId}/errors.csv`,
    created_at: found.createdAt.toISOString(),
    finished_at: found.finishedAt?.toISOString() ?? null,
  };
}

function toOutcomeDto(
  { isDryRun, finishedAt, disputeIds }: DataImport,
  details: Details | undefined,
): ImportOutcomeDto | null {
  if (details === undefined || isDryRun || finishedAt === undefined) return null;
  return { disputes: disputeIds.length, complete: details.complete };
}

function toDetectedDto(found: DataImport): Omit<DetectedImportDto, 'encodings'> {
  const { kind, encoding, separator, mapping, options, survey } = found;
  const {
    amounts = null,
    dates = null,
    currency = null,
  } = {
    ...options,
    ...withoutUndefined({ amounts: survey?.amounts?.unit, dates: survey?.dates, currency: survey?.currency }),
  };
  return {
    ...{ kind, encoding, separator, amounts, dates, currency },
    preset: options.preset ?? null,
    sample: [...(survey?.sample ?? [])],
    columns: toColumnDtos(found),
    missing: missingFields(kind, Object.values(mapping)),
  };
}

function toColumnDtos({ columns, mapping, survey }: DataImport): DetectedColumnDto[] {
  return columnNames(columns).map((name, at) => ({
    name,
    field: Object.hasOwn(mapping, name) ? (mapping[name] ?? null) : null,
    values: [...(survey?.values[at] ?? [])],
  }));
}

function toProblemDto(
  { columns, mapping }: DataImport,
  { code, field, message, count, recordNumbers }: ProblemCount,
  rows: readonly RejectedRow[],
): ImportProblemDto {
  const names = columnNames(columns);
  const at = names.findIndex((name) => {
    const mapped = Object.hasOwn(mapping, name) ? mapping[name] : undefined;
    return mapped === field || mapped?.startsWith(`${field}.`) === true;
  });
  return {
    code,
    field: field === '' ? null : field,
    column: names[at] ?? null,
    message,
    count,
    rows: recordNumbers.flatMap((number) => toRowDto(rows, number, at)),
  };
}

function toRowDto(rows: readonly RejectedRow[], recordNumber: number, at: number): ImportProblemRowDto[] {
  const own = rows.filter((row) => row.recordNumber === recordNumber);
  const [first] = own;
  if (first === undefined) return [];
  const cells = own.map((row) => [...row.cells]);
  return [{ line: first.line, value: first.cells[at] ?? '', cells }];
}
