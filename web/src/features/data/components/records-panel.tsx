import { Button, Skeleton } from '@mantine/core';
import type { DataKind } from '@rebuttal/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { texts } from '#texts/data';

import { column, DataTable } from '../../../components/data-table.js';
import { DateTime } from '../../../components/date-time.js';
import panel from '../../../components/panel.module.css';
import { EmptyState, FailedState } from '../../../components/screen-states.js';
import { ScrollRegion } from '../../../components/scroll-region.js';
import { errorText } from '../../../lib/error-text.js';
import { recordsQuery } from '../api/data.js';
import { columnsOf, isNumeric, type ShownRecord, valueOf } from '../record-values.js';
import { describeField, describeKind } from '../words.js';
import classes from './data.module.css';

const words = texts.records;

type Props = { readonly kind: DataKind };

/** The records of a kind, page by page. Columns without values are left out. */
export function RecordsPanel({ kind }: Props) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    recordsQuery(kind),
  );
  if (data === undefined)
    return error === null ? (
      <Skeleton height={320} role="status" aria-label={words.loading} />
    ) : (
      <FailedState
        title={texts.messages.kindsFailed}
        text={errorText(error, texts.messages.kindsFailed)}
        onRetry={() => void refetch()}
      />
    );
  const records = data.pages.flatMap(({ items }) => items as ShownRecord[]);
  return (
    <section className={panel.root} aria-label={describeKind(kind)}>
      <div className={panel.body}>
        {records.length === 0 ? (
          <EmptyState title={words.none} text={words.noneText} />
        ) : (
          <RecordTable kind={kind} records={records} />
        )}
        {hasNextPage && (
          <Button
            className={classes.more ?? ''}
            variant="default"
            size="xs"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {words.showMore}
          </Button>
        )}
      </div>
    </section>
  );
}

function RecordTable({ kind, records }: Props & { readonly records: readonly ShownRecord[] }) {
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
