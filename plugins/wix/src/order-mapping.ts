import {
  integerOf,
  objectOf,
  objectsOf,
  optional,
  ProviderError,
  textOf,
  timeOf,
} from '@rebuttal/plugin-kit';
import type { JsonObject, OrderAddress, OrderItem, OrderShipment, StoreOrder } from '@rebuttal/plugin-kit';

import { amountIn } from './money.js';
import { toPayments, toRefunds } from './order-payments.js';

/** `undefined` if the app lacks the permission. */
export type Details = {
  readonly payments: JsonObject | undefined;
  readonly shipments: JsonObject | undefined;
};

const itemsMax = 300;
const trailMax = 200;

/**
 * Maps an order. Any other part may be missing: a point-of-sale order has no address, an imported one no email address.
 * @throws {ProviderError} of kind `unexpected_answer` without id, date, currency or total
 */
export function toOrder(order: JsonObject, details: Details): StoreOrder {
  const currency = required(textOf(order, 'currency'), 'currency');
  const summary = objectOf(order, 'priceSummary');
  const placedAt = required(timeOf(order, 'purchasedDate') ?? timeOf(order, 'createdDate'), 'date');
  const lines = objectsOf(order, 'lineItems').slice(0, itemsMax);
  const names = new Map(lines.map((line) => [textOf(line, 'id') ?? '', nameOf(line)]));
  return {
    providerOrderId: required(textOf(order, 'id'), 'id'),
    number: textOf(order, 'number') ?? String(integerOf(order, 'number') ?? ''),
    placedAt,
    updatedAt: timeOf(order, 'updatedDate') ?? placedAt,
    ...optional('status', textOf(order, 'status')),
    ...optional('paymentStatus', textOf(order, 'paymentStatus')),
    ...optional('fulfillmentStatus', textOf(order, 'fulfillmentStatus')),
    ...optional('channel', textOf(objectOf(order, 'channelInfo'), 'type')),
    total: required(amountIn(summary, 'total', currency), 'total'),
    ...optional('subtotal', amountIn(summary, 'subtotal', currency)),
    ...optional('shippingCost', amountIn(summary, 'shipping', currency)),
    ...optional('tax', amountIn(summary, 'tax', currency)),
    ...optional('discount', amountIn(summary, 'discount', currency)),
    buyer: toBuyer(order),
    ...addressesOf(order),
    ...optional('delivery', toDelivery(objectOf(order, 'shippingInfo'))),
    ...optional('buyerNote', textOf(order, 'buyerNote')),
    items: lines.map((line) => toItem(line, currency)),
    payments: details.payments && toPayments(details.payments, currency),
    refunds: details.payments && toRefunds(details.payments, currency),
    shipments: details.shipments && toShipments(details.shipments, names),
    trail: objectsOf(order, 'activities')
      .slice(-trailMax)
      .flatMap((activity) => {
        const what = textOf(activity, 'activityType') ?? textOf(activity, 'type');
        return what === undefined ? [] : [{ ...optional('at', timeOf(activity, 'createdDate')), what }];
      }),
  };
}

function toBuyer(order: JsonObject): StoreOrder['buyer'] {
  const buyer = objectOf(order, 'buyerInfo');
  const contact = objectOf(objectOf(order, 'billingInfo'), 'contactDetails');
  return {
    ...optional('email', textOf(buyer, 'email')),
    ...optional('name', personOf(contact)),
    ...optional('phone', textOf(contact, 'phone')),
    ...optional('customerId', textOf(buyer, 'memberId') ?? textOf(buyer, 'contactId')),
  };
}

function addressesOf(order: JsonObject): Pick<StoreOrder, 'billingAddress' | 'shippingAddress'> {
  const destination = objectOf(objectOf(objectOf(order, 'shippingInfo'), 'logistics'), 'shippingDestination');
  return {
    ...optional('billingAddress', toAddress(objectOf(order, 'billingInfo'))),
    ...optional('shippingAddress', toAddress(objectOf(order, 'recipientInfo')) ?? toAddress(destination)),
  };
}

/** Maps an object with `address` and `contactDetails`. `undefined` without an address. */
function toAddress(holder: JsonObject): OrderAddress | undefined {
  const [address, contact] = [objectOf(holder, 'address'), objectOf(holder, 'contactDetails')];
  const street = objectOf(address, 'streetAddress');
  const streetLine = [textOf(street, 'number'), textOf(street, 'name')].filter(Boolean).join(' ');
  const line1 = textOf(address, 'addressLine1') ?? textOf(address, 'addressLine') ?? streetLine;
  const place = {
    ...optional('line1', line1 === '' ? undefined : line1),
    ...optional('line2', textOf(address, 'addressLine2')),
    ...optional('city', textOf(address, 'city')),
    ...optional('region', textOf(address, 'subdivision')),
    ...optional('postalCode', textOf(address, 'postalCode')),
    ...optional('country', textOf(address, 'country')),
  };
  if (Object.keys(place).length === 0) return undefined;
  return {
    ...optional('name', personOf(contact)),
    ...optional('company', textOf(contact, 'company')),
    ...optional('phone', textOf(contact, 'phone')),
    ...place,
  };
}

function personOf(contact: JsonObject): string | undefined {
  const name = [textOf(contact, 'firstName'), textOf(contact, 'lastName')].filter(Boolean).join(' ');
  return name === '' ? undefined : name;
}

function toDelivery(shipping: JsonObject): StoreOrder['delivery'] {
  const logistics = objectOf(shipping, 'logistics');
  const isPickup = Object.keys(objectOf(logistics, 'pickupDetails')).length > 0;
  const delivery = {
    ...optional('method', textOf(shipping, 'title')),
    ...optional('promise', textOf(logistics, 'deliveryTime')),
    ...(isPickup ? { isPickup: true as const } : {}),
  };
  return Object.keys(delivery).length === 0 ? undefined : delivery;
}

function nameOf(line: JsonObject): string {
  const name = objectOf(line, 'productName');
  return textOf(name, 'original') ?? textOf(name, 'translated') ?? 'Item';
}

function toItem(line: JsonObject, currency: string): OrderItem {
  const choices = objectsOf(line, 'descriptionLines').flatMap((description) => {
    const [label, value] = ['name', 'plainText'].map((part) =>
      textOf(objectOf(description, part), 'original'),
    );
    return value === undefined ? [] : [label === undefined ? value : `${label}: ${value}`];
  });
  return {
    name: nameOf(line),
    ...optional('sku', textOf(objectOf(line, 'physicalProperties'), 'sku')),
    quantity: integerOf(line, 'quantity') ?? 1,
    ...(choices.length === 0 ? {} : { choices }),
    ...optional('unitPrice', amountIn(line, 'price', currency)),
    ...optional('total', amountIn(line, 'totalPriceAfterTax', currency)),
  };
}

/** `completed` and "Fulfilled" are set by the merchant and do not prove delivery, so they are omitted. */
function toShipments(holder: JsonObject, names: ReadonlyMap<string, string>): readonly OrderShipment[] {
  return objectsOf(holder, 'fulfillments').map((fulfillment, at) => {
    const tracking = objectOf(fulfillment, 'trackingInfo');
    return {
      id: textOf(fulfillment, 'id') ?? String(at + 1),
      ...optional('shippedAt', timeOf(fulfillment, 'createdDate')),
      ...optional('carrier', textOf(tracking, 'shippingProvider')),
      ...optional('trackingNumber', textOf(tracking, 'trackingNumber')),
      ...optional('trackingUrl', textOf(tracking, 'trackingLink')),
      items: objectsOf(fulfillment, 'lineItems').map((line) => ({
        ...optional('name', names.get(textOf(line, 'id') ?? '')),
        quantity: integerOf(line, 'quantity') ?? 1,
      })),
    };
  });
}

function required<T>(value: T | undefined, what: string): T {
  if (value !== undefined) return value;
  throw new ProviderError('unexpected_answer', `Wix sent an order without a readable ${what}.`);
}
