import '@mantine/charts/styles.layer.css';

import { BarChart } from '@mantine/charts';
import type { StatsDashboard } from '@rebuttal/sdk';
import { texts } from '#texts/analytics';

import { column, DataTable } from '../../../components/data-table.js';
import { Panel } from '../../../components/panel.js';
import { formatDay } from '../figures.js';
import classes from './charts.module.css';

/** The number of disputes opened on each of the last 30 days. */
export function TrendChart({ trend }: Pick<StatsDashboard, 'trend'>) {
  const total = trend.reduce((sum, day) => sum + day.count, 0);
  const data = trend.map(({ date, count: disputes }) => ({ day: formatDay(date), disputes }));
  return (
    <Panel title={texts.trendChart.thirtyDayTrend} note={texts.trendChart.opened(total)}>
      {total === 0 ? (
        <p className="nothing">{texts.messages.noneInMonth}</p>
      ) : (
        <>
          <div className={classes.chart} role="img" aria-label={describeTrend(trend)}>
            <BarChart
              h={220}
              data={data}
              dataKey="day"
              series={[{ name: 'disputes', label: texts.trendChart.disputes, color: 'var(--app-accent)' }]}
              tickLine="none"
              gridAxis="x"
              barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false }}
              barChartProps={{ accessibilityLayer: false, margin: { left: -24, right: 4, top: 8 } }}
              yAxisProps={{ allowDecimals: false }}
              xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 28 }}
            />
          </div>
          <FigureTable
            caption={texts.trendChart.caption}
            columns={[texts.trendChart.day, texts.trendChart.disputes]}
            rows={trend.map(({ date, count: disputes }) => [formatDay(date), String(disputes)])}
          />
        </>
      )}
    </Panel>
  );
}

function describeTrend(trend: StatsDashboard['trend']): string {
  const most = trend.reduce((one, other) => (other.count > one.count ? other : one));
  return texts.trendChart.summary(formatDay(most.date), most.count);
}

type Props = {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** The figures of a chart as a table, for screen readers. */
function FigureTable({ caption, columns, rows }: Props) {
  return (
    <details className={classes.details}>
      <summary>{texts.figureTable.showAsATable}</summary>
      <DataTable
        label={caption}
        look="plain"
        className={classes.table}
        columns={columns.map((name, at) => column<readonly string[]>(name, name, (cells) => cells[at]))}
        rows={rows}
        idOf={(cells) => cells[0] ?? ''}
      />
    </details>
  );
}
