import { formatMoney, money } from '@rebuttal/plugin-kit';
import type { Money } from '@rebuttal/plugin-kit';
import type { SimulatedOrderRequest } from '@rebuttal/plugin-kit/simulator';

import { toWire } from '../src/money.js';

import { guidOf } from './ids.js';
import type { SiteRecords, StoredOrder } from './site-records.js';
import type { WirePrice } from './wire.js';

const dayMs = 86_400_000;
const goods = [
  'Beeswax candle set',
  'Hand-thrown mug',
  'Rabbit hutch blueprint',
  'Dandelion tea',
  'Linen apron',
];
const people = [
  ['Maya', 'Lindqvist'],
  ['Jonah', 'Okafor'],
  ['Ines', 'Marchetti'],
  ['Tomas', 'Novak'],
] as const;
const defaultAmount = 8640;

/** Creates an order that was paid by card and shipped the next day. */
export function newOrder(records: SiteRecords, options: SimulatedOrderRequest): StoredOrder {
  const sequence = records.next('order');
  const id = guidOf(`order:${records.key}:${sequence}`);
  const total = money(options.amount ?? defaultAmount, options.currency ?? 'USD');
  const now = records.ports.now();
  const placedAt = options.placedAt ?? now;
  const [firstName, lastName] = people[sequence % people.length] ?? people[0];
  const email = options.email ?? `${firstName}.${lastName}@example.com`.toLowerCase();
  const order = {
    id,
    number: String(10_000 + sequence),
    createdDate: placedAt.toISOString(),
    purchasedDate: placedAt.toISOString(),
    updatedDate: now.toISOString(),
    lineItems: [toLine(goods[sequence % goods.length] ?? 'Item', total)],
    buyerInfo: { contactId: guidOf(`contact:${email}`), email },
    paymentStatus: 'PAID',
    fulfillmentStatus: 'FULFILLED',
    currency: total.currency,
    priceSummary: summaryOf(total),
    ...addressesOf({ firstName, lastName, phone: '+1 503 555 0117' }),
    status: 'APPROVED',
    archived: false,
    activities: [
      { id: guidOf(`${id}:placed`), createdDate: placedAt.toISOString(), activityType: 'ORDER_PLACED' },
      { id: guidOf(`${id}:paid`), createdDate: placedAt.toISOString(), activityType: 'ORDER_PAID' },
    ],
    channelInfo: { type: 'WEB' },
    customFields: [],
  };
  return {
    order,
    transactions: { orderId: id, payments: [toPayment(id, total, { ...options, placedAt })], refunds: [] },
    fulfillments: [toFulfillment(id, new Date(placedAt.getTime() + dayMs), sequence)],
  };
}

function toLine(name: string, total: Money): object {
  return {
    id: '00000000-0000-0000-0000-000000000001',
    productName: { original: name, translated: name },
    quantity: 1,
    descriptionLines: [
      {
        name: { original: 'Color', translated: 'Color' },
        plainText: { original: 'Clover', translated: 'Clover' },
        lineType: 'PLAIN_TEXT',
      },
    ],
    physicalProperties: { sku: `SKU-${name.length}`, weight: 1.2, shippable: true },
    itemType: { preset: 'PHYSICAL' },
    price: toPrice(total),
    totalPriceAfterTax: toPrice(total),
  };
}

function summaryOf(total: Money): object {
  const nothing = toPrice(money(0, total.currency));
  return {
    subtotal: toPrice(total),
    shipping: nothing,
    tax: nothing,
    discount: nothing,
    total: toPrice(total),
  };
}

function addressesOf(contactDetails: object): object {
  const address = {
    country: 'US',
    countryFullname: 'United States',
    subdivision: 'US-OR',
    city: 'Portland',
    postalCode: '97205',
    addressLine1: '1200 SW Park Ave',
    addressLine2: 'Apt 7',
  };
  const holder = { address, contactDetails };
  return {
    billingInfo: holder,
    recipientInfo: holder,
    shippingInfo: {
      title: 'Standard US',
      logistics: { deliveryTime: '3-5 business days', shippingDestination: holder },
    },
  };
}

function toPayment(
  orderId: string,
  total: Money,
  options: SimulatedOrderRequest & { readonly placedAt: Date },
) {
  return {
    id: guidOf(`${orderId}:payment`),
    createdDate: options.placedAt.toISOString(),
    updatedDate: options.placedAt.toISOString(),
    amount: toPrice(total),
    status: 'APPROVED',
    regularPaymentDetails: {
      gatewayTransactionId: guidOf(`${orderId}:charge`),
      providerTransactionId: options.transactionId ?? `pi_${guidOf(`${orderId}:intent`).replaceAll('-', '')}`,
      paymentMethod: 'CreditCard',
      offlinePayment: false,
      creditCardDetails: { lastFourDigits: '4242', brand: 'Visa' },
      chargebacks: [],
    },
  };
}

function toFulfillment(orderId: string, shippedAt: Date, sequence: number): object {
  const number = `1Z999AA1${String(sequence).padStart(10, '0')}`;
  return {
    id: guidOf(`${orderId}:fulfillment`),
    createdDate: shippedAt.toISOString(),
    lineItems: [{ id: '00000000-0000-0000-0000-000000000001', quantity: 1 }],
    trackingInfo: {
      trackingNumber: number,
      shippingProvider: 'ups',
      trackingLink: `https://www.ups.com/track?tracknum=${number}`,
    },
    status: 'Fulfilled',
    completed: true,
  };
}

export function toPrice(amount: Money): WirePrice {
  return { amount: toWire(amount), formattedAmount: formatMoney(amount) };
}
