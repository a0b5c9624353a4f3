import type { DisputeRecord } from '../../evidence/facts/dispute-facts-reader.js';
import { factTime, findFact, type FactKey } from '../../evidence/facts/facts.js';
import { billingAddressOf, shippingAddressOf } from '../../evidence/facts/record-addresses.js';
import { undeliveredParcels } from '../../evidence/orders/deliveries.js';
import type { LetterCase, LetterCustomer, LetterDispute, LetterOrder } from '../rendering/letter-case.js';

type FactualParts = Pick<LetterCase, 'facts' | 'customer' | 'order'> & {
  readonly dispute: Pick<LetterDispute, 'acquirerReference' | 'cardLast4' | 'paidAt'>;
  readonly merchantId: string | undefined;
};

/** The parts of a letter that state facts of the payment, the customer and the order. */
export function toFactualParts(record: DisputeRecord): FactualParts {
  const { facts, payment, order, parcels } = record;
  const undelivered = undeliveredParcels(order?.shipments, parcels);
  const text = (key: FactKey) => findFact(facts, key)?.value;
  const time = (key: FactKey) => {
    const fact = findFact(facts, key);
    return fact && factTime(fact);
  };
  const customer: LetterCustomer = {
    name: text('customer_name'),
    email: text('customer_email'),
    phone: payment?.payment.customer?.phone ?? order?.buyer.phone,
    billingAddress: billingAddressOf(record),
    ipAddress: payment?.payment.customer?.ipAddress,
  };
  const letterOrder: LetterOrder = {
    orderId: text('order_number'),
    orderedAt: time('order_date'),
    description: text('order_items'),
    shippingAddress: shippingAddressOf(record),
    carrier: text('carrier'),
    trackingNumber: text('tracking_number'),
    shippedAt: time('shipped_date'),
    deliveredAt: time('delivered_date'),
    ...(undelivered.length > 0 ? { undelivered } : {}),
  };
  return {
    facts,
    ...(hasValue(customer) ? { customer } : {}),
    ...(hasValue(letterOrder) ? { order: letterOrder } : {}),
    dispute: {
      acquirerReference: text('acquirer_reference'),
      cardLast4: text('card_last4'),
      paidAt: time('payment_date'),
    },
    merchantId: text('merchant_id'),
  };
}

const hasValue = (part: object) => Object.values(part).some((value) => value !== undefined);
