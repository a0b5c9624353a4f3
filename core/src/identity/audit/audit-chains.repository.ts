import type { Database, Tx } from '../../platform/database/database.js';
import type { AuditHead } from './audit-chain.js';
import type { AuditEntry } from './audit.js';
import { auditColumns } from './audit.repository.js';

/** A consistent snapshot of a chain. */
export type AuditChainReading = {
  readonly head: AuditHead | undefined;
  /** In order, from the first entry. */
  readonly entries: AsyncIterable<AuditEntry>;
};

const pageSize = 1_000;

export class AuditChainsRepository {
  constructor(private readonly database: Database) {}

  /** Returns chains that have a head, and chains with entries that lack one. */
  async names(): Promise<string[]> {
    const { rows } = await this.database.system.raw<{ rows: { chain: string }[] }>(`
      with recursive named as (
        (select chain from audit_entries order by chain limit 1)
        union all
        select (select chain from audit_entries where chain > named.chain order by chain limit 1)
          from named where named.chain is not null
      )
      select chain from named where chain is not null union select chain from audit_heads order by chain`);
    return rows.map(({ chain }) => chain);
  }

  /** Reads the head and the entries in one snapshot. */
  async read<T>(chain: string, work: (reading: AuditChainReading) => Promise<T>): Promise<T> {
    return this.database.system.transaction(
      async (tx) => {
        const head: unknown = await tx('audit_heads').where({ chain }).first('sequence', 'hash');
        return work({ head: head as AuditHead | undefined, entries: streamEntries(tx, chain) });
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    );
  }
}

async function* streamEntries(tx: Tx, chain: string): AsyncGenerator<AuditEntry> {
  for (let after = -1, isEnd = false; !isEnd;) {
    const rows: unknown = await tx('audit_entries')
      .where({ chain })
      .andWhere('sequence', '>', after)
      .orderBy('sequence')
      .limit(pageSize)
      .select(auditColumns(tx));
    const entries = rows as AuditEntry[];
    yield* entries;
    isEnd = entries.length < pageSize;
    after = entries.at(-1)?.sequence ?? after;
  }
}
