import { texts } from '#texts/orders';

import type { Order, OrderMatch, RecordedPayment } from './api/orders.js';

type Basis = OrderMatch['basis'];

const basisWords: Readonly<Partial<Record<string, string>>> = texts.words.basisWords satisfies Record<
  Basis,
  string
>;

/** The way in which an order was found. An unknown way of a newer server is left out. */
export function describeBasis(basis: string): string {
  return basisWords[basis] ?? texts.words.matched;
}

export function describeConfidence(confidence: number): string {
  return texts.words.sure(Math.round(confidence * 100));
}

/** Carrier names by the spelling that stores use. */
const carriers: Readonly<Partial<Record<string, string>>> = {
  ups: 'UPS',
  usps: 'USPS',
  dhl: 'DHL',
  fedex: 'FedEx',
  canadaPost: 'Canada Post',
};

export function describeCarrier(carrier: string | null): string {
  if (carrier === null || carrier === '') return texts.words.shipment;
  return carriers[carrier] ?? carrier;
}

/** A readable form of values such as `PARTIALLY_REFUNDED`. */
export function describeStoreWord(word: string): string {
  const plain = word.replaceAll('_', ' ').toLowerCase();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** The lines of a postal address. */
export function addressLines(address: NonNullable<Order['shipping_address']>): string[] {
  const { name, company, line1, line2, city, region, postal_code: postalCode, country } = address;
  const place = [city, joined([region, postalCode], ' ')];
  return [name, company, line1, line2, joined(place, ', '), country].filter(
    (line): line is string => line !== null && line !== '',
  );
}

function joined(parts: readonly (string | null)[], between: string): string {
  return parts.filter((part) => part !== null && part !== '').join(between);
}

/** How an order was paid, as far as the store reports it. */
export function describePayment({
  method,
  card_brand: brand,
  card_last4: last4,
}: NonNullable<Order['payments']>[number]): string {
  if (last4 !== null) return texts.words.endingIn(brand ?? texts.words.card, last4);
  return method === null ? texts.words.payment : describeMethod(method);
}

/** The card of a payment, as far as it is known. */
export function describeCard({
  network,
  card_last4: last4,
}: Pick<RecordedPayment, 'network' | 'card_last4'>): string | undefined {
  const brand = network === null ? texts.words.card : describeStoreWord(network);
  if (last4 !== null) return texts.words.endingIn(brand, last4);
  return network === null ? undefined : brand;
}

/** A readable form of store values such as `CreditCard`. */
function describeMethod(method: string): string {
  return method.replaceAll(/([a-z])([A-Z])/g, '$1 $2');
}
