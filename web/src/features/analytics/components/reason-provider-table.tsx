import type { StatsDashboard } from '@rebuttal/sdk';
import { Link } from 'react-router-dom';
import { texts } from '#texts/analytics';

import { column, DataTable } from '../../../components/data-table.js';
import { Panel } from '../../../components/panel.js';
import { ScrollRegion } from '../../../components/scroll-region.js';
import type { Environment } from '../api/stats.js';
import { disputesPath } from '../decided-view.js';
import { formatRate } from '../figures.js';
import classes from './charts.module.css';

type Cell = StatsDashboard['by_reason_and_provider'][number];
type Row = { readonly reason: string; readonly cells: ReadonlyMap<string, Cell> };
type Props = {
  readonly cells: readonly Cell[];
  readonly environment: Environment | undefined;
  readonly describeReason: (reason: string) => string;
};

/** The win rate of every reason at every provider. Each cell links to its disputes in the list. */
export function ReasonProviderTable({ cells, environment, describeReason }: Props) {
  const providers = [...new Map(cells.map(({ provider, provider_label: label }) => [provider, label]))];
  const rows = [...new Set(cells.map(({ reason }) => reason))].map((reason): Row => {
    const own = cells.filter((cell) => cell.reason === reason);
    return { reason, cells: new Map(own.map((cell) => [cell.provider, cell])) };
  });
  return (
    <Panel title={texts.reasonProvider.title} note={texts.reasonProvider.note}>
      <ScrollRegion label={texts.reasonProvider.title}>
        <DataTable
          label={texts.reasonProvider.title}
          look="plain"
          className={classes.crossed}
          columns={[
            column<Row>('reason', texts.reasonProvider.reason, ({ reason }) => describeReason(reason), {
              isRowHeader: true,
            }),
            ...providers.map(([provider, label]) =>
              column<Row>(
                provider,
                label,
                (row) => <Crossing cell={row.cells.get(provider)} environment={environment} />,
                {
                  isNumeric: true,
                },
              ),
            ),
          ]}
          rows={rows}
          idOf={({ reason }) => reason}
        />
      </ScrollRegion>
    </Panel>
  );
}

type CrossingProps = Pick<Props, 'environment'> & { readonly cell: Cell | undefined };

function Crossing({ cell, environment }: CrossingProps) {
  if (cell === undefined) return <span className="soft">–</span>;
  const { won_count: won, decided_count: decided } = cell;
  const to = disputesPath(environment, { reason: cell.reason, provider: cell.provider });
  return (
    <>
      <Link to={to}>{texts.disputes(cell.dispute_count)}</Link>
      <p className="soft">
        {[...(cell.is_enough ? [formatRate(cell.win_rate)] : []), texts.wonOf(won, decided)].join(' · ')}
      </p>
    </>
  );
}
