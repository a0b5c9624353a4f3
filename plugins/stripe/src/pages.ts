import { isObject, ProviderError, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

import { get } from './client.js';
import type { StripeContext } from './credentials.js';
import type { FormFields } from './form.js';

/** Source: API reference, "Pagination". */
const pageSize = 100;

/** All pages of a Stripe list, newest first. `path` ends with the name of the listed objects. */
export async function* readPages(
  context: StripeContext,
  path: string,
  query: FormFields,
): AsyncGenerator<readonly unknown[]> {
  const what = path.slice(path.lastIndexOf('/') + 1);
  let after: string | undefined;
  for (;;) {
    const list = await get(context, path, { limit: pageSize, ...query, starting_after: after });
    const rows = rowsOf(list, what);
    yield rows;
    if (list.has_more !== true) return;
    const next = rows.map(idOf).findLast((id) => id !== undefined);
    if (next === undefined || next === after) {
      throw new ProviderError('unexpected_answer', `Stripe announced more ${what} and sent none.`);
    }
    after = next;
  }
}

/** Filters for objects created since then. Stripe's clock has whole seconds. */
export function createdSince(time: Date): FormFields {
  return { created: { gte: Math.max(0, Math.floor(time.getTime() / 1000)) } };
}

export function idOf(row: unknown): string | undefined {
  return isObject(row) ? textOf(row, 'id') : undefined;
}

/** @throws {ProviderError} of kind `unexpected_answer` if the row is not an object */
export function objectIn(row: unknown, what: string): JsonObject {
  if (isObject(row)) return row;
  throw new ProviderError(
    'unexpected_answer',
    `Stripe sent a list of ${what} with a row that cannot be read.`,
  );
}

function rowsOf({ data }: JsonObject, what: string): readonly unknown[] {
  if (Array.isArray(data)) return data;
  throw new ProviderError('unexpected_answer', `Stripe sent a list of ${what} that cannot be read.`);
}
