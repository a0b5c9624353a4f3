import type { DisputeSummary } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/disputes';

import { paths } from '../../../app/paths.js';
import { StatCard, StatCards } from '../../../components/stat-card.js';
import { formatMoney } from '../../../lib/money.js';
import { formatNumber } from '../../../lib/numbers.js';
import { disputeSummaryQuery } from '../api/disputes.js';

export const waitingPath = `${paths.disputes}?status=needs_response`;

/** If loading fails, the cards show dashes. The list below does not depend on them. */
export function SummaryCards() {
  const { data, isError } = useQuery(disputeSummaryQuery());
  const show = (value: (summary: DisputeSummary) => string) =>
    data === undefined ? (isError ? '–' : undefined) : value(data);
  return (
    <StatCards label={texts.summaryCards.summary}>
      <StatCard
        label={texts.summaryCards.totalDisputes}
        value={show(({ total }) => count(total))}
        to={paths.disputes}
      />
      <StatCard
        label={texts.summaryCards.needsResponse}
        value={show(({ pending }) => count(pending))}
        tone={data !== undefined && data.pending > 0 ? 'amber' : undefined}
        to={waitingPath}
      />
      <StatCard
        label={texts.summaryCards.overdue}
        value={show(({ overdue }) => count(overdue))}
        tone={data !== undefined && data.overdue > 0 ? 'red' : undefined}
        to={waitingPath}
      />
      <StatCard
        label={texts.summaryCards.totalAmountInUsd}
        value={show(({ total_amount }) => money('USD', total_amount))}
        note={data === undefined ? undefined : currencyNote(data)}
      />
    </StatCards>
  );
}

const namedMax = 2;

/** The amount covers disputes in dollars. Other currencies are listed separately; nothing is converted. */
function currencyNote({ totals }: DisputeSummary): string | undefined {
  const others = totals.filter(({ currency }) => currency !== 'USD');
  if (others.length === 0) return undefined;
  const named = others.slice(0, namedMax).map(({ currency, amount }) => money(currency, amount));
  const more = others.length - named.length;
  return [...named, ...(more > 0 ? [texts.summaryCards.more(more)] : [])]
    .map((amount) => `+ ${amount}`)
    .join(' ');
}

function money(currency: string, amountMinor: number): string {
  return formatMoney({ amountMinor, currency });
}

function count(value: number): string {
  return formatNumber(value);
}
