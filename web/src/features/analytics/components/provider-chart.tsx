import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';

import { BarChart } from '@mantine/charts';

import type { StatsDashboard } from '@rebuttal/sdk';
import { Link } from 'react-router-dom';
import { texts } from '#texts/analytics';

import { paths } from '../../../app/paths.js';
import { Panel } from '../../../components/panel.js';
import { ProviderMark } from '../../../components/provider-mark.js';
import { describeTotals, outcomesOf } from '../figures.js';
import classes from './charts.module.css';

const rowPx = 34;
const chartPx = (rows: number): number => rows * rowPx + 68;

/** Disputes and outcomes per account. */
export function ProviderChart({ by_provider: accounts }: Pick<StatsDashboard, 'by_provider'>) {
  const data = accounts.map((account) => ({ name: account.account_name, ...outcomesOf(account) }));
  return (
    <Panel title={texts.providerChart.byProvider} note={texts.providerChart.byProviderNote}>
      <div className={classes.chart} aria-hidden="true">
        <BarChart
          h={chartPx(accounts.length)}
          data={data}
          dataKey="name"
          orientation="vertical"
          type="stacked"
          series={[
            { name: 'won', label: texts.providerChart.won, color: 'var(--tone-green-mark)' },
            { name: 'lost', label: texts.providerChart.lost, color: 'var(--tone-red-mark)' },
            { name: 'closed', label: texts.providerChart.closed, color: 'var(--tone-violet-mark)' },
            { name: 'open', label: texts.providerChart.open, color: 'var(--tone-grey-mark)' },
          ]}
          tickLine="none"
          gridAxis="y"
          withLegend
          // oxlint-disable-next-line typescript/no-deprecated -- `position` comes with other styles
          legendProps={{ verticalAlign: 'top', height: 34, itemSorter: null }}
          maxBarWidth={18}
          barProps={{ isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false, margin: { left: 0, right: 12 } }}
          yAxisProps={{ width: 110 }}
          xAxisProps={{ allowDecimals: false }}
        />
      </div>
      <ul className="list ruled mt-4">
        {accounts.map((account) => (
          <li className="middle gap-6 py-4" key={account.psp_account_id}>
            <ProviderMark provider={account.provider} label={account.provider_label} />
            <span className="break grid grow tight">
              <Link
                className="plain-link strong"
                to={`${paths.disputes}?psp_account_id=${encodeURIComponent(account.psp_account_id)}`}
              >
                {account.account_name}
              </Link>
              <span className="soft">
                {account.provider_label} · {describeTotals(account.totals)}
              </span>
            </span>
            <span className={classes.right}>
              <span className="numeric">{texts.disputes(account.dispute_count)}</span>
              <span className="soft">
                {texts.wonOf(account.won_count, account.won_count + account.lost_count)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
