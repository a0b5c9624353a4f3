import type { DisputeSummary } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/dispute-list';

import { formatMoney } from '../../../lib/money.js';
import { disputeSummaryQuery } from '../api/disputes.js';
import type { ListView } from '../list-view.js';

/** The totals of the disputes that the view shows on all its pages. */
export function ListSummary({ view }: { readonly view: ListView }) {
  const { data } = useQuery(disputeSummaryQuery(view.filters));
  return <p role="status">{data !== undefined && data.total > 0 && partsOf(data).join(' · ')}</p>;
}

function partsOf(summary: DisputeSummary): readonly string[] {
  const { total, is_total_exact: isExact, due_this_week: due, ready } = summary;
  return [
    isExact ? texts.summary.matching(total) : texts.summary.atLeast(total),
    ...(isExact ? [amountIn(summary)] : []),
    ...(due > 0 ? [texts.summary.due(due)] : []),
    ...(ready > 0 ? [texts.summary.ready(ready)] : []),
  ];
}

const namedMax = 2;

/** Adds up the amounts that have a rate, and names the largest ones of the other currencies. */
function amountIn({ in_company_currency: own, without_rate: without, totals }: DisputeSummary): string {
  const others = totals.filter(({ currency }) => without.includes(currency));
  const sums = [...(others.length < totals.length ? [own] : []), ...others.slice(0, namedMax)].map(
    ({ amount, currency, currency_exponent: exponent }) =>
      formatMoney({ amountMinor: amount, currency, exponent }),
  );
  const more = others.length - namedMax;
  return [...sums, ...(more > 0 ? [texts.summary.more(more)] : [])].join(' + ');
}
