import type { OrderAddress } from '@rebuttal/plugin-kit';

import { toOrderAddress } from '../../commerce/payments/payments.js';
import type { DisputeRecord } from './dispute-facts-reader.js';

type Addressed = Pick<DisputeRecord, 'payment' | 'order'> & Partial<Pick<DisputeRecord, 'recordedPayment'>>;

/** The payment's billing address is the one that the issuer checked. */
export function billingAddressOf({ payment, order }: Addressed): string | undefined {
  return addressLine(payment?.payment.customer?.billingAddress) ?? addressLine(order?.billingAddress);
}

/** The order's shipping address is the one that the parcel was sent to. */
export function shippingAddressOf({ payment, order, recordedPayment }: Addressed): string | undefined {
  return (
    addressLine(order?.shippingAddress) ??
    addressLine(payment?.payment.customer?.shippingAddress) ??
    addressLine(recordedPayment?.shippingAddress && toOrderAddress(recordedPayment.shippingAddress))
  );
}

/** `12 Mill Road, Dublin D04 AB12, IE`. */
export function addressLine(address: OrderAddress | undefined): string | undefined {
  if (address === undefined) return undefined;
  const { line1, line2, city, region, postalCode, country } = address;
  const place = [city, region, postalCode].filter(Boolean).join(' ');
  const line = [line1, line2, place, country].filter(Boolean).join(', ');
  return line === '' ? undefined : line;
}
