import type { StatsDashboard } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/analytics';

import { StatCard, StatCards } from '../../../components/stat-card.js';
import type { Tone } from '../../../components/tone.js';
import { sumUp } from '../../../lib/money-sum.js';
import { formatNumber } from '../../../lib/numbers.js';
import { breakdownQuery, recoveredQuery } from '../api/decided.js';
import { type DecidedView, disputesPath } from '../decided-view.js';
import { formatDays } from '../figures.js';
import { ApartCard, RecoveredCard, WinRateCard } from './outcome-cards.js';

const { counts, results } = texts.overviewCards;

type Props = { readonly stats: StatsDashboard; readonly view: DecidedView };

/** The first figures: the money first, then the number of disputes. */
export function OverviewCards({ stats, view }: Props) {
  const { overview } = stats;
  const waitingPath = disputesPath(view.environment, { status: 'needs_response' });
  const { data: recovered } = useQuery(recoveredQuery(view));
  const { data: breakdown } = useQuery(breakdownQuery(view));
  const winRate = breakdown && { now: breakdown.overall, before: breakdown.previous };
  const amount = sumUp(overview.totals, overview);
  return (
    <>
      <StatCards label={texts.overviewCards.outcomes}>
        <RecoveredCard recovered={recovered} />
        <WinRateCard winRate={winRate} />
        <ApartCard winRate={winRate} />
        <ResponseTime time={stats.avg_response_time} />
      </StatCards>
      <StatCards label={texts.overviewCards.overview}>
        <StatCard
          label={counts.total}
          value={formatNumber(overview.total_disputes)}
          to={disputesPath(view.environment)}
        />
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
        <StatCard label={counts.amount} value={amount.value} note={amount.note} />
      </StatCards>
    </>
  );
}

export function LoadingCards() {
  return [Object.values(results), Object.values(counts)].map((row) => (
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
