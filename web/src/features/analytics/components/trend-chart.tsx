import '@mantine/charts/styles.layer.css';

import { BarChart } from '@mantine/charts';
import type { StatsDashboard } from '@rebuttal/sdk';

import { Panel } from '../../../components/panel.js';
import { count, formatDay } from '../figures.js';
import { messages } from '../messages.js';
import classes from './charts.module.css';
import { FigureTable } from './figure-table.js';

/** How many disputes were opened on each of the last 30 days. */
export function TrendChart({ trend }: Pick<StatsDashboard, 'trend'>) {
  const total = trend.reduce((sum, day) => sum + day.count, 0);
  const data = trend.map(({ date, count: disputes }) => ({ day: formatDay(date), Disputes: disputes }));
  return (
    <Panel title="30-Day Trend" note={`${count(total, 'dispute')} opened, by day (UTC)`}>
      {total === 0 ? (
        <p className={classes.none}>{messages.noneInMonth}</p>
      ) : (
        <>
          <div className={classes.chart} role="img" aria-label={describeTrend(trend)}>
            <BarChart
              h={220}
              data={data}
              dataKey="day"
              series={[{ name: 'Disputes', color: 'var(--app-accent)' }]}
              tickLine="none"
              gridAxis="x"
              barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false }}
              barChartProps={{ accessibilityLayer: false, margin: { left: -24, right: 4, top: 8 } }}
              yAxisProps={{ allowDecimals: false }}
              xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 28 }}
            />
          </div>
          <FigureTable
            caption="Disputes opened by day"
            columns={['Day', 'Disputes']}
            rows={trend.map(({ date, count: disputes }) => [formatDay(date), String(disputes)])}
          />
        </>
      )}
    </Panel>
  );
}

function describeTrend(trend: StatsDashboard['trend']): string {
  const most = trend.reduce((one, other) => (other.count > one.count ? other : one));
  return `Disputes opened on each of the last 30 days; most on ${formatDay(most.date)}: ${most.count}`;
}
