import type { TenantActor } from '../../identity/access/actor.js';
import { errors, invalidField, type FieldProblem } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';
import { readCursor, toCursor } from '../../platform/shared/id-pages.js';
import { csvFieldsOf, dataKinds, isDataKind, type DataKind, type DataRecord } from './data-kinds.js';
import type { DataBatchDto, DataKindsDto, DataListDto } from './data.dto.js';
import { readRecord, type RefusedRecord } from './read-record.js';
import type { RecordStore, StoredRecord } from './record-store.js';

export type RecordStores = Readonly<Record<DataKind, RecordStore>>;

export type DataServiceDeps = { readonly recordStores: RecordStores; readonly clock: Clock };

export const batchMax = 500;
const usualPageSize = 50;

/** Records of the merchant's own systems, by the merchant's external IDs. */
export class DataService {
  constructor(private readonly deps: DataServiceDeps) {}

  /** The number of records of each kind. */
  async countRecords({ tenantId }: TenantActor): Promise<DataKindsDto> {
    const kinds = dataKinds.map(async (kind) => {
      const { count, lastReceivedAt } = await this.deps.recordStores[kind].countRecords(tenantId);
      const last = lastReceivedAt?.toISOString() ?? null;
      return { kind, count, last_received_at: last, fields: csvFieldsOf(kind) };
    });
    return { kinds: await Promise.all(kinds) };
  }

  /** Returns the stored record, which is the newer one if this version is stale. @throws {AppError} 404, 422 */
  async put(
    actor: TenantActor,
    target: { readonly kind: string; readonly externalId: string },
    body: unknown,
  ): Promise<Record<string, unknown>> {
    const kind = requireKind(target.kind);
    const { externalId } = target;
    const sent = body as Readonly<Record<string, unknown>>;
    if (sent['external_id'] !== undefined && sent['external_id'] !== externalId)
      throw invalidField('external_id', 'external_id differs from the ID in the address');
    const read = readRecord(kind, { ...sent, external_id: externalId }, this.deps.clock());
    if (read.refused?.hasCardNumber === true) throw errors.cardNumberFound(toDetails(read.refused));
    if (read.refused !== undefined) throw errors.invalid(toDetails(read.refused));
    await this.deps.recordStores[kind].write(actor, [read.record]);
    return this.getRecord(actor, target);
  }

  /** @throws {AppError} 404 */
  async getRecord(
    { tenantId }: TenantActor,
    target: { readonly kind: string; readonly externalId: string },
  ): Promise<Record<string, unknown>> {
    const kind = requireKind(target.kind);
    const { externalId } = target;
    const [record] = await this.deps.recordStores[kind].listRecords(tenantId, { externalId });
    if (record === undefined) throw errors.recordNotFound();
    return toRecordDto(record);
  }

  /** Sorted by external ID. @throws {AppError} 404, 422 for an invalid cursor */
  async listRecords(
    { tenantId }: TenantActor,
    kindName: string,
    { cursor, perPage = usualPageSize }: { readonly cursor?: string; readonly perPage?: number },
  ): Promise<DataListDto> {
    const kind = requireKind(kindName);
    const [after] = cursor === undefined ? [] : readCursor(cursor, 1);
    const found = await this.deps.recordStores[kind].listRecords(tenantId, { after, limit: perPage + 1 });
    const records = found.slice(0, perPage);
    const last = found.length > perPage ? records.at(-1) : undefined;
    return { items: records.map(toRecordDto), next_cursor: last ? toCursor([last.externalId]) : null };
  }

  /** Stores the valid items and describes the others. @throws {AppError} 404, 422 for too many items */
  async putBatch(actor: TenantActor, kindName: string, items: readonly unknown[]): Promise<DataBatchDto> {
    const kind = requireKind(kindName);
    if (items.length > batchMax)
      throw invalidField('items', `At most ${batchMax} items allowed. Send the others in further calls.`);
    const now = this.deps.clock();
    const records: (DataRecord & { readonly index: number })[] = [];
    const rejected: DataBatchDto['rejected'] = [];
    for (const [index, item] of items.entries()) {
      const { record, refused } = readRecord(kind, item, now);
      if (refused === undefined) records.push({ ...record, index });
      else rejected.push({ index, external_id: refused.externalId ?? null, details: toDetails(refused) });
    }
    const stored = newestOf(records);
    await this.deps.recordStores[kind].write(actor, stored);
    const kept = new Set(stored.map(({ index }) => index));
    const duplicates = records
      .filter(({ index }) => !kept.has(index))
      .map(({ index, externalId }) => ({ index, external_id: externalId }));
    return { accepted: records.length, rejected, ...(duplicates.length === 0 ? {} : { duplicates }) };
  }
}

/** The version of each record that would remain if they were sent one after the other. */
export function newestOf<R extends DataRecord>(records: readonly R[]): R[] {
  const byId = new Map<string, R>();
  for (const record of records) {
    const known = byId.get(record.externalId)?.updatedAt;
    const isStale = record.updatedAt !== undefined && known !== undefined && record.updatedAt < known;
    if (!isStale) byId.set(record.externalId, { ...record, updatedAt: record.updatedAt ?? known });
  }
  return [...byId.values()];
}

/** @throws {AppError} 404 */
export function requireKind(name: string): DataKind {
  if (!isDataKind(name)) throw errors.dataKindNotFound();
  return name;
}

function toDetails({ problems }: RefusedRecord): FieldProblem[] {
  return problems.map(({ field, message }) => ({ field, message }));
}

function toRecordDto({ externalId, updatedAt, receivedAt, values }: StoredRecord): Record<string, unknown> {
  return {
    external_id: externalId,
    ...values,
    updated_at: updatedAt?.toISOString() ?? null,
    received_at: receivedAt.toISOString(),
  };
}
