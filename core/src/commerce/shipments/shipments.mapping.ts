import type { AnyCarrier } from '@rebuttal/plugin-kit';

import type { ShipmentRecord } from './shipment-records.repository.js';
import type { CarrierReportDto, ShipmentDto, ShipmentStatusDto } from './shipments.dto.js';
import { describeProblem, type TrackedShipment } from './tracked-shipments.js';

export function toShipmentDto(
  record: ShipmentRecord,
  carrier: AnyCarrier,
  report: TrackedShipment,
): ShipmentDto {
  return {
    external_id: record.externalId,
    order_id: record.orderId,
    carrier: record.carrier ?? null,
    tracking_number: record.trackingNumber ?? null,
    shipped_at: record.shippedAt?.toISOString() ?? null,
    status: (record.status as ShipmentStatusDto | undefined) ?? null,
    delivered_at: record.deliveredAt?.toISOString() ?? null,
    delivered_to: record.deliveredTo ?? null,
    signed_by: record.signedBy ?? null,
    report: toReportDto(carrier, report),
  };
}

function toReportDto({ manifest }: AnyCarrier, report: TrackedShipment): CarrierReportDto {
  const { problem, proof } = report;
  return {
    carrier: manifest.id,
    carrier_label: manifest.label,
    status: report.status ?? null,
    carrier_status: report.carrierStatus ?? null,
    delivered_at: report.deliveredAt?.toISOString() ?? null,
    place: report.place ?? null,
    signed_by: report.signedBy ?? null,
    events: report.events.map(({ at, description, place }) => ({
      at: at?.toISOString() ?? null,
      description,
      place: place ?? null,
    })),
    problem:
      problem === undefined ? null : { code: problem, message: describeProblem(problem, manifest.label) },
    proof: proof === undefined ? null : { source: proof.source, size_bytes: proof.sizeBytes },
    read_at: report.readAt.toISOString(),
    next_read_at: report.dueAt?.toISOString() ?? null,
  };
}
