import { Button, Skeleton } from '@mantine/core';
import type { StatsDashboard } from '@rebuttal/sdk';
import { IconChartBar, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/analytics';

import { paths } from '../../../app/paths.js';
import { Callout } from '../../../components/callout.js';
import { DateOnly } from '../../../components/date-time.js';
import { Definitions } from '../../../components/definitions.js';
import { MissingRates } from '../../../components/missing-rates.js';
import { Panel } from '../../../components/panel.js';
import { EmptyState } from '../../../components/screen-states.js';
import type { Tone } from '../../../components/tone.js';
import { formatDate } from '../../../lib/dates.js';
import { formatMoney } from '../../../lib/money.js';
import type { Environment } from '../api/stats.js';
import type { DecidedView } from '../decided-view.js';
import { describeTotals, reasonsShownMax, topReasons } from '../figures.js';
import classes from './charts.module.css';
import { LoadingCards, OverviewCards } from './overview-cards.js';
import { ProviderChart } from './provider-chart.js';
import { ReasonProviderTable } from './reason-provider-table.js';
import { StatusChart } from './status-chart.js';
import { TrendChart } from './trend-chart.js';

/** The labels of reasons and statuses. */
export type DisputeWords = {
  readonly describeReason: (reason: string) => string;
  readonly describeStatus: (status: string) => { label: string; tone: Tone };
};

type Props = {
  readonly stats: StatsDashboard;
  readonly view: DecidedView;
  readonly stale: boolean;
  readonly words: DisputeWords;
};

export function StatsShown({ stats, view, stale, words }: Props) {
  const { overview } = stats;
  return (
    <div className={stale ? 'stale' : undefined} aria-busy={stale}>
      <OverviewCards stats={stats} view={view} />
      <Definitions title={texts.definitions.overview} definitions={stats.definitions} />
      <Notes stats={stats} />
      <div className="sides">
        <div className="full">
          <TrendChart trend={stats.trend} />
        </div>
        <div className="full">
          <ReasonProviderTable
            cells={stats.by_reason_and_provider}
            environment={view.environment}
            describeReason={words.describeReason}
          />
        </div>
        <div className="stack-lg shrinks">
          <ProviderChart by_provider={stats.by_provider} />
          <StatusChart {...overview} environment={view.environment} describeStatus={words.describeStatus} />
        </div>
        <div className="stack-lg shrinks">
          <ReasonBars stats={stats} describeReason={words.describeReason} />
          <OverdueList overdue={stats.overdue_disputes} describeReason={words.describeReason} />
        </div>
      </div>
    </div>
  );
}

/** Notes on what the metrics include and exclude. */
function Notes({ stats }: { readonly stats: StatsDashboard }) {
  const { overview, rates } = stats;
  const { test_mode_count: test, total_disputes: total } = overview;
  const notes = [
    ...(test > 0 && test < total ? [texts.dashboard.inTestMode(test, total)] : []),
    ...(rates === null
      ? []
      : [texts.dashboard.rates(formatDate(rates.as_of, { timeZone: 'UTC' }), rates.source)]),
  ];
  if (notes.length + overview.without_rate.length === 0) return null;
  return (
    <div className={classes.notes}>
      <MissingRates currencies={overview.without_rate} />
      {notes.length > 0 && (
        <Callout tone="grey">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Callout>
      )}
    </div>
  );
}

export function LoadingStats() {
  return (
    <div role="status" aria-label={texts.dashboard.loadingStatistics}>
      <LoadingCards />
      <Skeleton height={300} radius="lg" mb="1.25rem" />
      <div className="sides">
        <Skeleton height={280} radius="lg" />
        <Skeleton height={280} radius="lg" />
      </div>
    </div>
  );
}

type EmptyProps = { readonly environment: Environment | undefined; readonly onShowAll: () => void };

export function NoStats({ environment, onShowAll }: EmptyProps) {
  return (
    <div className="card">
      <EmptyState
        icon={<IconChartBar size={22} stroke={1.5} aria-hidden="true" />}
        title={texts.messages.empty}
        text={environment === undefined ? texts.messages.emptyHint : texts.messages.emptyOf(environment)}
      >
        {environment === undefined ? (
          <Button component={Link} to={paths.pspAccounts}>
            {texts.dashboard.connectAPspAccount}
          </Button>
        ) : (
          <Button variant="default" onClick={onShowAll}>
            {texts.dashboard.showAllDisputes}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}

type ReasonBarsProps = {
  readonly stats: StatsDashboard;
  readonly describeReason: (reason: string) => string;
};

/** The most frequent reasons, with their share of all disputes. */
function ReasonBars({ stats, describeReason }: ReasonBarsProps) {
  const left = stats.by_reason.length - reasonsShownMax;
  return (
    <Panel
      title={texts.reasonBars.byReason}
      note={
        left > 0
          ? texts.reasonBars.top(reasonsShownMax, stats.by_reason.length)
          : texts.reasonBars.shareOfAllDisputes
      }
    >
      <ul className="list grid gap-7">
        {topReasons(stats).map(({ reason, count: disputes, percentage, totals, ...decided }) => (
          <li key={reason}>
            <p className="flex apart gap-8">
              <span className="strong">{describeReason(reason)}</span>
              <span className="numeric">{percentage.toFixed(1)}%</span>
            </p>
            <div className={classes.bar} aria-hidden="true">
              <span style={{ width: `${percentage}%` }} />
            </div>
            <p className="soft">
              {[
                texts.disputes(disputes),
                describeTotals(totals),
                texts.wonOf(decided.won_count, decided.won_count + decided.lost_count),
              ].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type OverdueListProps = {
  readonly overdue: StatsDashboard['overdue_disputes'];
  readonly describeReason: (reason: string) => string;
};

/** Overdue disputes, longest first. */
function OverdueList({ overdue, describeReason }: OverdueListProps) {
  return (
    <Panel
      title={texts.overdueList.overdueDisputes}
      note={overdue.length === 0 ? undefined : texts.overdueList.overdueDisputesNote}
    >
      {overdue.length === 0 ? (
        <EmptyState
          icon={<IconCircleCheck size={22} stroke={1.5} aria-hidden="true" />}
          title={texts.messages.noneOverdue}
          text={texts.messages.noneOverdueHint}
        />
      ) : (
        <ul className={classes.overdue}>
          {overdue.map((dispute) => (
            <li key={dispute.dispute_id}>
              <Link to={paths.dispute(dispute.dispute_id)}>
                <span className="break grid grow tight">
                  <span className="strong">{describeReason(dispute.reason)}</span>
                  <span className="soft cut text-xs mono-font">{dispute.psp_dispute_id}</span>
                </span>
                <span className={classes.right}>
                  <span className="numeric strong">
                    {formatMoney({
                      amountMinor: dispute.amount,
                      currency: dispute.currency,
                      exponent: dispute.currency_exponent,
                    })}
                  </span>
                  <span className="text-sm toned" data-tone="red">
                    {dispute.days_overdue === 0
                      ? texts.overdueList.sinceToday
                      : texts.overdueList.overdue(dispute.days_overdue)}
                    <span className="visually-hidden">
                      {texts.overdueList.due(<DateOnly iso={dispute.evidence_due_by} />)}
                    </span>
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
