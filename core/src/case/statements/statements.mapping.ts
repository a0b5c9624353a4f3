import type { StatementDto, StatementsDto } from './statements.dto.js';
import type { Statement } from './statements.js';
import type { DisputeStatements } from './statements.service.js';

export function toStatementsDto(found: DisputeStatements): StatementsDto {
  return { statements: found.statements.map((statement) => toStatementDto(statement, found)) };
}

function toStatementDto(statement: Statement, { dispute, opensFiles }: DisputeStatements): StatementDto {
  const { evidenceSubmittedAt } = dispute;
  return {
    statement_id: statement.statementId,
    from: statement.from,
    at: statement.at?.toISOString() ?? null,
    stage: statement.stage ?? null,
    text: statement.text ?? null,
    shortened: statement.isShortened,
    files: statement.files.map(({ name }) => ({ name, can_open: opensFiles })),
    is_new: evidenceSubmittedAt === undefined || statement.seenAt > evidenceSubmittedAt,
    quoted: statement.isQuoted,
  };
}
