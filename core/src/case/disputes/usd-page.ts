import type { DisputeOrder, DisputePosition } from './dispute-order.js';
import type { QueryValues } from './query-values.js';

type UsdPage = {
  readonly order: DisputeOrder;
  readonly limit: number;
  readonly offset: number;
  readonly after: DisputePosition | undefined;
};

const bigintMax = '9223372036854775807';

/**
 * Selects `id` and `usd` of the disputes of a page by their amount in US dollars. The first disputes of each currency
 * are read from an index in order and merged, so that not every dispute is converted. Amounts without a rate come last,
 * by id.
 */
export function usdPageSql(page: UsdPage, filtered: readonly string[], values: QueryValues): string {
  const { order, limit, offset, after } = page;
  const { direction, currencyFactors = [] } = order;
  const codes = values.addList(currencyFactors.map(({ currency }) => currency));
  const factors = values.addList(currencyFactors.map(({ factor }) => factor));
  const position = after && toParameters(after, values);
  const enough = limit + offset;
  const beyond = direction === 'asc' ? '>' : '<';
  const converted = [...filtered, 'd.currency = rate.currency', ...afterUsd(direction, position)];
  const others = [...filtered, 'd.currency in (select currency from known where not is_converted)'];
  if (position?.seen === null) others.push(`d.dispute_id ${beyond} ${position.id}`);
  const skipped = offset > 0 ? ` offset ${values.add(offset)}` : '';
  return `
    with known as materialized (
      select currency, currency = any(${codes}::char(3)[]) as is_converted
        from (select currency, count from dispute_tallies where tenant_id = $1
              union all select currency, count from dispute_tally_changes where tenant_id = $1) tally
       group by currency having sum(count) > 0),
    rate as materialized (
      select rate.currency, rate.factor from unnest(${codes}::char(3)[], ${factors}::numeric[]) as rate (currency, factor)
        join known on known.currency = rate.currency)
    select dispute_id as id, usd from (
      select d.dispute_id, d.usd from rate cross join lateral (
        select d.dispute_id, d.amount_minor * rate.factor as usd from disputes d
         where ${converted.join(' and ')}
         order by d.amount_minor ${direction}, d.dispute_id ${direction} limit ${enough}) d
      union all
      (select d.dispute_id, null from disputes d
        where ${others.join(' and ')} and exists (select from known where not is_converted)
        order by d.dispute_id ${direction} limit ${enough})) found
     order by usd ${direction} nulls last, dispute_id ${direction} limit ${limit}${skipped}`;
}

type Parameters = { readonly seen: string | null; readonly id: string };

function toParameters({ value, disputeId }: DisputePosition, values: QueryValues): Parameters {
  return { seen: value === null ? null : values.add(value), id: values.add(disputeId) };
}

/** The bound on the amount lets the index skip what was seen. It is wider by one unit, because the quotient is rounded. */
function afterUsd(direction: 'asc' | 'desc', position: Parameters | undefined): string[] {
  if (position === undefined) return [];
  const { seen, id } = position;
  if (seen === null) return ['false'];
  const quotient = `div(${seen}::numeric, rate.factor)`;
  const isBeyond = `(d.amount_minor * rate.factor, d.dispute_id)`;
  return direction === 'asc'
    ? [
        `d.amount_minor >= least(${quotient} - 1, ${bigintMax})::bigint`,
        `${isBeyond} > (${seen}::numeric, ${id})`,
      ]
    : [
        `d.amount_minor <= least(${quotient} + 1, ${bigintMax})::bigint`,
        `${isBeyond} < (${seen}::numeric, ${id})`,
      ];
}
