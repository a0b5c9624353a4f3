import { integerOf, isObject } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

import { countedSeconds } from './compelling-evidence.js';
import type { StripeContext } from './credentials.js';
import { idOf } from './fields.js';
import { readPages } from './pages.js';

/** A page has at most 100 warnings. */
const pagesMax = 30;

/**
 * The charges and payment intents that issuers reported as fraud since the range of prior payments began, newest first. The
 * charges don't have these reports. Source: API reference, "List all early fraud warnings", which has no filter by customer.
 */
export async function readFraudReports(context: StripeContext, charge: JsonObject): Promise<string[]> {
  const paidAt = integerOf(charge, 'created');
  if (paidAt === undefined) return [];
  const ids = new Set<string>();
  let pages = 0;
  const query = { created: { gte: countedSeconds(paidAt).gte } };
  for await (const rows of readPages(context, '/v1/radar/early_fraud_warnings', query)) {
    for (const row of rows.filter(isObject))
      for (const id of [idOf(row, 'charge'), idOf(row, 'payment_intent')]) if (id !== undefined) ids.add(id);
    pages += 1;
    if (pages === pagesMax) break;
  }
  return [...ids];
}
