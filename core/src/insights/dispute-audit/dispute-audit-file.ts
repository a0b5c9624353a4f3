import { toProviderDispute } from '../../case/manual/manual-disputes.js';
import { kindDefinitions } from '../../commerce/data/data-kinds.js';
import { readRecord } from '../../commerce/data/read-record.js';
import { manualProviderId } from '../../connections/providers/manual-provider.js';
import { toCompleteness } from '../../evidence/requirements/completeness.js';
import { findSeparator, readCsvRows } from '../../platform/csv/csv-reader.js';
import type { BusinessCategory } from '../../rules/requirement-rows.js';
import type { DisputeAuditDto } from './dispute-audit.dto.js';
import { auditOf, daysBefore, type AuditedDispute } from './dispute-audit.js';
import { toDisputeAuditDto } from './dispute-audit.mapping.js';

export type FileAudit = DisputeAuditDto & {
  /** Rows that are no valid dispute, by their numbers; the header is row 1. */
  readonly rejected: readonly { readonly row: number; readonly problems: readonly string[] }[];
};

type FileAuditOptions = {
  readonly days: number;
  readonly now: Date;
  readonly category?: BusinessCategory | undefined;
};

/**
 * Audits the disputes of a CSV file with the columns of the data import, without a server. A file has no evidence and
 * no responses, so it shows what was required, and which deadlines passed.
 * @throws {AppError} 422 for an invalid number of days. @throws {CsvError}
 */
export async function auditFile(text: string, options: FileAuditOptions): Promise<FileAudit> {
  const { days, now } = options;
  const since = daysBefore(now, days);
  const disputes: AuditedDispute[] = [];
  const rejected: { row: number; problems: string[] }[] = [];
  let columns: readonly string[] | undefined;
  const content = text.replace(/^\uFEFF/, '');
  for await (const { number, cells } of readCsvRows([content], findSeparator(content))) {
    if (columns === undefined) {
      columns = cells.map((name) => name.trim().toLowerCase());
      continue;
    }
    const { record, refused } = readRecord('disputes', toInput(columns, cells), now);
    if (record === undefined)
      rejected.push({
        row: number,
        problems: refused.problems.map(({ field, message }) => `${field}: ${message}`),
      });
    else {
      const { openedAt: createdAt, ...dispute } = toProviderDispute(record, undefined);
      if (createdAt >= since) disputes.push(auditRow({ ...dispute, createdAt }, options));
    }
  }
  return { ...toDisputeAuditDto({ now, since, days, disputes }, () => 'File'), rejected };
}

type Row = Omit<ReturnType<typeof toProviderDispute>, 'openedAt'> & { readonly createdAt: Date };

function auditRow(row: Row, { category, now }: FileAuditOptions): AuditedDispute {
  const traits = { ...row, code: row.reasonCode, category };
  const audited = {
    status: row.status,
    evidenceDueBy: row.evidenceDueBy,
    isAnswered: undefined,
    required: toCompleteness(traits, [], []).missing.map(({ type }) => type),
    missing: undefined,
  };
  const dispute = {
    ...row,
    disputeId: row.providerDisputeId,
    provider: manualProviderId,
    customer: undefined,
    evidenceDueBy: row.evidenceDueBy,
  };
  return { dispute, audited, finding: auditOf(audited, now) };
}

/** Columns that a dispute doesn't have are ignored. */
function toInput(columns: readonly string[], cells: readonly string[]): Record<string, string | number> {
  const types = new Map<string, string>([
    ['external_id', 'text'],
    ...kindDefinitions.disputes.fields.map(({ name, type }) => [name, type] as const),
  ]);
  return Object.fromEntries(
    columns.flatMap((name, at) => {
      const cell = cells[at]?.trim() ?? '';
      const type = types.get(name);
      if (type === undefined || cell === '') return [];
      return [[name, type === 'bigint' && /^-?\d{1,16}$/.test(cell) ? Number(cell) : cell]];
    }),
  );
}
