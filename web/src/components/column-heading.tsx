import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { CSSProperties } from 'react';

import classes from './data-table.module.css';

export type ColumnLook = {
  /** The server's sort column. Undefined if it can't sort by this one. */
  readonly sort?: string | undefined;
  /** Aligns the digits of the column. */
  readonly isNumeric?: boolean;
  /** Names the row. */
  readonly isRowHeader?: boolean;
  readonly isHeaderHidden?: boolean;
  /** Decoration, which screen readers skip. */
  readonly isPicture?: boolean;
  readonly width?: string | undefined;
  readonly minWidth?: string;
  readonly className?: string | undefined;
};

export type Sorting = {
  readonly by: string;
  readonly order: 'asc' | 'desc';
  readonly onSort: (by: string) => void;
};

type Props = {
  readonly id: string | undefined;
  readonly label: string;
  readonly look: ColumnLook;
  readonly sorting: Sorting | undefined;
};

/** The title of a column, and the button that sorts by it if the server can. */
export function ColumnHeading({ id, label, look, sorting }: Props) {
  const { sort, isNumeric, isHeaderHidden, isPicture, width, minWidth } = look;
  const shared = {
    'data-column': id,
    'data-numeric': isNumeric,
    style: { '--column-width': width, '--column-min-width': minWidth } as CSSProperties,
  };
  if (isPicture === true) return <td aria-hidden="true" {...shared} />;
  const isSorted = sort !== undefined && sorting?.by === sort;
  const isAscending = sorting?.order === 'asc';
  const Arrow = isAscending ? IconArrowUp : IconArrowDown;
  const order = isAscending ? 'ascending' : 'descending';
  return (
    <th
      scope="col"
      role="columnheader"
      {...(sort !== undefined && { 'aria-sort': isSorted ? order : 'none' })}
      {...shared}
    >
      {sort === undefined || sorting === undefined ? (
        <span className={isHeaderHidden === true ? 'visually-hidden' : undefined}>{label}</span>
      ) : (
        <button type="button" className={classes.sort} onClick={() => sorting.onSort(sort)}>
          {label}
          <Arrow size={13} stroke={2} data-shown={isSorted} aria-hidden="true" />
        </button>
      )}
    </th>
  );
}
