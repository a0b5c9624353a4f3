import type { Knex } from 'knex';

import type { Tx } from '../../platform/database/database.js';
import { matching, type DisputeSelection } from './dispute-conditions.js';
import type { DisputeOrder, DisputePosition } from './dispute-order.js';

type Query = Knex.QueryBuilder;
type Part = {
  readonly limit: number;
  readonly offset: number;
  readonly position: DisputePosition | undefined;
};

const bigintMax = '9223372036854775807';

/** The currencies of the company's disputes, and the factors of those with a rate. */
const currenciesSql = `
  with known as materialized (
    select currency, currency = any(:codes) as is_converted
      from (select currency, count from dispute_tallies where tenant_id = :tenantId
            union all select currency, count from dispute_tally_changes where tenant_id = :tenantId) tally
     group by currency having sum(count) > 0),
  rate as materialized (
    select rate.currency, rate.factor
      from unnest(cast(:codes as char(3)[]), cast(:factors as numeric[])) as rate (currency, factor)
      join known on known.currency = rate.currency)`;

/**
 * Selects `id` and `usd` of the disputes of a page by their amount in US dollars. The first disputes of each currency
 * are read from an index in order and merged, so that not every dispute is converted. Amounts without a rate come last,
 * by id.
 */
export function usdPage(
  tx: Tx,
  query: DisputeSelection & { readonly order: DisputeOrder },
  part: Part,
): Query {
  const { direction, currencyFactors = [] } = query.order;
  const { limit, offset, position } = part;
  const beyond = direction === 'asc' ? '>' : '<';
  const rows = () =>
    tx('disputes as d')
      .modify(matching(query))
      .limit(limit + offset);
  const converted = rows()
    .whereRaw('d.currency = rate.currency')
    .modify(afterUsd(direction, position))
    .orderByRaw(`d.amount_minor ${direction}, d.dispute_id ${direction}`)
    .select(tx.raw('d.dispute_id, d.amount_minor * rate.factor as usd'));
  const others = rows()
    .whereRaw('d.currency in (select currency from known where not is_converted)')
    .whereRaw('exists (select from known where not is_converted)')
    .orderBy('d.dispute_id', direction)
    .select(tx.raw('d.dispute_id, null'));
  if (position?.value === null) void others.where('d.dispute_id', beyond, position.disputeId);
  const found = tx.raw(
    `${currenciesSql}
     select dispute_id as id, usd from (
       select d.dispute_id, d.usd from rate cross join lateral :converted d
       union all :others) found
      order by usd ${direction} nulls last, dispute_id ${direction} limit :limit offset :offset`,
    {
      tenantId: query.tenantId,
      codes: currencyFactors.map(({ currency }) => currency),
      factors: currencyFactors.map(({ factor }) => factor),
      ...{ converted, others, limit, offset },
    } as never,
  );
  return tx(tx.raw('(?) as found', [found])).select('id', 'usd');
}

/** The bound on the amount lets the index skip what was seen. It is wider by one unit, because the quotient is rounded. */
const afterUsd =
  (direction: 'asc' | 'desc', position: DisputePosition | undefined) =>
  (query: Query): void => {
    if (position === undefined) return;
    const { value, disputeId } = position;
    const [beyond, wider] = direction === 'asc' ? ['>', '-'] : ['<', '+'];
    if (value === null) void query.whereRaw('false');
    else
      void query
        .whereRaw(
          `d.amount_minor ${beyond}= least(div(cast(? as numeric), rate.factor) ${wider} 1, ${bigintMax})::bigint`,
          [value],
        )
        .whereRaw(`(d.amount_minor * rate.factor, d.dispute_id) ${beyond} (cast(? as numeric), ?)`, [
          value,
          disputeId,
        ]);
  };
