import type { AnyCarrier } from '@rebuttal/plugin-kit';

import { manualProviderId } from '../../connections/providers/manual-provider.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { toEntities, toEntity } from '../../platform/database/entities.js';
import type { TrackedShipment } from './tracked-shipments.js';

/** A shipment as the merchant's systems sent it, with the date of its order if that is known. */
export type ShipmentRecord = {
  readonly tenantId: string;
  readonly externalId: string;
  readonly orderId: string;
  readonly carrier: string | undefined;
  readonly trackingNumber: string | undefined;
  readonly shippedAt: Date | undefined;
  readonly status: string | undefined;
  readonly deliveredAt: Date | undefined;
  readonly deliveredTo: string | undefined;
  readonly signedBy: string | undefined;
  readonly orderedAt: Date | undefined;
};

/** The same form as `plainNumber` and `isCarrierName`, in SQL. */
const plainNumberSql = `upper(regexp_replace(shipments.tracking_number, '\\s', '', 'g'))`;
const plainCarrierSql = `regexp_replace(lower(shipments.carrier), '[^a-z0-9]', '', 'g')`;

/** The shipments of the data API, as the reader of carriers needs them. */
export class ShipmentRecordsRepository {
  constructor(private readonly database: Database) {}

  async findShipment(tenantId: string, externalId: string): Promise<ShipmentRecord | undefined> {
    const row: unknown = await this.database.read(tenantId, (tx) =>
      selectRecords(tx, tenantId).where('shipments.external_id', externalId).first(),
    );
    return toEntity<ShipmentRecord>(row);
  }

  /**
   * Records of this carrier that were never read, are due, or lost what the carrier reported because they were sent again.
   * The longest waiting come first.
   */
  async listDue(
    tenantId: string,
    { manifest }: AnyCarrier,
    {
      now,
      receivedAfter,
      limit,
    }: { readonly now: Date; readonly receivedAfter: Date; readonly limit: number },
  ): Promise<ShipmentRecord[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      selectRecords(tx, tenantId)
        .joinRaw(
          `left join carrier_shipments as report on report.tenant_id = shipments.tenant_id
             and report.carrier = ? and report.tracking_number = ${plainNumberSql}`,
          [manifest.id],
        )
        .whereNotNull('shipments.carrier')
        .whereNotNull('shipments.tracking_number')
        .where('shipments.received_at', '>', receivedAfter)
        .whereRaw(`${plainCarrierSql} like any (?)`, [manifest.names.map((name) => `${name}%`)])
        .where(
          (query) =>
            void query
              .whereNull('report.read_at')
              .orWhere('report.due_at', '<=', now)
              .orWhereRaw(`report.status <> 'unknown' and shipments.status is distinct from report.status`),
        )
        .orderByRaw('coalesce(report.due_at, shipments.received_at), shipments.external_id')
        .limit(limit),
    );
    return toEntities<ShipmentRecord>(rows);
  }

  /** Takes over what the carrier reported. Its report is more reliable than the merchant's copy of it. */
  async takeOver(tx: Tx, { tenantId, externalId }: ShipmentRecord, report: TrackedShipment): Promise<void> {
    if (report.status === undefined || report.status === 'unknown') return;
    await tx('shipments')
      .where({ tenant_id: tenantId, external_id: externalId })
      .update({
        status: report.status,
        delivered_at: report.deliveredAt ?? null,
        delivered_to: report.place ?? null,
        signed_by: report.signedBy ?? null,
      });
  }
}

function selectRecords(tx: Tx, tenantId: string) {
  return tx('shipments')
    .where('shipments.tenant_id', tenantId)
    .joinRaw(
      `left join orders on orders.tenant_id = shipments.tenant_id and orders.provider = ?
         and orders.provider_order_id = shipments.external_order_id`,
      [manualProviderId],
    )
    .select('shipments.*', 'shipments.external_order_id as order_id', 'orders.placed_at as ordered_at');
}
