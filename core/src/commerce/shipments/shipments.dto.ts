export type ShipmentStatusDto = 'in_transit' | 'delivered' | 'attempted' | 'returned';
export type ShipmentProblemCode =
  | 'not_found'
  | 'ambiguous'
  | 'unreadable'
  | 'unavailable'
  | 'delivered_before_payment'
  | 'no_delivery_time';

export type ShipmentEventDto = {
  /** Null if the carrier stated no time zone. */
  at: string | null;
  /** The carrier's words. */
  description: string;
  place: string | null;
};

/** The carrier's report about the tracking number. */
export type CarrierReportDto = {
  /** The ID of the carrier's plugin, for example `fedex`. */
  carrier: string;
  carrier_label: string;
  /** `unknown`: the carrier has no parcel yet, or its report can't be used. Null: no report was read. */
  status: ShipmentStatusDto | 'unknown' | null;
  /** The carrier's words for the status. */
  carrier_status: string | null;
  delivered_at: string | null;
  place: string | null;
  signed_by: string | null;
  events: ShipmentEventDto[];
  /** Why the report can't be used. `delivered_before_payment`: a reused number, so the delivery was rejected. */
  problem: { code: ShipmentProblemCode; message: string } | null;
  /** The kept proof of delivery. `carrier`: the carrier's document. `record`: a page with the carrier's report. */
  proof: { source: 'carrier' | 'record'; size_bytes: number } | null;
  read_at: string;
  /** When the carrier is read again. Null if nothing new is expected. */
  next_read_at: string | null;
};

/** A shipment of the data API, with the report that was just read. */
export type ShipmentDto = {
  external_id: string;
  order_id: string;
  carrier: string | null;
  tracking_number: string | null;
  shipped_at: string | null;
  status: ShipmentStatusDto | null;
  delivered_at: string | null;
  delivered_to: string | null;
  signed_by: string | null;
  report: CarrierReportDto;
};
