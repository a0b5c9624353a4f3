import type { OrderShipment, PaymentChecks, ThreeDSecure } from '@rebuttal/plugin-kit';

import type { Dispute } from '../../case/disputes/disputes.js';
import type { ResponseSettings } from '../../case/settings/response-settings.js';
import type { Order } from '../../commerce/orders/orders.js';
import type { Payment } from '../../commerce/payments/payments.js';
import type { Customer } from '../../commerce/records/customer-records.js';
import { plainNumber } from '../../commerce/shipments/tracked-shipments.js';
import type { Evidence } from '../exhibits/evidence.js';
import { deliveryOf, sentShipments } from '../orders/deliveries.js';
import { carrierOf } from '../orders/order-evidence.js';
import { isPlaceholder } from '../readings/content.js';
import { readExhibit } from '../readings/read-exhibit.js';
import type { EnteredFact } from './dispute-facts.repository.js';
import {
  amountFact,
  timeFact,
  type CountedRefund,
  type Fact,
  type FactKey,
  type FactSource,
} from './facts.js';
import type { DisputePayment } from './stored-payment.js';

/** A longer description is not the name of an item. */
const descriptionCharactersMax = 200;

type Values = { readonly [Key in FactKey]?: string | undefined };

function toFacts(source: FactSource, values: Values): Fact[] {
  return Object.entries<string | undefined>(values).flatMap(([key, value]) => {
    const text = (value ?? '').trim();
    return isPlaceholder(text) ? [] : [{ key: key as FactKey, value: text, source }];
  });
}

export function enteredFacts(entered: readonly EnteredFact[]): Fact[] {
  return entered.map(({ key, value, enteredBy, enteredAt }) => ({
    key,
    value,
    source: { kind: 'user', label: enteredBy, observedAt: enteredAt },
  }));
}

/** Facts that the provider reported, about the payment and the dispute. */
export function providerFacts(
  dispute: Pick<Dispute, 'provider' | 'metadata'>,
  read: DisputePayment | undefined,
  label: string,
): Fact[] {
  const arn = dispute.metadata[`${dispute.provider}_arn`];
  const ofDispute = toFacts({ kind: 'provider', label }, { acquirer_reference: arn });
  if (read === undefined) return ofDispute;
  const { payment, readAt } = read;
  const { card, customer } = payment;
  const source: FactSource = { kind: 'provider', label: read.providerLabel, observedAt: readAt };
  const ofPayment = toFacts(source, {
    customer_name: customer?.name,
    customer_email: customer?.email,
    payment_date: payment.paidAt && timeFact(payment.paidAt),
    payment_amount: payment.amount && amountFact(payment.amount),
    card_brand: card?.brand,
    card_last4: card?.last4,
    acquirer_reference: payment.acquirerReference,
    authorization_code: payment.authorizationCode,
    three_d_secure: threeDSecureText(payment.threeDSecure),
    avs: addressCheckText(payment.checks),
    cvc: payment.checks?.securityCode && resultTexts[payment.checks.securityCode],
    descriptor: payment.statementText,
  });
  return [...ofPayment, ...ofDispute];
}

/** Facts of the payment that the notice of the dispute has, for providers that report no more. */
export function reportedFacts(
  { provider, metadata, network }: Pick<Dispute, 'provider' | 'metadata'> & Partial<Pick<Dispute, 'network'>>,
  label: string,
): Fact[] {
  const stated = (name: string) => metadata[`${provider}_${name}`];
  const last4 = stated('card_last4');
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(stated('payment_day') ?? '') ?? [];
  return toFacts(
    { kind: 'provider', label },
    {
      payment_date: day,
      card_last4: last4,
      card_brand: last4 === undefined ? undefined : network,
      merchant_id: stated('merchant_id') ?? stated('merchant_code'),
      order_number: ['order_id', 'order_code', 'merchant_reference']
        .map(stated)
        .find((name) => name !== undefined),
    },
  );
}

/** `authenticated, ECI 05, version 2.2.0`. */
function threeDSecureText(result: ThreeDSecure | undefined): string | undefined {
  if (result === undefined) return undefined;
  return [result.outcome, ...eciParts(result.eci, result.version)].join(', ');
}

function eciParts(eci: string | undefined, version: string | undefined): string[] {
  return [
    ...(eci === undefined ? [] : [`ECI ${eci}`]),
    ...(version === undefined ? [] : [`version ${version}`]),
  ];
}

const resultTexts = { match: 'matched', mismatch: 'did not match', unchecked: 'not checked' } as const;

/** `street matched, postal code matched`. */
function addressCheckText(checks: PaymentChecks | undefined): string | undefined {
  const { addressLine, postalCode } = checks ?? {};
  const parts = [
    ...(addressLine === undefined ? [] : [`street ${resultTexts[addressLine]}`]),
    ...(postalCode === undefined ? [] : [`postal code ${resultTexts[postalCode]}`]),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

export function orderFacts(order: Order | undefined): Fact[] {
  if (order === undefined) return [];
  const { buyer, items, orderId } = order;
  const shipments = sentShipments(order);
  const last = deliveryOf(order)?.last;
  const delivered: Partial<OrderShipment> = last ?? {};
  const tracked = shipments.find(({ trackingNumber }) => trackingNumber !== undefined);
  const shipment: Partial<OrderShipment> = last ?? tracked ?? shipments[0] ?? {};
  const source: FactSource = {
    kind: 'order',
    label: `Order ${order.number}`,
    id: orderId,
    observedAt: order.syncedAt,
  };
  return toFacts(source, {
    customer_name: buyer.name,
    customer_email: buyer.email,
    order_number: order.number,
    order_date: timeFact(order.placedAt),
    order_items: items.map(({ quantity, name }) => `${quantity} x ${name}`).join(', '),
    shipped_date: shipment.shippedAt && timeFact(shipment.shippedAt),
    carrier: carrierOf(shipment.carrier),
    tracking_number: shipment.trackingNumber,
    delivered_date: delivered.deliveredAt && timeFact(delivered.deliveredAt),
    delivered_to: delivered.deliveredTo,
    signed_by: delivered.signedBy,
  });
}

/** An order number or ID, such as `ORD-5023`. It names no item. */
const reference = /^\S*\d\S*$/;

/** The payment's description names the item if no order does. It states no quantity. */
export function paymentItems(read: DisputePayment | undefined): Fact[] {
  if (read === undefined) return [];
  const source: FactSource = { kind: 'provider', label: read.providerLabel, observedAt: read.readAt };
  return toFacts(source, { order_items: itemOfDescription(read.payment.description) });
}

function itemOfDescription(text: string | undefined): string | undefined {
  const description = text?.replaceAll(/\s+/g, ' ').trim() ?? '';
  return reference.test(description)
    ? undefined
    : description.slice(0, descriptionCharactersMax).toWellFormed();
}

/** Evidence that no provider accepts proves nothing. */
const isSendable = ({ unsendableBecause }: Evidence) => unsendableBecause === undefined;

export function evidenceFacts(evidence: readonly Evidence[]): Fact[] {
  const exhibits = evidence.filter(isSendable);
  return exhibits.flatMap((exhibit) => {
    const { evidenceId, evidenceType, title, createdAt, details } = exhibit;
    const text = (name: string) => {
      const value = details[name];
      return typeof value === 'string' ? value : undefined;
    };
    const source: FactSource = { kind: 'evidence', label: title, id: evidenceId, observedAt: createdAt };
    switch (evidenceType) {
      case 'proof_of_delivery':
        return toFacts(source, {
          carrier: text('carrier'),
          tracking_number: text('number'),
          ...(isDelivery(exhibit, exhibits)
            ? {
                delivered_date: text('delivered_at'),
                delivered_to: text('place'),
                signed_by: text('signed_by'),
              }
            : {}),
        });
      case 'shipping_tracking':
        return toFacts(source, {
          carrier: text('carrier'),
          tracking_number: text('number'),
          shipped_date: text('shipped_at'),
        });
      case 'authorization_record':
        return toFacts(source, {
          three_d_secure: eciParts(text('eci'), text('version')).join(', '),
          avs: text('avs'),
          cvc: text('cvc'),
        });
      default:
        return [];
    }
  });
}

/** A parcel that went back was not delivered in the end, even if another exhibit says so. */
function isDelivery(exhibit: Evidence, exhibits: readonly Evidence[]): boolean {
  const { details } = exhibit;
  if (![undefined, 'delivered'].includes(details['status'] as string | undefined)) return false;
  if (readExhibit(exhibit).verdict === 'hurts') return false;
  const number = parcelNumber(details);
  return !exhibits.some((other) => {
    if (other.evidenceType !== 'proof_of_delivery' || other.details['status'] !== 'returned') return false;
    const returned = parcelNumber(other.details);
    return number === undefined || returned === undefined || returned === number;
  });
}

/** The tracking number in the form that all its spellings have. */
function parcelNumber({ number }: Evidence['details']): string | undefined {
  return typeof number === 'string' ? plainNumber(number) : undefined;
}

export function settingsFacts(settings: ResponseSettings): Fact[] {
  return toFacts(
    { kind: 'settings', label: 'Response settings' },
    { descriptor: settings.statementDescriptor, merchant_id: settings.merchantId },
  );
}

type Recorded = {
  readonly recordedPayment: Payment | undefined;
  readonly customer: Customer | undefined;
};

/** Facts of the payment and the customer that were sent through the data API. */
export function recordedFacts({ recordedPayment: payment, customer }: Recorded): Fact[] {
  const ofPayment =
    payment === undefined
      ? []
      : toFacts(sourceOf(payment), {
          customer_email: payment.email,
          payment_date: timeFact(payment.paidAt),
          payment_amount: amountFact(payment.amount),
          card_brand: payment.network,
          card_last4: payment.cardLast4,
          descriptor: payment.descriptor,
          acquirer_reference: payment.arn,
          order_items: itemOfDescription(payment.description),
        });
  const ofCustomer =
    customer === undefined
      ? []
      : toFacts(
          { kind: 'order', label: `Customer ${customer.externalId} (data API)`, id: customer.externalId },
          { customer_name: customer.name, customer_email: customer.email },
        );
  return [...ofPayment, ...ofCustomer];
}

/** Returns the refunded total of the payment record, if it is in the disputed currency. */
export function recordedRefund(
  payment: Payment | undefined,
  currency: string,
): Pick<CountedRefund, 'amount' | 'source'> | undefined {
  const { refunded } = payment ?? {};
  if (payment === undefined || refunded === undefined || refunded.currency !== currency) return undefined;
  return refunded.amountMinor > 0 ? { amount: refunded, source: sourceOf(payment) } : undefined;
}

function sourceOf({ externalId }: Payment): FactSource {
  return { kind: 'order', label: `Payment ${externalId} (data API)`, id: externalId };
}
