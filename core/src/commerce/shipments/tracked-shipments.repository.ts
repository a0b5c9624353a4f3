import { optional, type ShipmentEvent } from '@rebuttal/plugin-kit';

import type { Database, Tx } from '../../platform/database/database.js';
import { toEntity } from '../../platform/database/entities.js';
import { storableText } from '../../platform/shared/storable-text.js';
import type { TrackedShipment } from './tracked-shipments.js';

type Row = {
  events: { at?: string; description: string; place?: string }[];
  proof_storage_key: string | null;
  proof_source: 'carrier' | 'record' | null;
  proof_bytes: number | null;
};

type Key = Pick<TrackedShipment, 'tenantId' | 'carrier' | 'trackingNumber'>;

const eventsMax = 200;
const textMax = 500;
/** A response cites a few parcels at most. */
const numbersMax = 20;

/** The carriers' reports, by tracking number. */
export class TrackedShipmentsRepository {
  constructor(private readonly database: Database) {}

  async findTracking({ tenantId, carrier, trackingNumber }: Key): Promise<TrackedShipment | undefined> {
    const row: unknown = await this.database.read(tenantId, (tx) =>
      tx('carrier_shipments')
        .where({ tenant_id: tenantId, carrier, tracking_number: trackingNumber })
        .first(),
    );
    return row === undefined ? undefined : toShipment(row as Row);
  }

  /** The reports of all carriers about these numbers, in the form of `plainNumber`. */
  async findByNumbers(
    tenantId: string,
    trackingNumbers: readonly string[],
    within?: Tx,
  ): Promise<TrackedShipment[]> {
    if (trackingNumbers.length === 0) return [];
    const rows: unknown = await this.database.read(
      tenantId,
      (tx) =>
        tx('carrier_shipments')
          .where({ tenant_id: tenantId })
          .whereIn('tracking_number', trackingNumbers.slice(0, numbersMax))
          .orderBy(['tracking_number', 'carrier']),
      within,
    );
    return (rows as Row[]).map(toShipment);
  }

  /** Moves the number behind the others after a failed read. Keeps what the carrier reported before. */
  async postpone(
    tx: Tx,
    { tenantId, carrier, trackingNumber }: Key,
    { readAt, dueAt }: { readonly readAt: Date; readonly dueAt: Date },
  ): Promise<void> {
    await tx('carrier_shipments')
      .insert({
        tenant_id: tenantId,
        carrier,
        tracking_number: trackingNumber,
        problem: 'unavailable',
        read_at: readAt,
        due_at: dueAt,
        failures: 1,
      })
      .onConflict(['tenant_id', 'carrier', 'tracking_number'])
      .merge({ due_at: dueAt, failures: tx.raw('carrier_shipments.failures + 1') });
  }

  async saveTracking(tx: Tx, shipment: TrackedShipment): Promise<void> {
    const row = toRow(shipment);
    await tx('carrier_shipments').insert(row).onConflict(['tenant_id', 'carrier', 'tracking_number']).merge();
  }
}

function toRow(shipment: TrackedShipment): Record<string, unknown> {
  const text = (value: string | undefined) =>
    value === undefined ? null : storableText(value.trim(), textMax);
  return {
    tenant_id: shipment.tenantId,
    carrier: shipment.carrier,
    tracking_number: shipment.trackingNumber,
    status: shipment.status ?? null,
    carrier_status: text(shipment.carrierStatus),
    delivered_at: shipment.deliveredAt ?? null,
    place: text(shipment.place),
    signed_by: text(shipment.signedBy),
    events: JSON.stringify(
      shipment.events.slice(-eventsMax).map(({ at, description, place }) => ({
        ...optional('at', at?.toISOString()),
        description: text(description),
        ...optional('place', text(place) ?? undefined),
      })),
    ),
    problem: shipment.problem ?? null,
    proof_storage_key: shipment.proof?.storageKey ?? null,
    proof_source: shipment.proof?.source ?? null,
    proof_bytes: shipment.proof?.sizeBytes ?? null,
    read_at: shipment.readAt,
    due_at: shipment.dueAt ?? null,
    failures: shipment.failures,
  };
}

function toShipment(row: Row): TrackedShipment {
  const { proof_storage_key: storageKey, proof_source: source, proof_bytes: sizeBytes } = row;
  return {
    ...toEntity<TrackedShipment>(row),
    events: row.events.map(({ at, ...rest }): ShipmentEvent => ({
      ...rest,
      ...optional('at', at === undefined ? undefined : new Date(at)),
    })),
    proof:
      storageKey === null || source === null || sizeBytes === null
        ? undefined
        : { storageKey, source, sizeBytes },
  };
}
