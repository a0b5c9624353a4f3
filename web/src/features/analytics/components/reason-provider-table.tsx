import type { StatsDashboard } from '@rebuttal/sdk';
import { Link } from 'react-router-dom';
import { texts } from '#texts/analytics';

import { paths } from '../../../app/paths.js';
import { column, DataTable } from '../../../components/data-table.js';
import { Panel } from '../../../components/panel.js';
import { ScrollRegion } from '../../../components/scroll-region.js';
import { formatRate } from '../figures.js';
import classes from './charts.module.css';

type Cell = StatsDashboard['by_reason_and_provider'][number];
type Row = { readonly reason: string; readonly cells: ReadonlyMap<string, Cell> };
type Props = {
  readonly cells: readonly Cell[];
  readonly describeReason: (reason: string) => string;
};

/** The win rate of every reason at every provider. Each cell links to its disputes in the list. */
export function ReasonProviderTable({ cells, describeReason }: Props) {
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
              column<Row>(provider, label, (row) => <Crossing cell={row.cells.get(provider)} />, {
                isNumeric: true,
              }),
            ),
          ]}
          rows={rows}
          idOf={({ reason }) => reason}
        />
      </ScrollRegion>
    </Panel>
  );
}

function Crossing({ cell }: { readonly cell: Cell | undefined }) {
  if (cell === undefined) return <span className="soft">–</span>;
  const { won_count: won, decided_count: decided } = cell;
  const query = new URLSearchParams({ reason: cell.reason, provider: cell.provider });
  return (
    <>
      <Link to={`${paths.disputes}?${query}`}>{texts.disputes(cell.dispute_count)}</Link>
      <p className="soft">
        {[...(cell.is_enough ? [formatRate(cell.win_rate)] : []), texts.wonOf(won, decided)].join(' · ')}
      </p>
    </>
  );
}
