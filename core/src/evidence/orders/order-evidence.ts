import { optional, type EvidenceType, type OrderShipment } from '@rebuttal/plugin-kit';

import type { Order } from '../../commerce/orders/orders.js';
import { detailCharactersMax } from '../exhibits/detail-input.js';
import type { EvidenceDetails } from '../exhibits/evidence-details.js';
import {
  addressLines,
  amountLine,
  amountText,
  dayOf,
  line,
  sameAddress,
  timeText,
} from '../exhibits/exhibit-lines.js';
import { timeFact } from '../facts/facts.js';
import { deliveryOf, sentShipments } from './deliveries.js';

/** Names are public. */
export type OrderEvidenceKind =
  | 'receipt'
  | 'shipping_documentation'
  | 'tracking'
  | 'delivery'
  | 'customer_details'
  | 'refund_record';

/** A draft of evidence from an order. `asFile` means that it only counts as a document. */
export type EvidenceDraft = {
  readonly kind: OrderEvidenceKind;
  readonly evidenceType: EvidenceType;
  readonly title: string;
  readonly text: string;
  readonly asFile?: boolean | undefined;
  /** Structured details. The others are read from the text. */
  readonly details?: EvidenceDetails | undefined;
};

/** Drafts evidence from an order, in the order in which a bank reads it. States only what the store reported. */
export function draftsOf(order: Order): EvidenceDraft[] {
  const drafts = [
    receiptOf(order),
    shippingOf(order),
    trackingOf(order),
    deliveryDraft(order),
    customerOf(order),
    refundOf(order),
  ];
  return drafts.filter((draft) => draft !== undefined);
}

function receiptOf(order: Order): EvidenceDraft {
  const { subtotal, shippingCost, tax, discount, total } = order;
  const lines = [
    ...headOf(order),
    '',
    ...itemLines(order),
    '',
    ...amountLine('Subtotal', subtotal),
    ...amountLine('Shipping', shippingCost),
    ...amountLine('Tax', tax),
    ...(discount?.amountMinor === 0 ? [] : amountLine('Discount', discount)),
    ...amountLine('Total', total),
    ...paymentLines(order),
    ...addressLines('Billing address', order.billingAddress),
  ];
  return {
    kind: 'receipt',
    evidenceType: 'receipt',
    title: `Receipt for order ${order.number}`,
    text: lines.join('\n'),
    details: total.amountMinor > 0 ? { amount: total.amountMinor, currency: total.currency } : undefined,
  };
}

function shippingOf(order: Order): EvidenceDraft | undefined {
  const shipments = sentShipments(order);
  if (shipments.length === 0 || order.shippingAddress === undefined) return undefined;
  const parcels = shipments.flatMap((shipment, at) => [
    '',
    `Parcel ${at + 1}${shipment.shippedAt === undefined ? '' : `, dispatched ${dayOf(shipment.shippedAt)}`}`,
    ...line('Carrier', carrierOf(shipment.carrier)),
    ...line('Tracking number', shipment.trackingNumber),
    ...shipment.items.map(({ name, quantity }) => `${quantity} x ${name ?? 'item'}`),
  ]);
  return {
    kind: 'shipping_documentation',
    evidenceType: 'shipping_documentation',
    title: `Packing slip for order ${order.number}`,
    text: [
      ...headOf(order),
      ...addressLines('Ship to', order.shippingAddress),
      ...deliveryLines(order),
      ...parcels,
    ].join('\n'),
    asFile: true,
  };
}

function trackingOf(order: Order): EvidenceDraft | undefined {
  const tracked = sentShipments(order).filter(({ trackingNumber }) => trackingNumber !== undefined);
  const [shipment, another] = tracked;
  if (shipment === undefined) return undefined;
  const parcels = tracked.flatMap((parcel) => [
    '',
    ...line('Carrier', carrierOf(parcel.carrier)),
    ...line('Tracking number', parcel.trackingNumber),
    ...line('Shipped', parcel.shippedAt === undefined ? undefined : dayOf(parcel.shippedAt)),
  ]);
  return {
    kind: 'tracking',
    evidenceType: 'shipping_tracking',
    title: `Tracking for order ${order.number}`,
    text: [`Order ${order.number}`, ...addressLines('Shipped to', order.shippingAddress), ...parcels].join(
      '\n',
    ),
    details: another === undefined ? trackingDetails(shipment) : undefined,
  };
}

function trackingDetails({ carrier, trackingNumber, shippedAt }: OrderShipment): EvidenceDetails {
  return {
    ...optional('carrier', carrierOf(carrier)),
    ...optional('number', trackingNumber),
    ...optional('shipped_at', shippedAt && dayOf(shippedAt)),
  };
}

/** Drafts the proof of delivery of an order whose parcels were all delivered. */
function deliveryDraft(order: Order): EvidenceDraft | undefined {
  const delivered = deliveryOf(order);
  if (delivered === undefined) return undefined;
  const { parcels, last } = delivered;
  return {
    kind: 'delivery',
    evidenceType: 'proof_of_delivery',
    title: `Delivery of order ${order.number}`,
    text: [
      `Order ${order.number}, from the merchant's shipping records`,
      ...addressLines('Shipped to', order.shippingAddress),
      ...parcels.flatMap((parcel) => [
        '',
        ...line('Carrier', carrierOf(parcel.carrier)),
        ...line('Tracking number', parcel.trackingNumber),
        'Status: delivered',
        ...line('Delivered on', parcel.deliveredAt && timeText(parcel.deliveredAt)),
        ...line('Delivered to', parcel.deliveredTo),
        ...line('Signed by', parcel.signedBy),
      ]),
    ].join('\n'),
    details: {
      status: 'delivered',
      ...optional('carrier', carrierOf(last.carrier)),
      ...optional('number', last.trackingNumber),
      ...optional('delivered_at', last.deliveredAt && timeFact(last.deliveredAt)),
      ...optional('place', last.deliveredTo?.slice(0, detailCharactersMax)),
      ...optional('signed_by', last.signedBy),
    },
  };
}

function customerOf(order: Order): EvidenceDraft | undefined {
  const { buyer, billingAddress, shippingAddress } = order;
  const lines = [
    ...line('Name', buyer.name),
    ...line('Email', buyer.email),
    ...line('Phone', buyer.phone),
    ...line('Customer ID in the store', buyer.customerId),
    ...addressLines('Billing address', billingAddress),
    ...addressLines('Shipping address', shippingAddress),
    ...(sentShipments(order).length === 0 ? [] : sameAddress(billingAddress, shippingAddress)),
  ];
  if (lines.length === 0) return undefined;
  return {
    kind: 'customer_details',
    evidenceType: 'customer_details',
    title: `Customer of order ${order.number}`,
    text: lines.join('\n').trim(),
  };
}

function refundOf(order: Order): EvidenceDraft | undefined {
  const refunds = order.refunds ?? [];
  if (refunds.length === 0) return undefined;
  const lines = refunds.flatMap((refund) => [
    '',
    ...amountLine('Refunded', refund.amount),
    ...line('Date', refund.refundedAt === undefined ? undefined : dayOf(refund.refundedAt)),
    ...line('Reason', refund.reason),
    ...line('Refund ID', refund.transactionIds.join(', ')),
  ]);
  return {
    kind: 'refund_record',
    evidenceType: 'refund_proof',
    title: `Refund of order ${order.number}`,
    text: [`Order ${order.number}, ${amountText(order.total)}`, ...lines].join('\n'),
  };
}

function headOf(order: Order): string[] {
  return [
    order.storeName,
    `Order ${order.number}`,
    ...line('Placed', dayOf(order.placedAt)),
    ...line('Customer', order.buyer.name),
  ];
}

function itemLines(order: Order): string[] {
  return order.items.map(({ quantity, name, sku, choices, unitPrice, total }) => {
    const particulars = [...(choices ?? []), ...(sku === undefined ? [] : [`SKU ${sku}`])].join(', ');
    const price = total ?? unitPrice;
    return `${quantity} x ${name}${particulars === '' ? '' : ` (${particulars})`}${price === undefined ? '' : `: ${amountText(price)}`}`;
  });
}

function paymentLines(order: Order): string[] {
  return (order.payments ?? []).flatMap((payment) => {
    const card =
      payment.cardLast4 === undefined ? '' : `${payment.cardBrand ?? 'Card'} ending in ${payment.cardLast4}`;
    const how = card === '' ? (payment.method ?? '') : card;
    const when = payment.paidAt === undefined ? '' : ` on ${dayOf(payment.paidAt)}`;
    return [`Paid: ${amountText(payment.amount)}${when}${how === '' ? '' : `, ${how}`}`];
  });
}

function deliveryLines({ delivery }: Order): string[] {
  return [...line('Delivery', delivery?.method), ...line('Delivery time as promised', delivery?.promise)];
}

/** Stores spell carriers in different ways. */
const carriers: Readonly<Record<string, string>> = {
  ups: 'UPS',
  usps: 'USPS',
  dhl: 'DHL',
  fedex: 'FedEx',
  canadaPost: 'Canada Post',
};
/** The carrier's usual spelling. */
export const carrierOf = (word: string | undefined) =>
  word !== undefined && Object.hasOwn(carriers, word) ? carriers[word] : word;
