import type { OrderShipment } from '@rebuttal/plugin-kit';

import type { Order } from '../../commerce/orders/orders.js';
import { plainNumber, type TrackedShipment } from '../../commerce/shipments/tracked-shipments.js';
import type { EvidenceDetails } from '../exhibits/evidence-details.js';
import { labeledValues } from '../readings/readable-text.js';

type Shipped = Pick<Order, 'shipments' | 'placedAt'>;

export type Delivery = {
  readonly parcels: readonly OrderShipment[];
  /** The parcel that arrived last. */
  readonly last: OrderShipment;
};

/** The delivery of an order whose parcels have all been delivered. Part of an order proves nothing of the rest. */
export function deliveryOf(order: Shipped): Delivery | undefined {
  const parcels = order.shipments ?? [];
  const [first, ...others] = parcels;
  if (first === undefined || !parcels.every((parcel) => isDelivered(parcel, order))) return undefined;
  const last = others.reduce((latest, parcel) => (timeOf(parcel) > timeOf(latest) ? parcel : latest), first);
  return { parcels, last };
}

/** The parcels that did not come back. */
export function sentShipments({ shipments }: Pick<Order, 'shipments'>): readonly OrderShipment[] {
  return (shipments ?? []).filter(({ status }) => status !== 'returned');
}

/** The parcels of an order in several that neither the order nor the carrier reports as delivered. */
export function undeliveredParcels(
  shipments: readonly OrderShipment[] = [],
  reports: readonly Pick<TrackedShipment, 'status' | 'trackingNumber'>[],
): readonly OrderShipment[] {
  if (shipments.length < 2) return [];
  const delivered = reports.filter(({ status }) => status === 'delivered');
  const numbers = new Set(delivered.map(({ trackingNumber }) => trackingNumber));
  return shipments.filter(
    (parcel) =>
      !isReported(parcel) &&
      !(parcel.trackingNumber !== undefined && numbers.has(plainNumber(parcel.trackingNumber))),
  );
}

/** Why an order with shipments has no proof of delivery, in a sentence for the merchant each. */
export function deliveryGaps(order: Shipped & Pick<Order, 'number'>): string[] {
  return (order.shipments ?? []).flatMap((parcel) => {
    const name = parcel.trackingNumber ?? parcel.id;
    if (isTooEarly(parcel, order))
      return [
        `Parcel ${name} was delivered before order ${order.number} was placed. Carriers use tracking numbers again, so it may be another parcel.`,
      ];
    const gap = parcel.status === undefined ? undefined : gaps[parcel.status];
    return gap === undefined ? [] : [`Parcel ${name} ${gap}`];
  });
}

const gaps: Readonly<Partial<Record<NonNullable<OrderShipment['status']>, string>>> = {
  returned: 'came back to the sender.',
  attempted: 'could not be delivered.',
  in_transit: 'is not delivered yet.',
};

function isDelivered(parcel: OrderShipment, order: Shipped): boolean {
  return isReported(parcel) && !isTooEarly(parcel, order);
}

function isReported({ status, deliveredAt }: OrderShipment): boolean {
  return status === 'delivered' || (status === undefined && deliveredAt !== undefined);
}

/** Compares days, because many carriers name only the day. */
function isTooEarly({ deliveredAt }: OrderShipment, { placedAt }: Shipped): boolean {
  return deliveredAt !== undefined && dayText(deliveredAt) < dayText(placedAt);
}

const dayText = (time: Date) => time.toISOString().slice(0, 10);
const timeOf = ({ deliveredAt }: OrderShipment) => deliveredAt?.getTime() ?? 0;

type Proof = { readonly text?: string | undefined; readonly details?: EvidenceDetails | undefined };

/** Spaces and hyphens do not matter. */
const toNumber = (text: string) => text.replaceAll(/[\s-]+/g, '').toUpperCase();

/** The tracking numbers that an exhibit names in its details or, without them, in its text. */
export function trackingNumbers({ text = '', details }: Proof): string[] {
  const own = String(details?.['number'] ?? '').trim();
  const found =
    own === ''
      ? labeledValues(text, 'tracking (?:number|no\\.?|id|code)|tracking|parcel number|consignment number')
      : [own];
  return found.map(toNumber).filter((number) => /\d/.test(number) && number.length >= 6);
}

/**
 * The parcels that are missing although others arrived. Without a proof, only a parcel with a status is known to be.
 * @param undelivered as of `undeliveredParcels`
 * @param proofs the proofs of delivery that help
 */
export function missingParcels(
  undelivered: readonly OrderShipment[],
  proofs: readonly Proof[],
): readonly OrderShipment[] {
  const named = new Set(proofs.flatMap(trackingNumbers));
  return undelivered.filter(
    ({ trackingNumber, status }) =>
      (proofs.length > 0 || status !== undefined) &&
      !(trackingNumber !== undefined && named.has(toNumber(trackingNumber))),
  );
}
