import { currencyExponent, type Money, type OrderAddress } from '@rebuttal/plugin-kit';

import type { OrderAddressDto, OrderDto, OrderPaymentDto, OrderShipmentDto } from './orders.dto.js';
import type { Order, OrderRefundCause } from './orders.js';

export function toOrderDto(order: Order): OrderDto {
  return {
    order_id: order.orderId,
    provider: order.provider,
    store_account_id: order.storeId ?? null,
    store_name: order.storeName,
    store_order_id: order.providerOrderId,
    number: order.number,
    placed_at: order.placedAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    synced_at: order.syncedAt.toISOString(),
    ...wordsOf(order),
    currency: order.total.currency,
    currency_exponent: currencyExponent(order.total.currency),
    ...amountsOf(order),
    ...peopleOf(order),
    items: order.items.map(({ name, sku, quantity, choices, unitPrice, total }) => ({
      name,
      sku: sku ?? null,
      quantity,
      choices: [...(choices ?? [])],
      unit_price: minor(unitPrice),
      total: minor(total),
    })),
    payments: order.payments?.map(toPaymentDto) ?? null,
    refunds:
      order.refunds?.map(({ refundedAt, amount, reason, transactionIds }) => ({
        refunded_at: refundedAt?.toISOString() ?? null,
        amount: amount.amountMinor,
        reason: reason ?? null,
        transaction_ids: [...transactionIds],
      })) ?? null,
    refunds_started_here: order.refundCauses.map(toRefundCauseDto),
    shipments: order.shipments?.map(toShipmentDto) ?? null,
    trail: order.trail.map(({ at, what }) => ({ at: at?.toISOString() ?? null, what })),
    erased_at: order.erasedAt?.toISOString() ?? null,
  };
}

function toRefundCauseDto({ refundId, amount, createdAt, alert, status, reason }: OrderRefundCause) {
  return {
    ...{ refund_id: refundId, status, reason, created_at: createdAt.toISOString() },
    ...{ amount: amount.amountMinor, currency: amount.currency },
    alert: alert === undefined ? null : { alert_id: alert.alertId, source: alert.source, kind: alert.kind },
  };
}

function wordsOf({ status, paymentStatus, fulfillmentStatus, channel }: Order) {
  return {
    status: status ?? null,
    payment_status: paymentStatus ?? null,
    fulfillment_status: fulfillmentStatus ?? null,
    channel: channel ?? null,
  };
}

function amountsOf(order: Order) {
  return {
    total: order.total.amountMinor,
    subtotal: minor(order.subtotal),
    shipping: minor(order.shippingCost),
    tax: minor(order.tax),
    discount: minor(order.discount),
    refunded: (order.refunds ?? []).reduce((sum, { amount }) => sum + amount.amountMinor, 0),
  };
}

function peopleOf({ buyer, billingAddress, shippingAddress, delivery, buyerNote }: Order) {
  return {
    buyer: {
      email: buyer.email ?? null,
      name: buyer.name ?? null,
      phone: buyer.phone ?? null,
      customer_id: buyer.customerId ?? null,
    },
    billing_address: toAddressDto(billingAddress),
    shipping_address: toAddressDto(shippingAddress),
    delivery:
      delivery === undefined
        ? null
        : {
            method: delivery.method ?? null,
            promise: delivery.promise ?? null,
            is_pickup: delivery.isPickup === true,
          },
    buyer_note: buyerNote ?? null,
  };
}

function toAddressDto(address: OrderAddress | undefined): OrderAddressDto | null {
  if (address === undefined) return null;
  const part = (name: keyof OrderAddress) => address[name] ?? null;
  return {
    name: part('name'),
    company: part('company'),
    phone: part('phone'),
    line1: part('line1'),
    line2: part('line2'),
    city: part('city'),
    region: part('region'),
    postal_code: part('postalCode'),
    country: part('country'),
  };
}

function toPaymentDto(payment: NonNullable<Order['payments']>[number]): OrderPaymentDto {
  return {
    paid_at: payment.paidAt?.toISOString() ?? null,
    amount: payment.amount.amountMinor,
    status: payment.status ?? null,
    method: payment.method ?? null,
    card_brand: payment.cardBrand ?? null,
    card_last4: payment.cardLast4 ?? null,
    transaction_ids: [...payment.transactionIds],
    chargebacks: (payment.chargebacks ?? []).map(({ id, externalId, amount, status, at }) => ({
      id,
      external_id: externalId ?? null,
      amount: minor(amount),
      status: status ?? null,
      at: at?.toISOString() ?? null,
    })),
  };
}

function toShipmentDto(shipment: NonNullable<Order['shipments']>[number]): OrderShipmentDto {
  const { trackingUrl } = shipment;
  return {
    shipped_at: shipment.shippedAt?.toISOString() ?? null,
    carrier: shipment.carrier ?? null,
    tracking_number: shipment.trackingNumber ?? null,
    // A store may return any text, and the web app renders it as a link.
    tracking_url: trackingUrl !== undefined && /^https?:\/\//i.test(trackingUrl) ? trackingUrl : null,
    status: shipment.status ?? null,
    delivered_at: shipment.deliveredAt?.toISOString() ?? null,
    delivered_to: shipment.deliveredTo ?? null,
    signed_by: shipment.signedBy ?? null,
    items: shipment.items.map(({ name, quantity }) => ({ name: name ?? null, quantity })),
  };
}

const minor = (amount: Money | undefined) => amount?.amountMinor ?? null;
