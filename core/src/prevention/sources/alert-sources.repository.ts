import type { Database, Tx } from '../../platform/database/database.js';
import type { AlertSource, SourceKind } from './alert-sources.js';

type Row = {
  source_id: string;
  tenant_id: string;
  kind: SourceKind;
  name: string;
  webhook_alias: string;
  secret: string | null;
  credentials: Record<string, string>;
  environment: AlertSource['environment'];
  last_received_at: Date | null;
  last_error: string | null;
  created_at: Date;
  updated_at: Date;
};

export type SourceColumns = Partial<
  Pick<Row, 'kind' | 'name' | 'webhook_alias' | 'secret' | 'environment' | 'last_error'>
> & {
  /** Encrypted, by field. */
  readonly credentials?: Readonly<Record<string, string>>;
};

/** The key of a source. */
export type SourcePlace = Pick<AlertSource, 'tenantId' | 'sourceId'>;

/** Deleted sources stay, because their alerts name them, without secrets and without a URL. */
export class AlertSourcesRepository {
  constructor(private readonly database: Database) {}

  async list(tenantId: string): Promise<AlertSource[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('alert_sources').where({ tenant_id: tenantId, deleted_at: null }).orderBy('source_id'),
    );
    return (rows as Row[]).map(toSource);
  }

  async find(place: SourcePlace, within?: Tx): Promise<AlertSource | undefined> {
    const row: unknown = await this.database.read(
      place.tenantId,
      (tx) => tx('alert_sources').where(toKey(place)).first(),
      within,
    );
    return row === undefined ? undefined : toSource(row as Row);
  }

  async findByAlias(alias: string): Promise<AlertSource | undefined> {
    const row: unknown = await this.database
      .system('alert_sources')
      .where({ webhook_alias: alias, deleted_at: null })
      .first();
    return row === undefined ? undefined : toSource(row as Row);
  }

  /** Counts while holding the company's row, so that two concurrent calls can't exceed a limit. */
  async countHeld(tx: Tx, tenantId: string): Promise<number> {
    await tx('tenants').where({ tenant_id: tenantId }).forUpdate().first('tenant_id');
    const rows: unknown[] = await tx('alert_sources')
      .where({ tenant_id: tenantId, deleted_at: null })
      .select('source_id');
    return rows.length;
  }

  async insert(tx: Tx, { tenantId, sourceId }: SourcePlace, columns: SourceColumns): Promise<void> {
    await tx('alert_sources').insert({ tenant_id: tenantId, source_id: sourceId, ...toCells(columns) });
  }

  /** Returns false if the source is gone. */
  async update(tx: Tx, place: SourcePlace, columns: SourceColumns): Promise<boolean> {
    const updated = await tx('alert_sources')
      .where(toKey(place))
      .update({ ...toCells(columns), updated_at: tx.raw('now()') });
    return updated === 1;
  }

  async delete(tx: Tx, place: SourcePlace): Promise<void> {
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

function toSource(row: Row): AlertSource {
  return {
    sourceId: row.source_id,
    tenantId: row.tenant_id,
    kind: row.kind,
    name: row.name,
    webhookAlias: row.webhook_alias,
    sealedSecret: row.secret ?? '',
    sealedCredentials: row.credentials,
    environment: row.environment,
    lastReceivedAt: row.last_received_at ?? undefined,
    lastError: row.last_error ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
