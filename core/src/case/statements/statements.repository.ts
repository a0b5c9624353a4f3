import type { StatementFile } from '@rebuttal/plugin-kit';

import type { Database, Tx } from '../../platform/database/database.js';
import { toColumns, toEntities } from '../../platform/database/entities.js';
import { newId } from '../../platform/shared/ids.js';
import { statementsMax, type NewStatement, type Statement } from './statements.js';

type StoredFile = StatementFile & { readonly providerStatementId: string };

export class StatementsRepository {
  constructor(private readonly database: Database) {}

  /** Oldest first; those without a time by when they were first seen. */
  async listStatements(tenantId: string, disputeId: string, within?: Tx): Promise<Statement[]> {
    const rows: unknown = await this.database.read(
      tenantId,
      (tx) =>
        tx('dispute_statements')
          .where({ tenant_id: tenantId, dispute_id: disputeId })
          .orderByRaw('coalesce(stated_at, seen_at), statement_id')
          .limit(statementsMax)
          .select('*', { from: 'author', at: 'stated_at' }),
      within,
    );
    return toEntities<Statement>(rows);
  }

  /** A statement's file, with the provider's IDs. `index` counts from 0. */
  async findFile(
    tenantId: string,
    { disputeId, statementId }: { readonly disputeId: string; readonly statementId: string },
    index: number,
  ): Promise<StoredFile | undefined> {
    const row: unknown = await this.database.read(tenantId, (tx) =>
      tx('dispute_statements')
        .where({ tenant_id: tenantId, dispute_id: disputeId, statement_id: statementId })
        .first({
          providerStatementId: 'provider_statement_id',
          file: tx.raw('files -> ?::integer', [index]),
        }),
    );
    const { file, ...found } = (row ?? {}) as { providerStatementId: string; file?: StatementFile | null };
    return file === undefined || file === null ? undefined : { ...found, ...file };
  }

  /** Stores those that are new, and returns the disputes that got one. Stored statements never change. */
  async addStatements(tx: Tx, statements: readonly NewStatement[]): Promise<Set<string>> {
    if (statements.length === 0) return new Set();
    const rows = statements.map(({ from: author, at: statedAt, files, ...statement }) => ({
      ...toColumns({ ...statement, statementId: newId('stm'), author, statedAt }),
      files: JSON.stringify(files),
    }));
    const inserted: unknown = await tx('dispute_statements')
      .insert(rows)
      .onConflict(['dispute_id', 'provider_statement_id'])
      .ignore()
      .returning('dispute_id');
    return new Set((inserted as { dispute_id: string }[]).map((row) => row.dispute_id));
  }

  /** Returns false if the dispute has no such statement. */
  async setQuoted(
    tx: Tx,
    key: { readonly tenantId: string; readonly disputeId: string; readonly statementId: string },
    isQuoted: boolean,
  ): Promise<boolean> {
    const changed = await tx('dispute_statements')
      .where({ tenant_id: key.tenantId, dispute_id: key.disputeId, statement_id: key.statementId })
      .update({ is_quoted: isQuoted });
    return changed === 1;
  }
}
