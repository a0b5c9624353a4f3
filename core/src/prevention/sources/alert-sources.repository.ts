import type { Money } from '@rebuttal/plugin-kit';

import type { Database, Tx } from '../../platform/database/database.js';
import { toAnswer, toAnswers } from '../../platform/database/entities.js';
import type { AlertSourceDto } from './alert-sources.dto.js';
import type { AlertSource } from './alert-sources.js';

/** The columns of the answer. The others follow from kind and alias. */
export type StoredSource = Omit<AlertSourceDto, 'label' | 'webhook_url'>;

export type SourceColumns = Partial<
  Pick<StoredSource, 'kind' | 'name' | 'webhook_alias' | 'alert_cost' | 'last_error'>
> & {
  environment?: AlertSource['environment'];
  /** Encrypted. */
  secret?: string;
  /** Encrypted, by field. */
  credentials?: Readonly<Record<string, string>>;
};

/** The key of a source. */
export type SourcePlace = Pick<AlertSource, 'tenantId' | 'sourceId'>;

/** Deleted sources stay, because their alerts name them, without secrets and without a URL. */
export class AlertSourcesRepository {
  constructor(private readonly database: Database) {}

  async listSources(tenantId: string): Promise<StoredSource[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      selectStored(tx).where({ tenant_id: tenantId, deleted_at: null }).orderBy('source_id'),
    );
    return toAnswers<StoredSource>(rows);
  }

  async findStored(place: SourcePlace): Promise<StoredSource | undefined> {
    const row: unknown = await this.database.read(place.tenantId, (tx) =>
      selectStored(tx).where(toKey(place)).first(),
    );
    return toAnswer<StoredSource>(row);
  }

  async findSource(place: SourcePlace, within?: Tx): Promise<AlertSource | undefined> {
    const row: unknown = await this.database.read(
      place.tenantId,
      (tx) => tx('alert_sources').where(toKey(place)).first(sourceColumns),
      within,
    );
    return row as AlertSource | undefined;
  }

  async findByAlias(alias: string): Promise<AlertSource | undefined> {
    const row: unknown = await this.database
      .system('alert_sources')
      .where({ webhook_alias: alias, deleted_at: null })
      .first(sourceColumns);
    return row as AlertSource | undefined;
  }

  /** The price of an alert of each source for which it was entered, also of deleted ones. */
  async listCosts(tenantId: string): Promise<ReadonlyMap<string, Money>> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('alert_sources').where({ tenant_id: tenantId }).select('source_id', 'alert_cost'),
    );
    return new Map(
      (rows as Pick<StoredSource, 'source_id' | 'alert_cost'>[]).flatMap(
        ({ source_id: sourceId, alert_cost: cost }) =>
          cost === null ? [] : [[sourceId, { amountMinor: cost.amount, currency: cost.currency }]],
      ),
    );
  }

  /** Counts while holding the company's row, so that two concurrent calls can't exceed a limit. */
  async countHeld(tx: Tx, tenantId: string): Promise<number> {
    await tx('tenants').where({ tenant_id: tenantId }).forUpdate().first('tenant_id');
    const rows: unknown[] = await tx('alert_sources')
      .where({ tenant_id: tenantId, deleted_at: null })
      .select('source_id');
    return rows.length;
  }

  async insertSource(tx: Tx, { tenantId, sourceId }: SourcePlace, columns: SourceColumns): Promise<void> {
    await tx('alert_sources').insert({ tenant_id: tenantId, source_id: sourceId, ...toCells(columns) });
  }

  /** Returns false if the source is gone. */
  async updateSource(tx: Tx, place: SourcePlace, columns: SourceColumns): Promise<boolean> {
    const updated = await tx('alert_sources')
      .where(toKey(place))
      .update({ ...toCells(columns), updated_at: tx.raw('now()') });
    return updated === 1;
  }

  async deleteSource(tx: Tx, place: SourcePlace): Promise<void> {
    await tx('alert_sources').where(toKey(place)).update(deleted(tx));
  }

  async deleteAll(tx: Tx, tenantId: string): Promise<void> {
    await tx('alert_sources').where({ tenant_id: tenantId, deleted_at: null }).update(deleted(tx));
  }

  /** Records the time of receipt, without marking the source as changed. */
  async noteReceived(tx: Tx, place: SourcePlace): Promise<void> {
    await tx('alert_sources')
      .where(toKey(place))
      .update({ last_received_at: tx.raw('clock_timestamp()'), last_error: null });
  }

  /** Records why the source does not work. Null if it does. */
  async noteError(tx: Tx, place: SourcePlace, error: string | null): Promise<void> {
    await tx('alert_sources').where(toKey(place)).update({ last_error: error });
  }
}

const toKey = ({ tenantId, sourceId }: SourcePlace) => ({
  tenant_id: tenantId,
  source_id: sourceId,
  deleted_at: null,
});

const toCells = ({ credentials, ...columns }: SourceColumns) => ({
  ...columns,
  ...(credentials === undefined ? {} : { credentials: JSON.stringify(credentials) }),
});

const deleted = (tx: Tx) => ({ secret: null, credentials: '{}', deleted_at: tx.raw('clock_timestamp()') });

const sourceColumns = {
  tenantId: 'tenant_id',
  sourceId: 'source_id',
  kind: 'kind',
  sealedSecret: 'secret',
  sealedCredentials: 'credentials',
  environment: 'environment',
} satisfies Record<keyof AlertSource, string>;

function selectStored(tx: Tx) {
  return tx('alert_sources').select(
    ...['source_id', 'kind', 'name', 'webhook_alias', 'alert_cost', 'last_received_at', 'last_error'],
    ...['created_at', 'updated_at'],
    tx.raw(
      `credentials <> '{}' as has_keys, case when credentials <> '{}' then environment end as environment`,
    ),
  );
}
