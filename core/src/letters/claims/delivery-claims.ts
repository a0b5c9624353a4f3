import type { EvidenceType } from '@rebuttal/plugin-kit';

import { missingParcels, trackingNumbers } from '../../evidence/orders/deliveries.js';
import { labeledValues } from '../../evidence/readings/readable-text.js';
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
  const { records } = source.letterCase;
  return missingParcels(records?.undelivered ?? [], source.exhibits('proof_of_delivery')).length > 0;
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

/** The delivery of the order, or of each parcel that a proof names if another is missing or came on another day. */
export function writeDelivered(source: ClaimSource): string | undefined {
  const at = reportedDelivery(source);
  if (at === undefined) return undefined;
  const proofs = source
    .exhibits('proof_of_delivery')
    .filter((exhibit) => detail(exhibit, 'status') === 'delivered');
  if (!isPartlyDelivered(source) && !areApart(source, proofs)) return writeDelivery(source, at, proofs);
  const parcels = proofs.flatMap((proof) => source.apart((own) => writeParcel(own, proof)) ?? []);
  return parcels.length === 0 ? undefined : parcels.join(source.words.gap);
}

/** True for parcels that arrived on different days. */
function areApart(source: ClaimSource, proofs: readonly LetterExhibit[]): boolean {
  const days = new Set(proofs.map((proof) => source.day(detail(proof, 'delivered_at'))));
  return days.size > 1 && new Set(proofs.flatMap(namedBy)).size > 1;
}

function writeDelivery(
  source: ClaimSource,
  at: string,
  proofs: readonly LetterExhibit[],
): string | undefined {
  const proof = proofs.find((exhibit) => detail(exhibit, 'delivered_at') === at);
  const when = source.when(at);
  if (when === undefined) return undefined;
  if (proof === undefined) source.fact('delivered_date');
  else source.cite(proof);
  const value = (name: string, key: 'carrier' | 'tracking_number' | 'delivered_to' | 'signed_by') =>
    (proof && detail(proof, name)) ?? source.fact(key);
  return source.words.delivered({
    carrier: value('carrier', 'carrier'),
    numbers: numbersOf(source, proof === undefined ? [] : proofs, value('number', 'tracking_number')),
    when,
    place: value('place', 'delivered_to'),
    signedBy: value('signed_by', 'signed_by'),
    cite: source.citation,
  });
}

/** The tracking numbers of all parcels that these exhibits name, which it cites, or else the one that is known. */
function numbersOf(
  source: ClaimSource,
  exhibits: readonly LetterExhibit[],
  known: string | undefined,
): readonly string[] {
  const named = exhibits.map((exhibit) => ({ exhibit, numbers: namedBy(exhibit) }));
  const all = [...new Set(named.flatMap(({ numbers }) => numbers))];
  if (all.length < 2) return known === undefined ? [] : [known];
  for (const { exhibit, numbers } of named) if (numbers.length > 0) source.cite(exhibit);
  return all;
}

const namedBy = ({ text, details = {} }: LetterExhibit) => [
  ...trackingNumbers({ text }),
  ...trackingNumbers({ details }),
];

/** The value that all these exhibits state, in their details or as a label of the text. */
function statedAlike(exhibits: readonly LetterExhibit[], name: string, label: string): string | undefined {
  const values = exhibits.flatMap((exhibit) => {
    const own = detail(exhibit, name);
    return own === undefined ? labeledValues(exhibit.text ?? '', label) : [own];
  });
  return new Set(values).size === 1 ? values[0] : undefined;
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
    numbers: numbersOf(source, [], detail(proof, 'number')),
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
  const exhibits = source.exhibits('shipping_tracking');
  const [exhibit] = exhibits;
  if (exhibit === undefined && source.all('shipping_tracking').length > 0) return undefined;
  const isSplit = new Set(exhibits.flatMap(namedBy)).size > 1;
  const value = (name: string, label: string, key: 'carrier' | 'tracking_number' | 'shipped_date') =>
    isSplit ? statedAlike(exhibits, name, label) : ((exhibit && detail(exhibit, name)) ?? source.fact(key));
  const shipped = value('shipped_at', 'shipped', 'shipped_date');
  if (source.isFuture(shipped)) return undefined;
  const when = source.day(shipped);
  const known = value('number', 'tracking number', 'tracking_number');
  if (known === undefined && when === undefined && !isSplit) return undefined;
  // The claim of the delivery states the carrier and the number.
  if (when === undefined && reportedDelivery(source) !== undefined) return undefined;
  const carrier = value('carrier', 'carrier', 'carrier');
  if (exhibit !== undefined) source.cite(exhibit);
  return source.words.dispatched({
    carrier,
    numbers: numbersOf(source, exhibits, known),
    when,
    cite: source.citation,
  });
}
