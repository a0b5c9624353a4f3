import type { StatsDashboard } from '@rebuttal/sdk';

import { Panel } from '../../../components/panel.js';
import { count, describeTotals, formatRate, reasonsShownMax, topReasons } from '../figures.js';
import classes from './charts.module.css';

type Props = {
  readonly stats: StatsDashboard;
  readonly describeReason: (reason: string) => string;
};

/** The reasons that come up most, with their share of all disputes. */
export function ReasonBars({ stats, describeReason }: Props) {
  const left = stats.by_reason.length - reasonsShownMax;
  return (
    <Panel
      title="By Reason"
      note={
        left > 0 ? `The top ${reasonsShownMax} of ${stats.by_reason.length} reasons` : 'Share of all disputes'
      }
    >
      <ul className={classes.bars}>
        {topReasons(stats).map(({ reason, count: disputes, percentage, totals, win_rate: rate }) => (
          <li key={reason}>
            <p className={classes.barLine}>
              <span className={classes.name}>{describeReason(reason)}</span>
              <span className="numeric">{percentage.toFixed(1)}%</span>
            </p>
            <div className={classes.bar} aria-hidden="true">
              <span style={{ width: `${percentage}%` }} />
            </div>
            <p className={classes.soft}>
              {count(disputes, 'dispute')} · {describeTotals(totals)}
              {rate !== null && ` · ${formatRate(rate)} won`}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
