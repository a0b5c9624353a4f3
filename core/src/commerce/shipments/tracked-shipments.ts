import type { CarrierShipment, ShipmentEvent, ShipmentStatus } from '@rebuttal/plugin-kit';

/** The reason why a report of the carrier can't be used. Names are public. */
export type ShipmentProblem =
  | 'not_found'
  | 'ambiguous'
  | 'unreadable'
  | 'unavailable'
  | 'delivered_before_payment'
  | 'no_delivery_time';

/** The kept proof of a delivery. `record`: our own page with what the carrier reported. */
export type DeliveryProof = {
  readonly storageKey: string;
  readonly source: 'carrier' | 'record';
  readonly sizeBytes: number;
};

/** The report of a carrier about a tracking number, as of `readAt`. */
export type TrackedShipment = {
  readonly tenantId: string;
  /** The ID of the carrier's plugin. */
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly status: ShipmentStatus | undefined;
  readonly carrierStatus: string | undefined;
  readonly deliveredAt: Date | undefined;
  readonly place: string | undefined;
  readonly signedBy: string | undefined;
  readonly events: readonly ShipmentEvent[];
  readonly problem: ShipmentProblem | undefined;
  readonly proof: DeliveryProof | undefined;
  readonly readAt: Date;
  /** Undefined if it is not read again. */
  readonly dueAt: Date | undefined;
  /** Consecutive reads without a usable report. */
  readonly failures: number;
};

/** A report before its proof is kept and its next read is scheduled. */
export type ShipmentReport = Pick<
  TrackedShipment,
  'status' | 'carrierStatus' | 'deliveredAt' | 'place' | 'signedBy' | 'events' | 'problem'
>;

/** One form for all spellings, so that a number is one key. */
export const plainNumber = (trackingNumber: string): string =>
  trackingNumber.replaceAll(/\s/g, '').toUpperCase();

const nothing: ShipmentReport = {
  status: undefined,
  carrierStatus: undefined,
  deliveredAt: undefined,
  place: undefined,
  signedBy: undefined,
  events: [],
  problem: undefined,
};

export const failedReport = (problem: ShipmentProblem): ShipmentReport => ({ ...nothing, problem });

/**
 * The report of a shipment as it may be kept. A delivery from before `notBefore` is of another parcel with the same number:
 * nothing of it is kept, because it is about another person. A delivery without a time can't be distinguished from that.
 */
export function toReport(shipment: CarrierShipment, notBefore: Date | undefined): ShipmentReport {
  const { status, carrierStatus, deliveredAt, place, signedBy, events } = shipment;
  const known = { ...nothing, status, carrierStatus, events };
  if (status !== 'delivered') return known;
  if (deliveredAt === undefined) return { ...known, status: 'unknown', problem: 'no_delivery_time' };
  if (notBefore !== undefined && deliveredAt < notBefore)
    return { ...failedReport('delivered_before_payment'), status: 'unknown' };
  return { ...known, deliveredAt, place, signedBy };
}

/** The problem in a sentence for the merchant. */
export function describeProblem(problem: ShipmentProblem, carrier: string): string {
  switch (problem) {
    case 'not_found':
      return `${carrier} has no shipment with this tracking number. New numbers may take a day to appear.`;
    case 'ambiguous':
      return `${carrier} has several shipments with this tracking number. Send the shipping date to select one.`;
    case 'unreadable':
      return `${carrier} sent a response that could not be read. We'll retry automatically.`;
    case 'unavailable':
      return `${carrier} could not be reached. We'll retry automatically.`;
    case 'delivered_before_payment':
      return `${carrier} delivered a parcel with this tracking number before the order was placed. Carriers reuse numbers, so this delivery was rejected. Check the number.`;
    case 'no_delivery_time':
      return `${carrier} reports a delivery without its time, so it can't be attributed to this order.`;
  }
}
