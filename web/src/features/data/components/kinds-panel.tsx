import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { texts } from '#texts/data';

import { column, DataTable } from '../../../components/data-table.js';
import { Relative } from '../../../components/date-time.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { formatNumber } from '../../../lib/numbers.js';
import { type KindSummary, kindsQuery } from '../api/data.js';
import { describeKind } from '../words.js';

const words = texts.kindsPanel;

type Props = {
  readonly docs: string;
  /** The path of the records of a kind. */
  readonly pathOf: (kind: string) => string;
};

/** The number of records of each kind, and the time of the last one. */
export function KindsPanel({ docs, pathOf }: Props) {
  const query = useQuery(kindsQuery());
  const link = (text: string) => (
    <a className="accent" href={docs} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
  return (
    <Panel title={words.title} note={words.note(link)}>
      <Loaded query={query} loading={words.loading} failed={texts.messages.kindsFailed} rows={[320]}>
        {(kinds) => <KindTable kinds={kinds} pathOf={pathOf} />}
      </Loaded>
    </Panel>
  );
}

type TableProps = Pick<Props, 'pathOf'> & { readonly kinds: readonly KindSummary[] };

function KindTable({ kinds, pathOf }: TableProps) {
  return (
    <DataTable
      label={words.title}
      look="plain"
      columns={[
        column<KindSummary>(
          'kind',
          words.kind,
          ({ kind }) => (
            <Link className="accent" to={pathOf(kind)}>
              {describeKind(kind)}
            </Link>
          ),
          { isRowHeader: true },
        ),
        column<KindSummary>('count', words.count, ({ count }) => formatNumber(count), { isNumeric: true }),
        column<KindSummary>(
          'last',
          words.lastReceived,
          ({ last_received_at: last }) => (last === null ? words.never : <Relative iso={last} />),
          { className: 'soft' },
        ),
      ]}
      rows={kinds}
      idOf={({ kind }) => kind}
    />
  );
}
