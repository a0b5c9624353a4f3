import type { StatsDashboard } from '@rebuttal/sdk';
import { texts } from '#texts/analytics';

import { paths } from '../../../app/paths.js';
import { StatCard, StatCards } from '../../../components/stat-card.js';
import type { Tone } from '../../../components/tone.js';
import { formatNumber } from '../../../lib/numbers.js';
import { describeTotals, formatDays, formatInterval, formatRate, formatUsd } from '../figures.js';

const waitingPath = `${paths.disputes}?status=needs_response`;

const { counts, results } = texts.overviewCards;

/** The first figures, from the number of disputes to the response time. */
export function OverviewCards({ stats }: { readonly stats: StatsDashboard }) {
  const { overview } = stats;
  return (
    <>
      <StatCards label={texts.overviewCards.overview}>
        <StatCard label={counts.total} value={formatNumber(overview.total_disputes)} to={paths.disputes} />
        <StatCard
          label={counts.pending}
          value={formatNumber(overview.pending_count)}
          tone={toneOf('amber', overview.pending_count)}
          to={waitingPath}
        />
        <StatCard
          label={counts.overdue}
          value={formatNumber(overview.overdue_count)}
          tone={toneOf('red', overview.overdue_count)}
          to={waitingPath}
        />
        <StatCard label={counts.amount} value={formatUsd(overview.total_amount)} note={amountNote(stats)} />
      </StatCards>
      <StatCards label={texts.overviewCards.outcomes}>
        <StatCard label={results.winRate} value={formatRate(overview.win_rate)} note={rateNote(overview)} />
        <StatCard
          label={results.won}
          value={formatNumber(overview.won_count)}
          tone={toneOf('green', overview.won_count)}
          to={`${paths.disputes}?status=won`}
        />
        <StatCard
          label={results.lost}
          value={formatNumber(overview.lost_count)}
          to={`${paths.disputes}?status=lost`}
        />
        <ResponseTime time={stats.avg_response_time} />
      </StatCards>
    </>
  );
}

export function LoadingCards() {
  return [Object.values(counts), Object.values(results)].map((row) => (
    <StatCards key={row[0]} label={row[0] ?? ''}>
      {row.map((label) => (
        <StatCard key={label} label={label} value={undefined} />
      ))}
    </StatCards>
  ));
}

function ResponseTime({ time }: { readonly time: StatsDashboard['avg_response_time'] }) {
  const { avg_days: average, median_days: median, answered_count: answered } = time;
  const note =
    answered === 0
      ? texts.overviewCards.noDisputeWasAnsweredYet
      : texts.overviewCards.responseTimeNote(formatDays(median), answered);
  return <StatCard label={results.responseTime} value={formatDays(average)} note={note} />;
}

/** Only a figure above zero has a color. */
function toneOf(tone: Tone, value: number): Tone | undefined {
  return value > 0 ? tone : undefined;
}

/** Explains which disputes the dollar amount includes. */
function amountNote({ overview, rates, unconverted_currencies: left }: StatsDashboard): string | undefined {
  const others = overview.totals.filter(({ currency }) => currency !== 'USD');
  if (others.length === 0) return undefined;
  if (rates === null) return `+ ${describeTotals(others, 2)}`;
  return left.length === 0
    ? texts.overviewCards.allCurrenciesConverted
    : texts.overviewCards.without(left.join(', '));
}

function rateNote({
  won_count: won,
  lost_count: lost,
  win_rate_interval: interval,
}: StatsDashboard['overview']) {
  const decided = won + lost;
  if (decided === 0 || interval === null) return texts.overviewCards.noDisputeDecidedYet;
  return texts.overviewCards.winRateNote(decided, formatInterval(interval));
}
