import { integerOf, monitoredNetworks, objectOf, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject, SalesOfDay, SalesPeriod } from '@rebuttal/plugin-kit';

import type { StripeContext } from './credentials.js';
import { networkOf } from './dispute-mapping.js';
import { required } from './fields.js';
import { objectIn, readPages } from './pages.js';

const dayMs = 86_400_000;
/** Pages of 100 charges. A day with more would take a large part of the calls that Stripe allows. */
const pagesOfDayMax = 500;

/**
 * Counts the charges of each day, newest first. Stripe has no call that counts them.
 * Source: API reference, "List all charges" and "The Charge object".
 */
export async function* listSales(
  context: StripeContext,
  { from, until }: SalesPeriod,
): AsyncGenerator<SalesOfDay> {
  const created = { gte: from.getTime() / 1000, lt: until.getTime() / 1000 };
  let day = new Date(until.getTime() - dayMs);
  let count = newCount();
  let pages = 0;
  for await (const rows of readPages(context, '/v1/charges', { created })) {
    pages += 1;
    for (const row of rows) {
      const charge = objectIn(row, 'charges');
      const createdMs = required(integerOf(charge, 'created'), 'date') * 1000;
      for (; createdMs < day.getTime() && day > from; day = new Date(day.getTime() - dayMs)) {
        yield { day: textOfDay(day), networks: count };
        count = newCount();
        pages = 1;
      }
      add(count, charge);
    }
    if (pages < pagesOfDayMax) continue;
    yield { day: textOfDay(day) };
    return;
  }
  for (; day >= from; day = new Date(day.getTime() - dayMs)) {
    yield { day: textOfDay(day), networks: count };
    count = newCount();
  }
}

type Count = Record<(typeof monitoredNetworks)[number], { transactions: number; threeDSecure: number }>;

const newCount = (): Count => ({
  visa: { transactions: 0, threeDSecure: 0 },
  mastercard: { transactions: 0, threeDSecure: 0 },
});

const textOfDay = (day: Date) => day.toISOString().slice(0, 10);

/** Payments at a card reader have the type `card_present`. */
function add(count: Count, charge: JsonObject): void {
  const details = objectOf(charge, 'payment_method_details');
  if (textOf(details, 'type') !== 'card') return;
  if (textOf(charge, 'status') !== 'succeeded' || charge.captured !== true) return;
  const network = monitoredNetworks.find((one) => one === networkOf(charge));
  if (network === undefined) return;
  const secure = objectOf(objectOf(details, 'card'), 'three_d_secure');
  count[network].transactions += 1;
  if (textOf(secure, 'result') === 'authenticated') count[network].threeDSecure += 1;
}
