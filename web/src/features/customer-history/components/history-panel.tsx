import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/customer-history';

import { paths } from '../../../app/paths.js';
import { DateOnly } from '../../../components/date-time.js';
import { Fold } from '../../../components/fold.js';
import { FailedState } from '../../../components/screen-states.js';
import { Tag } from '../../../components/tag.js';
import { formatMoney } from '../../../lib/money.js';
import { StatusTag } from '../../disputes/components/status-tag.js';
import { type CustomerHistory, customerHistoryQuery } from '../api/customer-history.js';
import { historyCounts, historyHeadline, type HistoryRow, historyRows } from '../history-rows.js';
import classes from './history-panel.module.css';

const words = texts.historyPanel;
/** The number of rows until the user shows more. Printouts have all. */
const firstMax = 4;

/** Other payments, orders and disputes of the customer, with the outcomes. */
export function HistoryPanel({ disputeId }: { readonly disputeId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(customerHistoryQuery(disputeId));
  if (data === undefined)
    return isError ? (
      <Fold title={words.title} isOpen>
        <FailedState title={words.failed} onRetry={() => void refetch()} />
      </Fold>
    ) : null;
  return (
    <Fold title={words.title} note={historyHeadline(data) ?? words.none} isOpen={data.payment_pending}>
      <div className="grid gap-3">
        <p className="soft">
          <Counts history={data} />
        </p>
        <Rows rows={historyRows(data)} />
        {data.payment_pending && (
          <div className={classes.again} data-screen-only>
            <p>{words.paymentPending}</p>
            <Button
              variant="subtle"
              color="gray"
              size="compact-xs"
              loading={isFetching}
              onClick={() => void refetch()}
            >
              {words.checkAgain}
            </Button>
          </div>
        )}
      </div>
    </Fold>
  );
}

function Counts({ history }: { readonly history: CustomerHistory }) {
  const { known_by: knownBy, payment_pending: isPending } = history;
  if (historyHeadline(history) !== undefined) return historyCounts(history).join(' · ');
  return knownBy.length === 0 && !isPending && words.unidentified;
}

function Rows({ rows }: { readonly rows: readonly HistoryRow[] }) {
  const [isWhole, setIsWhole] = useState(false);
  if (rows.length === 0) return null;
  const more = rows.length - firstMax;
  return (
    <>
      <ul className={classes.rows} aria-label={words.records}>
        {rows.map((row, index) => (
          <li key={row.key} data-more={!isWhole && index >= firstMax}>
            <Row row={row} />
          </li>
        ))}
      </ul>
      {!isWhole && more > 0 && (
        <div data-screen-only>
          <Button variant="subtle" color="gray" size="compact-xs" onClick={() => setIsWhole(true)}>
            {words.showMore(more)}
          </Button>
        </div>
      )}
    </>
  );
}

function Row({ row: { title, disputeId, status, tags, basis, at, amount } }: { readonly row: HistoryRow }) {
  return (
    <>
      <span className={classes.what}>
        {disputeId === null ? <span>{title}</span> : <Link to={paths.dispute(disputeId)}>{title}</Link>}
        {status !== undefined && <StatusTag status={status} />}
        {tags.map((tag) => (
          <Tag key={tag} tone="grey">
            {tag}
          </Tag>
        ))}
        <span className="quiet">{basis}</span>
      </span>
      <span className="quiet rigid">
        {words.amountOn(<span className="numeric">{formatMoney(amount)}</span>, <DateOnly iso={at} />)}
      </span>
    </>
  );
}
