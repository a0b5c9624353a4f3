import type { Database, Tx } from '../../platform/database/database.js';
import { toColumns, toEntity } from '../../platform/database/entities.js';
import type { ResponseArgument } from './response-argument.js';

/** The stored argument; `text` is absent if it was removed. */
export type ArgumentVersion = Omit<ResponseArgument, 'text'> & { readonly text: string | undefined };

export type NewArgumentVersion = Pick<
  ArgumentVersion,
  'disputeId' | 'text' | 'citations' | 'draftedBy' | 'replaces'
> & {
  readonly tenantId: string;
  readonly version: number;
  readonly writtenBy: string;
};

type Row = {
  text: string | null;
  written_by: string;
  written_by_name: string | null;
};

export class ResponseArgumentsRepository {
  constructor(private readonly database: Database) {}

  /** The argument as it would be sent now. `undefined` if there is none, or it was removed. */
  async findArgument(
    tenantId: string,
    disputeId: string,
    within?: Tx,
  ): Promise<ResponseArgument | undefined> {
    const read = (tx: Tx) => this.findNewest(tx, tenantId, disputeId);
    const newest = await this.database.read(tenantId, read, within);
    return newest?.text === undefined ? undefined : { ...newest, text: newest.text };
  }

  async findNewest(tx: Tx, tenantId: string, disputeId: string): Promise<ArgumentVersion | undefined> {
    const row: unknown = await tx('response_arguments as arguments')
      .leftJoin('users', 'users.user_id', 'arguments.written_by')
      .where({ 'arguments.tenant_id': tenantId, 'arguments.dispute_id': disputeId })
      .orderBy('arguments.version', 'desc')
      .first('arguments.*', 'users.name as written_by_name');
    return row === undefined ? undefined : toVersion(row as Row);
  }

  /** Requires the dispute's lock. */
  async insertArgument(tx: Tx, version: NewArgumentVersion): Promise<void> {
    await tx('response_arguments').insert({
      ...toColumns(version),
      citations: JSON.stringify(version.citations),
    });
  }
}

function toVersion(row: Row): ArgumentVersion {
  const writtenBy = { userId: row.written_by, name: row.written_by_name ?? '' };
  return { ...toEntity<ArgumentVersion>(row), writtenBy };
}
