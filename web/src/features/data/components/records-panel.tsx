import type { DataKind } from '@rebuttal/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { texts } from '#texts/data';

import { column, DataTable } from '../../../components/data-table.js';
import { DateTime } from '../../../components/date-time.js';
import { Loaded } from '../../../components/loaded.js';
import { MoreButton } from '../../../components/more-button.js';
import panel from '../../../components/panel.module.css';
import { EmptyState } from '../../../components/screen-states.js';
import { ScrollRegion } from '../../../components/scroll-region.js';
import { recordsQuery } from '../api/data.js';
import { columnsOf, isNumeric, type ShownRecord, valueOf } from '../record-values.js';
import { describeField, describeKind } from '../words.js';
import classes from './data.module.css';

const words = texts.records;

type Props = { readonly kind: DataKind };

/** The records of a kind, page by page. Columns without values are left out. */
export function RecordsPanel({ kind }: Props) {
  const query = useInfiniteQuery(recordsQuery(kind));
  return (
    <Loaded query={query} loading={words.loading} failed={texts.messages.kindsFailed} rows={[320]}>
      {({ pages }) => (
        <section className={panel.root} aria-label={describeKind(kind)}>
          <div className={panel.body}>
            <Records kind={kind} records={pages.flatMap(({ items }) => items as ShownRecord[])} />
            <MoreButton query={query} label={words.showMore} />
          </div>
        </section>
      )}
    </Loaded>
  );
}

function Records({ kind, records }: Props & { readonly records: readonly ShownRecord[] }) {
  if (records.length === 0) return <EmptyState title={words.none} text={words.noneText} />;
  return (
    <ScrollRegion label={words.label(describeKind(kind))}>
      <DataTable
        label={describeKind(kind)}
        look="plain"
        className={classes.records}
        columns={[
          column<ShownRecord>('external_id', describeField('external_id'), (record) => record.external_id, {
            isRowHeader: true,
          }),
          ...columnsOf(records).map((name) =>
            column<ShownRecord>(
              name,
              describeField(name),
              (record) => <Value text={valueOf(record, name)} />,
              {
                isNumeric: isNumeric(records, name),
              },
            ),
          ),
          column<ShownRecord>('received_at', words.received, ({ received_at: received }) => (
            <DateTime iso={received} />
          )),
        ]}
        rows={records}
        idOf={(record) => record.external_id}
      />
    </ScrollRegion>
  );
}

/** Long values are cut off in the table. */
function Value({ text }: { readonly text: string }) {
  return <span title={text.length > 30 ? text : undefined}>{text}</span>;
}
