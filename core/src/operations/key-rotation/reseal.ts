import type { Knex } from 'knex';

import { createOwnerKnex } from '../../platform/database/owner-knex.js';
import {
  createSecretBox,
  sealedBeginning,
  sealingKeyOf,
  type EncryptionKey,
  type SecretBox,
} from '../../platform/shared/sealed.js';
import { sealedTables, type SealedCell, type SealedRow, type SealedTable } from './sealed-tables.js';

export type Resealed = {
  /** The number of values that were encrypted again. */
  readonly values: number;
  /** Rows with a value that none of the keys decrypts. They are left unchanged. */
  readonly unopened: readonly string[];
};

export type ResealOptions = {
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
};

const batchRows = 100;

/**
 * Encrypts all values of older keys with the first one. Updates each row separately and only if it is unchanged, so
 * servers with the same keys can keep running. An interrupted run can be repeated.
 */
export async function resealAll(
  ownerUrl: string,
  keys: readonly EncryptionKey[],
  options: ResealOptions = {},
): Promise<Resealed> {
  const owner = createOwnerKnex(ownerUrl, 1);
  try {
    const total = await countRows(owner);
    return await new Resealing(owner, keys, { ...options, total }).run();
  } finally {
    await owner.destroy();
  }
}

async function countRows(owner: Knex): Promise<number> {
  let total = 0;
  for (const { name } of sealedTables) {
    const row = (await owner(name).count('* as rows').first()) as { rows: string };
    total += Number(row.rows);
  }
  return total;
}

type Fetched = SealedRow & { readonly cells: readonly SealedCell[] };

class Resealing {
  private readonly box: SecretBox;
  private readonly newest: string;
  private values = 0;
  private done = 0;
  private readonly unopened: string[] = [];

  constructor(
    private readonly owner: Knex,
    keys: readonly EncryptionKey[],
    private readonly options: ResealOptions & { readonly total: number },
  ) {
    this.box = createSecretBox(keys);
    this.newest = keys[0]?.id ?? '';
  }

  async run(): Promise<Resealed> {
    for (const table of sealedTables) {
      for (let after = ''; ;) {
        this.options.signal?.throwIfAborted();
        const rows = await this.fetch(table, after);
        for (const row of rows) await this.reseal(table, row);
        const last = rows.at(-1);
        if (last === undefined) break;
        after = last.id;
      }
    }
    return { values: this.values, unopened: this.unopened };
  }

  private async fetch(table: SealedTable, after: string): Promise<Fetched[]> {
    const rows: unknown = await this.owner(table.name)
      .where(table.id, '>', after)
      .modify((query) => {
        if (table.kind === 'bytes') void this.onlyOthers(query, table);
      })
      .orderBy(table.id)
      .limit(batchRows)
      .select({ id: table.id, owner: table.owner, tenant: 'tenant_id' }, ...table.columns);
    return (rows as (SealedRow & Record<string, SealedCell>)[]).map((row) => ({
      ...row,
      cells: table.columns.map((column) => row[column] ?? null),
    }));
  }

  private onlyOthers(query: Knex.QueryBuilder, { columns }: SealedTable): Knex.QueryBuilder {
    const beginning = sealedBeginning(this.newest);
    return query.where((either) => {
      for (const column of columns)
        void either.orWhereRaw('substring(?? from 1 for ?) <> ?', [column, beginning.length, beginning]);
    });
  }

  private async reseal(table: SealedTable, row: Fetched): Promise<void> {
    this.done += 1;
    this.options.onProgress?.(this.done, this.options.total);
    const before = this.values;
    try {
      const cells = row.cells.map((cell) => this.resealCell(cell, (field) => table.context(row, field)));
      if (this.values > before) await this.replace(table, row, cells);
    } catch (error) {
      this.values = before;
      if (!isUnopened(error)) throw error;
      this.unopened.push(`${table.name} ${row.id}`);
    }
  }

  private resealCell(cell: SealedCell, context: (field: string) => string): SealedCell {
    if (cell === null) return null;
    if (Buffer.isBuffer(cell)) return this.resealBytes(cell, context(''));
    if (typeof cell === 'string') return this.resealText(cell, context(''));
    return Object.fromEntries(
      Object.entries(cell).map(([field, text]) => [field, this.resealText(text, context(field))]),
    );
  }

  private resealText(text: string, context: string): string {
    return this.resealBytes(Buffer.from(text, 'base64'), context).toString('base64');
  }

  private resealBytes(sealed: Buffer, context: string): Buffer {
    if (sealingKeyOf(sealed) === this.newest) return sealed;
    const plain = opened(() => this.box.open(sealed, context));
    this.values += 1;
    return this.box.seal(plain, context);
  }

  /** A value that changed in between was encrypted by a server that also has the newest key. */
  private async replace(table: SealedTable, row: Fetched, cells: readonly SealedCell[]): Promise<void> {
    const valueOf = (cell: SealedCell) => (table.kind === 'object' ? JSON.stringify(cell) : cell);
    const toRecord = (values: readonly SealedCell[]) =>
      Object.fromEntries(table.columns.map((column, index) => [column, valueOf(values[index] ?? null)]));
    await this.owner(table.name)
      .where({ [table.id]: row.id, ...toRecord(row.cells) })
      .update(toRecord(cells));
  }
}

class UnopenedError extends Error {}

function isUnopened(error: unknown): boolean {
  return error instanceof UnopenedError;
}

function opened(open: () => Buffer): Buffer {
  try {
    return open();
  } catch (cause) {
    throw new UnopenedError('a value cannot be decrypted', { cause });
  }
}
