import '@mantine/charts/styles.layer.css';

import { DonutChart } from '@mantine/charts';

import type { StatsDashboard } from '@rebuttal/sdk';
import { Link } from 'react-router-dom';
import { texts } from '#texts/analytics';

import { Panel } from '../../../components/panel.js';
import { formatNumber } from '../../../lib/numbers.js';
import type { Environment } from '../api/stats.js';
import { disputesPath } from '../decided-view.js';
import { describeTotals } from '../figures.js';
import classes from './charts.module.css';

type Words = { readonly label: string; readonly tone: string };

type Props = Pick<StatsDashboard['overview'], 'status_breakdown' | 'total_disputes'> & {
  readonly environment: Environment | undefined;
  /** The label and color of a status. */
  readonly describeStatus: (status: string) => Words;
};

/** The number of disputes by status. */
export function StatusChart({ status_breakdown: rows, total_disputes: total, ...props }: Props) {
  const { environment, describeStatus } = props;
  const data = rows.map(({ status, count }) => {
    const { label, tone } = describeStatus(status);
    return { name: label, value: count, color: `var(--tone-${tone}-mark)` };
  });
  return (
    <Panel title={texts.statusChart.statusBreakdown} note={texts.statusChart.statusBreakdownNote}>
      <div className="row gap-8">
        <div className={classes.donut} aria-hidden="true">
          <DonutChart
            data={data}
            size={150}
            thickness={22}
            paddingAngle={rows.length > 1 ? 2 : 0}
            chartLabel={formatNumber(total)}
            strokeWidth={0}
            withTooltip={false}
            pieProps={{ isAnimationActive: false, rootTabIndex: -1 }}
            pieChartProps={{ accessibilityLayer: false }}
          />
        </div>
        <ul className={classes.legend}>
          {rows.map(({ status, count, totals }) => {
            const { label, tone } = describeStatus(status);
            return (
              <li className="middle gap-5 py-4" key={status}>
                <span className={classes.dot} data-tone={tone} aria-hidden="true" />
                <span className="break grid grow tight">
                  <Link className="plain-link strong" to={disputesPath(environment, { status })}>
                    {label}
                  </Link>
                  <span className="soft">{describeTotals(totals)}</span>
                </span>
                <span className="numeric">{formatNumber(count)}</span>
              </li>
            );
          })}
        </ul>
      </div>
    </Panel>
  );
}
