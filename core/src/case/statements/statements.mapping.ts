import type { Dispute } from '../disputes/disputes.js';
import type { StatementDto, StatementsDto } from './statements.dto.js';
import type { Statement } from './statements.js';
import type { DisputeStatements } from './statements.service.js';

export function toStatementsDto({ dispute, statements }: DisputeStatements): StatementsDto {
  return { statements: statements.map((statement) => toStatementDto(statement, dispute)) };
}

function toStatementDto(statement: Statement, dispute: Dispute): StatementDto {
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
