import type { Dispute } from '../disputes/disputes.js';
import type { StatementDto } from './statements.dto.js';
import type { Statement } from './statements.js';

export function toStatementDto(statement: Statement, dispute: Dispute): StatementDto {
  const { evidenceSubmittedAt } = dispute;
  return {
    statement_id: statement.statementId,
    from: statement.from,
    at: statement.at?.toISOString() ?? null,
    stage: statement.stage ?? null,
    text: statement.text ?? null,
    shortened: statement.isShortened,
    files: statement.files.map(({ name }) => ({ name })),
    is_new: evidenceSubmittedAt === undefined || statement.seenAt > evidenceSubmittedAt,
    quoted: statement.isQuoted,
  };
}
