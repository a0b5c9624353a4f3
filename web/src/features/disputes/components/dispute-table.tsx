import type { Dispute, DisputeSortColumn } from '@rebuttal/sdk';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { texts } from '#texts/dispute-list';
import { texts as common } from '#texts/disputes';

import { hidden } from '../../../components/hidden.js';
import { RowCheckbox } from '../../../components/row-checkbox.js';
import { useListLayout } from '../../../stores/list-layout.js';
import { columnLabels, type ColumnName, isColumnName, sortableColumns, usualColumns } from '../columns.js';
import type { ListView } from '../list-view.js';
import type { usePrefetchDispute } from '../use-prefetch-dispute.js';
import { useRowFocus } from '../use-row-focus.js';
import type { Selection } from '../use-selection.js';
import { DisputeRow } from './dispute-row.js';
import classes from './dispute-table.module.css';

/** The actions of a list's rows. Undefined if the user may not do it. */
export type RowActions = {
  readonly selection?: Selection | undefined;
  readonly onAssignToMe?: ((disputeId: string) => void) | undefined;
  readonly menuOf: (dispute: Dispute) => ReactNode;
};

type Props = {
  readonly disputes: readonly Dispute[];
  /** Arrived while the list was shown. */
  readonly arrivals: ReadonlySet<string>;
  readonly view: ListView;
  readonly stale: boolean;
  readonly actions: RowActions;
  readonly onSort: (column: DisputeSortColumn) => void;
  readonly prefetch: ReturnType<typeof usePrefetchDispute>;
};

export function DisputeTable({ disputes, arrivals, view, stale, actions, onSort, prefetch }: Props) {
  const { density, columns: chosen } = useListLayout();
  const columns = useMemo(() => chosen?.filter(isColumnName) ?? usualColumns, [chosen]);
  const { selection } = actions;
  const { list, onKeyDown } = useRowFocus<HTMLTableSectionElement>({
    onSelect: selection?.toggle,
    onAssign: actions.onAssignToMe,
  });
  return (
    <div className={classes.frame} aria-busy={stale}>
      <table className={classes.table} data-density={density} data-usual={chosen === undefined}>
        <caption className="visually-hidden">{common.disputeTable.disputes}</caption>
        <thead>
          <tr>
            {selection && <SelectAll selection={selection} disputes={disputes} />}
            <th scope="col" data-column="customer">
              <span className={classes.heading}>{texts.customer}</span>
            </th>
            {columns.map((column) => (
              <Heading key={column} column={column} view={view} onSort={onSort} />
            ))}
            <th scope="col" data-column="menu">
              {hidden(texts.row.actions)}
            </th>
          </tr>
        </thead>
        <tbody ref={list} onKeyDown={onKeyDown}>
          {disputes.map((dispute) => (
            <DisputeRow
              key={dispute.dispute_id}
              dispute={dispute}
              columns={columns}
              arrived={arrivals.has(dispute.dispute_id)}
              isSelected={selection?.ids.has(dispute.dispute_id) === true}
              onToggle={selection?.toggle}
              menuOf={actions.menuOf}
              prefetch={prefetch}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SelectAll({
  selection,
  disputes,
}: {
  readonly selection: Selection;
  readonly disputes: readonly Dispute[];
}) {
  const count = disputes.filter(({ dispute_id: id }) => selection.ids.has(id)).length;
  return (
    <th scope="col" data-column="selection">
      <RowCheckbox
        label={texts.row.selectAll}
        checked={count > 0 && count === disputes.length}
        indeterminate={count > 0 && count < disputes.length}
        onChange={selection.setAll}
      />
    </th>
  );
}

type HeadingProps = Pick<Props, 'view' | 'onSort'> & { readonly column: ColumnName };

function Heading({ column, view, onSort }: HeadingProps) {
  const sort = sortableColumns[column];
  const label = columnLabels[column];
  if (sort === undefined) {
    return (
      <th scope="col" data-column={column}>
        <span className={classes.heading}>{label}</span>
      </th>
    );
  }
  const sorted = view.sortBy === sort;
  const Arrow = view.sortOrder === 'asc' ? IconArrowUp : IconArrowDown;
  const order = view.sortOrder === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" data-column={column} aria-sort={sorted ? order : 'none'}>
      <button type="button" className={classes.sort} onClick={() => onSort(sort)}>
        {label}
        <Arrow size={13} stroke={2} data-shown={sorted} aria-hidden="true" />
      </button>
    </th>
  );
}
