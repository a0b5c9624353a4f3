import { amountOrUndefined, integerOf, objectOf, optional, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject, Money, OrderAddress } from '@rebuttal/plugin-kit';

import { toAddress } from './address.js';
import { fromWire } from './money.js';

/** The address with its recipient, from `billing_details` or `shipping`. */
export function addressOf(holder: JsonObject): OrderAddress | undefined {
  const address = toAddress(objectOf(holder, 'address'));
  return address && { ...optional('name', textOf(holder, 'name')), ...address };
}

export function isRefunded(charge: JsonObject): boolean {
  return (integerOf(charge, 'amount_refunded') ?? 0) > 0;
}

/** `undefined` if it cannot be read, so that the rest of the payment is still used. */
export function amountOf(object: JsonObject, name: string): Money | undefined {
  const [amount, currency] = [integerOf(object, name), textOf(object, 'currency')];
  if (amount === undefined || currency === undefined) return undefined;
  return amountOrUndefined(() => fromWire(amount, currency));
}
