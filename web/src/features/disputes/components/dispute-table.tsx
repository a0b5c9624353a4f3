import type { Dispute, DisputeSortColumn } from '@rebuttal/sdk';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { texts } from '#texts/disputes';

import { paths } from '../../../app/paths.js';
import { DateOnly } from '../../../components/date-time.js';
import { hidden } from '../../../components/hidden.js';
import { ListLink } from '../../../components/list-link.js';
import { ProviderMark } from '../../../components/provider-mark.js';
import { Tag } from '../../../components/tag.js';
import { TestBadge } from '../../../components/test-badge.js';
import { useNow } from '../../../lib/use-now.js';
import { deadlineOf } from '../deadlines.js';
import type { ListView } from '../list-view.js';
import type { usePrefetchDispute } from '../use-prefetch-dispute.js';
import { describeReason } from '../words.js';
import { Amount } from './amount.js';
import classes from './dispute-table.module.css';
import { DueDate } from './due-date.js';
import { PreviewTag, LinkedDisputeTag } from './linked-dispute.js';
import { StatusTag } from './status-tag.js';

export const columns: readonly { column: DisputeSortColumn; label: string }[] = [
  { column: 'provider', label: texts.disputeTable.columns.provider },
  { column: 'amount', label: texts.disputeTable.columns.amount },
  { column: 'status', label: texts.disputeTable.columns.status },
  { column: 'created_at', label: texts.disputeTable.columns.created },
  { column: 'evidence_due_by', label: texts.disputeTable.columns.dueDate },
];

type Props = {
  readonly disputes: readonly Dispute[];
  /** Came in while the list was being looked at. */
  readonly arrivals: ReadonlySet<string>;
  readonly view: ListView;
  readonly stale: boolean;
  readonly onSort: (column: DisputeSortColumn) => void;
  readonly prefetch: ReturnType<typeof usePrefetchDispute>;
};

export function DisputeTable({ disputes, arrivals, view, stale, onSort, prefetch }: Props) {
  return (
    <div className={classes.frame} aria-busy={stale}>
      <table className={classes.table}>
        <caption className="visually-hidden">{texts.disputeTable.disputes}</caption>
        <thead>
          <tr>
            {columns.map(({ column, label }) => (
              <Heading key={column} column={column} label={label} view={view} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {disputes.map((dispute) => (
            <Row
              key={dispute.dispute_id}
              dispute={dispute}
              arrived={arrivals.has(dispute.dispute_id)}
              prefetch={prefetch}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadingProps = Pick<Props, 'view' | 'onSort'> & { column: DisputeSortColumn; label: string };

function Heading({ column, label, view, onSort }: HeadingProps) {
  const sorted = view.sortBy === column;
  const Arrow = view.sortOrder === 'asc' ? IconArrowUp : IconArrowDown;
  const order = view.sortOrder === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" data-column={column} aria-sort={sorted ? order : 'none'}>
      <button type="button" className={classes.sort} onClick={() => onSort(column)}>
        {label}
        <Arrow size={13} stroke={2} data-shown={sorted} aria-hidden="true" />
      </button>
    </th>
  );
}

type RowProps = Pick<Props, 'prefetch'> & { readonly dispute: Dispute; readonly arrived: boolean };

function Row({ dispute, arrived, prefetch }: RowProps) {
  const overdue = deadlineOf(dispute, useNow()).kind === 'overdue';
  return (
    <tr data-overdue={overdue} data-arrived={arrived} {...prefetch(dispute.dispute_id)}>
      <td>
        <div className={classes.who}>
          <ProviderMark provider={dispute.provider} label={dispute.provider_label} />
          <div className={classes.lines}>
            <span className={classes.first}>
              <ListLink className={classes.link} to={paths.dispute(dispute.dispute_id)}>
                {texts.disputeTable.link(dispute.provider_label, dispute.psp_dispute_id, hidden)}
              </ListLink>
              {dispute.is_test_mode && <TestBadge />}
              {dispute.locked && <Tag tone="violet">{texts.disputeTable.locked}</Tag>}
              <PreviewTag dispute={dispute} />
              <LinkedDisputeTag dispute={dispute} />
            </span>
            <span className={classes.second}>
              <span>{describeReason(dispute.reason)}</span>
              <span className={classes.id} title={dispute.psp_dispute_id}>
                {dispute.psp_dispute_id}
              </span>
            </span>
          </div>
        </div>
      </td>
      <td data-column="amount">
        <Amount dispute={dispute} />
      </td>
      <td>
        <StatusTag status={dispute.status} />
      </td>
      <td className="numeric">
        <DateOnly iso={dispute.created_at} />
      </td>
      <td className="numeric">
        <DueDate dispute={dispute} />
      </td>
    </tr>
  );
}
