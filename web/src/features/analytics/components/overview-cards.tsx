import type { StatsDashboard } from '@rebuttal/sdk';

import { paths } from '../../../app/paths.js';
import { StatCard, StatCards } from '../../../components/stat-card.js';
import type { Tone } from '../../../components/tone.js';
import { describeTotals, formatDays, formatRate, formatUsd } from '../figures.js';

const waitingPath = `${paths.disputes}?status=needs_response&sort_by=evidence_due_by&sort_order=asc`;

const labels = ['Total Disputes', 'Needs Response', 'Overdue', 'Total Amount (in USD)'] as const;
const outcomes = ['Win Rate', 'Won', 'Lost', 'Average Response Time'] as const;

/** The first figures, from how many there are to how fast they are answered. */
export function OverviewCards({ stats }: { readonly stats: StatsDashboard }) {
  const { overview } = stats;
  return (
    <>
      <StatCards label="Overview">
        <StatCard label={labels[0]} value={number(overview.total_disputes)} to={paths.disputes} />
        <StatCard
          label={labels[1]}
          value={number(overview.pending_count)}
          tone={toneOf('amber', overview.pending_count)}
          to={waitingPath}
        />
        <StatCard
          label={labels[2]}
          value={number(overview.overdue_count)}
          tone={toneOf('red', overview.overdue_count)}
          to={waitingPath}
        />
        <StatCard label={labels[3]} value={formatUsd(overview.total_amount)} note={amountNote(stats)} />
      </StatCards>
      <StatCards label="Outcomes">
        <StatCard label={outcomes[0]} value={formatRate(overview.win_rate)} note={rateNote(overview)} />
        <StatCard
          label={outcomes[1]}
          value={number(overview.won_count)}
          tone={toneOf('green', overview.won_count)}
          to={`${paths.disputes}?status=won`}
        />
        <StatCard
          label={outcomes[2]}
          value={number(overview.lost_count)}
          to={`${paths.disputes}?status=lost`}
        />
        <ResponseTime time={stats.avg_response_time} />
      </StatCards>
    </>
  );
}

export function LoadingCards() {
  return [labels, outcomes].map((row) => (
    <StatCards key={row[0]} label={row[0]}>
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
      ? 'No dispute was answered yet'
      : `Half within ${formatDays(median)} · ${answered} answered`;
  return <StatCard label={outcomes[3]} value={formatDays(average)} note={note} />;
}

/** A figure has a colour only if there is something to it. */
function toneOf(tone: Tone, value: number): Tone | undefined {
  return value > 0 ? tone : undefined;
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}

/** What the figure in dollars holds and what it does not. */
function amountNote({ overview, rates, unconverted_currencies: left }: StatsDashboard): string | undefined {
  const others = overview.totals.filter(({ currency }) => currency !== 'USD');
  if (others.length === 0) return undefined;
  if (rates === null) return `+ ${describeTotals(others, 2)}`;
  return left.length === 0 ? 'All currencies, converted' : `Without ${left.join(', ')}`;
}

function rateNote({
  won_count: won,
  lost_count: lost,
  win_rate_interval: interval,
}: StatsDashboard['overview']) {
  const decided = won + lost;
  if (decided === 0 || interval === null) return 'No dispute is decided yet';
  const between = `${Math.round(interval.low * 100)}–${Math.round(interval.high * 100)}%`;
  return `Of ${decided} decided; likely ${between}`;
}
