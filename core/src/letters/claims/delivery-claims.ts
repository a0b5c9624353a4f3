import type { EvidenceType } from '@rebuttal/plugin-kit';

import { missingParcels } from '../../evidence/orders/missing-parcels.js';
import type { LetterExhibit } from '../rendering/letter-case.js';
import { detail, isBefore, type ClaimSource } from './claim-source.js';

const carriage: readonly EvidenceType[] = [
  'proof_of_delivery',
  'shipping_tracking',
  'shipping_documentation',
];

/** The delivery of the whole order that the records report and none of them contradicts, with the day or time. */
export function deliveredAt(source: ClaimSource): string | undefined {
  return isPartlyDelivered(source) ? undefined : reportedDelivery(source);
}

/** True if a parcel of the order is missing. */
export function isPartlyDelivered(source: ClaimSource): boolean {
  const { order } = source.letterCase;
  return missingParcels(order?.undelivered ?? [], source.exhibits('proof_of_delivery')).length > 0;
}

function reportedDelivery(source: ClaimSource): string | undefined {
  const proofs = source.all('proof_of_delivery');
  const isDenied =
    source.isDenied(...carriage) ||
    proofs.some((exhibit) => !['delivered', undefined].includes(detail(exhibit, 'status')));
  if (isDenied) return undefined;
  const proof = source
    .exhibits('proof_of_delivery')
    .find((exhibit) => detail(exhibit, 'status') === 'delivered');
  const at = (proof && detail(proof, 'delivered_at')) ?? deliveredByFact(source);
  return isBefore(at, source.peek('payment_date')) || source.isFuture(at) ? undefined : at;
}

/** The day that an order, a provider or a person reports. A day read from an exhibit needs that exhibit's status. */
function deliveredByFact(source: ClaimSource): string | undefined {
  const fact = source.letterCase.facts.facts.find(({ key }) => key === 'delivered_date');
  return fact === undefined || fact.source.kind === 'evidence' ? undefined : source.peek('delivered_date');
}

/** The delivery of the order, or of each parcel that a proof names if another parcel is missing. */
export function writeDelivered(source: ClaimSource): string | undefined {
  const at = reportedDelivery(source);
  if (at === undefined) return undefined;
  const proofs = source
    .exhibits('proof_of_delivery')
    .filter((exhibit) => detail(exhibit, 'status') === 'delivered');
  if (!isPartlyDelivered(source))
    return writeDelivery(
      source,
      at,
      proofs.find((exhibit) => detail(exhibit, 'delivered_at') === at),
    );
  const parcels = proofs.flatMap((proof) => source.apart((own) => writeParcel(own, proof)) ?? []);
  return parcels.length === 0 ? undefined : parcels.join(source.words.gap);
}

function writeDelivery(
  source: ClaimSource,
  at: string,
  proof: LetterExhibit | undefined,
): string | undefined {
  const when = source.when(at);
  if (when === undefined) return undefined;
  if (proof === undefined) source.fact('delivered_date');
  else source.cite(proof);
  const value = (name: string, key: 'carrier' | 'tracking_number' | 'delivered_to' | 'signed_by') =>
    (proof && detail(proof, name)) ?? source.fact(key);
  return source.words.delivered({
    carrier: value('carrier', 'carrier'),
    number: value('number', 'tracking_number'),
    when,
    place: value('place', 'delivered_to'),
    signedBy: value('signed_by', 'signed_by'),
    cite: source.citation,
  });
}

/** The facts of the order can be of another parcel, so only the proof counts. */
function writeParcel(source: ClaimSource, proof: LetterExhibit): string | undefined {
  const at = detail(proof, 'delivered_at');
  const when = source.when(at);
  if (when === undefined || isBefore(at, source.peek('payment_date')) || source.isFuture(at))
    return undefined;
  source.cite(proof);
  return source.words.delivered({
    isPart: true,
    carrier: detail(proof, 'carrier'),
    number: detail(proof, 'number'),
    when,
    place: detail(proof, 'place'),
    signedBy: detail(proof, 'signed_by'),
    cite: source.citation,
  });
}

/** The day of a delivery that the letter can state. */
export function deliveryDay(source: ClaimSource): string | undefined {
  const when = source.day(deliveredAt(source));
  return when === undefined || writeDelivered(source) === undefined ? undefined : when;
}

/** The day of a shipment that the letter can state. */
export function shipmentDay(source: ClaimSource): string | undefined {
  const [exhibit] = source.exhibits('shipping_tracking');
  const shipped = (exhibit && detail(exhibit, 'shipped_at')) ?? source.peek('shipped_date');
  const when = source.day(shipped);
  if (when === undefined || source.isFuture(shipped)) return undefined;
  return writeDispatched(source) === undefined ? undefined : when;
}

export function writeDispatched(source: ClaimSource): string | undefined {
  const [exhibit] = source.exhibits('shipping_tracking');
  if (exhibit === undefined && source.all('shipping_tracking').length > 0) return undefined;
  const value = (name: string, key: 'carrier' | 'tracking_number' | 'shipped_date') =>
    (exhibit && detail(exhibit, name)) ?? source.fact(key);
  const shipped = value('shipped_at', 'shipped_date');
  if (source.isFuture(shipped)) return undefined;
  const [number, when] = [value('number', 'tracking_number'), source.day(shipped)];
  if (number === undefined && when === undefined) return undefined;
  // The claim of the delivery states the carrier and the number.
  if (when === undefined && reportedDelivery(source) !== undefined) return undefined;
  const carrier = value('carrier', 'carrier');
  if (exhibit !== undefined) source.cite(exhibit);
  return source.words.dispatched({ carrier, number, when, cite: source.citation });
}
