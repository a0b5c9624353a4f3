import type { StatsDashboard } from '@rebuttal/sdk';
import { texts } from '#texts/analytics';

import { Panel } from '../../../components/panel.js';
import { describeTotals, reasonsShownMax, topReasons } from '../figures.js';
import classes from './charts.module.css';

type Props = {
  readonly stats: StatsDashboard;
  readonly describeReason: (reason: string) => string;
};

/** The most frequent reasons, with their share of all disputes. */
export function ReasonBars({ stats, describeReason }: Props) {
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
      <ul className={classes.bars}>
        {topReasons(stats).map(({ reason, count: disputes, percentage, totals, ...decided }) => (
          <li key={reason}>
            <p className={classes.barLine}>
              <span className={classes.name}>{describeReason(reason)}</span>
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
