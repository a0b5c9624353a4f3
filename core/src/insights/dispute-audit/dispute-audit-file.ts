import { Readable } from 'node:stream';

import { toProviderDispute } from '../../case/manual/manual-disputes.js';
import type { DateOrder } from '../../commerce/data/imports/cell-times.js';
import { readHead, readRows } from '../../commerce/data/imports/csv-source.js';
import { FileSurvey } from '../../commerce/data/imports/file-survey.js';
import { planImport } from '../../commerce/data/imports/import-plan.js';
import { RowReader } from '../../commerce/data/imports/row-reader.js';
import { problemText } from '../../commerce/data/read-record.js';
import { manualProviderId } from '../../connections/providers/manual-provider.js';
import { toCompleteness } from '../../evidence/requirements/completeness.js';
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
  /** The order in 03/11/2026. Without it, the rows show it. */
  readonly dates?: DateOrder | undefined;
};

/**
 * Audits the disputes of a CSV file, read as the data import reads it, without a server. A file has no evidence and no
 * responses, so it shows what was required, and which deadlines passed.
 * @throws {AppError} 415 for a file that is not text, 422 for an invalid number of days or a file without a header.
 * @throws {CsvError}
 */
export async function auditFile(bytes: Buffer, options: FileAuditOptions): Promise<FileAudit> {
  const { days, now, dates } = options;
  const since = daysBefore(now, days);
  const open = () => Readable.from([bytes]);
  // Only the server has the process that distinguishes encodings of one byte per character.
  const head = await readHead(open, () => Promise.resolve('windows-1252'), undefined);
  const chosen = { kind: 'disputes', mapping: undefined, options: { dates } } as const;
  const plan = planImport(chosen, { ...head, fileName: '' }, undefined);
  const survey = new FileSurvey(plan, now);
  for await (const { number, cells } of readRows(open(), plan)) if (number > 1) survey.add(cells);
  const reader = new RowReader(plan, survey.result(undefined), now);
  const disputes: AuditedDispute[] = [];
  const rejected: { row: number; problems: string[] }[] = [];
  for await (const { number, cells } of readRows(open(), plan)) {
    if (number === 1) continue;
    const { record, problems } = reader.read([cells]);
    if (record === undefined) rejected.push({ row: number, problems: problems.map(problemText) });
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
