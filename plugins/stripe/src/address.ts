import { optional, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject, OrderAddress } from '@rebuttal/plugin-kit';

/** A postal address of Stripe's API, or `undefined` if it is empty. */
export function toAddress(address: JsonObject): OrderAddress | undefined {
  const read = {
    ...optional('line1', textOf(address, 'line1')),
    ...optional('line2', textOf(address, 'line2')),
    ...optional('city', textOf(address, 'city')),
    ...optional('region', textOf(address, 'state')),
    ...optional('postalCode', textOf(address, 'postal_code')),
    ...optional('country', textOf(address, 'country')),
  };
  return Object.keys(read).length === 0 ? undefined : read;
}
