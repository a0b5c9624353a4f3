import {
  type ColumnDef,
  type OnChangeFn,
  type Row,
  type RowData,
  rowSelectionFeature,
  type RowSelectionState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { Fragment, type HTMLAttributes, memo, type ReactNode, type Ref, useDeferredValue } from 'react';

import { ColumnHeading, type ColumnLook, type Sorting } from './column-heading.js';
import classes from './data-table.module.css';
import { RowCheckbox } from './row-checkbox.js';
import { headingOf } from './row-groups.js';

const columnMeta: ColumnLook = {};
const features = tableFeatures({ rowSelectionFeature, columnMeta });

export type Column<Item extends RowData> = ColumnDef<typeof features, Item> & { readonly header: string };

/** @param header the title, and the label of the cells where rows become cards */
export function column<Item extends RowData>(
  id: string,
  header: string,
  cell: (item: Item) => ReactNode,
  meta: ColumnLook = {},
): Column<Item> {
  return { id, header, cell: ({ row }) => cell(row.original), meta };
}

type Selection<Item> = {
  readonly rows: RowSelectionState;
  readonly onChange: OnChangeFn<RowSelectionState>;
  readonly labelAll: string;
  readonly labelOf: (item: Item) => string;
};

type Attributes = HTMLAttributes<HTMLElement> & Readonly<Record<`data-${string}`, unknown>>;

type Props<Item extends RowData> = {
  /** The accessible name. */
  readonly label: string;
  readonly columns: readonly Column<Item>[];
  readonly rows: readonly Item[];
  readonly idOf: (item: Item) => string;
  /** Rows of `cards` become cards on a narrow screen. */
  readonly look: 'framed' | 'cards' | 'plain';
  readonly className?: string | undefined;
  /** True while another page or order loads. */
  readonly isStale?: boolean;
  /** True if the last row sums up the others. */
  readonly hasTotal?: boolean;
  readonly sorting?: Sorting;
  readonly selection?: Selection<Item>;
  /** A stable function, so that a row is rendered again only if it changes. */
  readonly attributesOf?: ((item: Item) => Attributes) | undefined;
  /** The heading above a row and those that follow with the same one. */
  readonly groupOf?: ((item: Item) => string) | undefined;
  /** Shows a list of cards instead. Also a stable function. */
  readonly card?: ((item: Item, checkbox: ReactNode) => ReactNode) | undefined;
  /** The element around the rows. */
  readonly list?: Ref<HTMLElement>;
  readonly onKeyDown?: HTMLAttributes<HTMLElement>['onKeyDown'];
};

/** A list. The screen gives it columns, rows and their state. The server sorts and pages. */
export function DataTable<Item extends RowData>(props: Props<Item>) {
  const { columns, rows, idOf, selection } = props;
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: idOf,
    state: { rowSelection: selection?.rows ?? nothing },
    ...(selection && { onRowSelectionChange: selection.onChange }),
  });
  const all = table.getRowModel().rows;
  const selectAll = selection && (
    <RowCheckbox
      label={selection.labelAll}
      checked={table.getIsAllPageRowsSelected()}
      indeterminate={table.getIsSomePageRowsSelected() && !table.getIsAllPageRowsSelected()}
      onChange={table.getToggleAllPageRowsSelectedHandler()}
    />
  );
  return props.card === undefined ? (
    <Table {...props} all={all} selectAll={selectAll} />
  ) : (
    <Cards {...props} all={all} card={props.card} />
  );
}

const nothing: RowSelectionState = {};

type TableRow<Item extends RowData> = Row<typeof features, Item>;
type Rows<Item extends RowData> = Props<Item> & { readonly all: readonly TableRow<Item>[] };

/** The roles remain where the style sheet shows rows as cards. */
function Table<Item extends RowData>(props: Rows<Item> & { readonly selectAll: ReactNode }) {
  const { label, columns, look, className, isStale, hasTotal, sorting, selection, all, selectAll } = props;
  const { attributesOf, groupOf, list, onKeyDown } = props;
  const count = hasTotal === true ? all.length - 1 : all.length;
  const bodyRow = (row: TableRow<Item>) => (
    <BodyRow
      key={row.id}
      row={row}
      columns={columns}
      isSelected={selection?.rows[row.id] === true}
      labelOf={selection?.labelOf}
      attributesOf={attributesOf}
    />
  );
  return (
    <div className={classes.frame} data-look={look} aria-busy={isStale}>
      <table role="table" className={`${classes.table} ${className ?? ''}`}>
        <caption className="visually-hidden">{label}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {selectAll !== undefined && (
              <th scope="col" role="columnheader" data-column="selection">
                {selectAll}
              </th>
            )}
            {columns.map(({ id, header, meta = {} }) => (
              <ColumnHeading key={id} id={id} label={header} look={meta} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" ref={list as Ref<HTMLTableSectionElement>} onKeyDown={onKeyDown}>
          {all.slice(0, count).map((row, at) => (
            <Fragment key={row.id}>
              <GroupRow heading={headingOf(all, at, groupOf)} />
              {bodyRow(row)}
            </Fragment>
          ))}
        </tbody>
        {hasTotal === true && <tfoot role="rowgroup">{all.slice(count).map(bodyRow)}</tfoot>}
      </table>
    </div>
  );
}

/** Spans only the first columns: to span hidden ones would add empty columns to the table. */
function GroupRow({ heading }: { readonly heading: string | undefined }) {
  if (heading === undefined) return null;
  return (
    <tr role="row" className={classes.group}>
      <th role="rowheader" scope="rowgroup" colSpan={2}>
        {heading}
      </th>
    </tr>
  );
}

type RowProps<Item extends RowData> = Pick<Props<Item>, 'attributesOf'> & {
  readonly row: TableRow<Item>;
  readonly isSelected: boolean;
  readonly labelOf: Selection<Item>['labelOf'] | undefined;
};

const BodyRow = memo(function BodyRow<Item extends RowData>(
  props: RowProps<Item> & Pick<Props<Item>, 'columns'>,
) {
  const { row, isSelected, attributesOf, labelOf } = props;
  return (
    <tr role="row" data-row={row.id} data-selected={isSelected} {...attributesOf?.(row.original)}>
      {labelOf && (
        <td role="cell" data-column="selection">
          <Checkbox {...props} labelOf={labelOf} />
        </td>
      )}
      {row.getAllCells().map((cell) => {
        const { id, header, cell: content, meta = {} } = cell.column.columnDef;
        const Cell = meta.isRowHeader === true ? 'th' : 'td';
        return (
          <Cell
            key={id}
            role={meta.isRowHeader === true ? 'rowheader' : 'cell'}
            {...(meta.isRowHeader === true && { scope: 'row' })}
            data-column={id}
            data-label={meta.isHeaderHidden === true ? undefined : header}
            data-numeric={meta.isNumeric}
            className={meta.className}
            aria-hidden={meta.isPicture}
          >
            {typeof content === 'function' ? content(cell.getContext()) : content}
          </Cell>
        );
      })}
    </tr>
  );
}) as <Item extends RowData>(props: RowProps<Item> & Pick<Props<Item>, 'columns'>) => ReactNode;

function Checkbox<Item extends RowData>({ row, isSelected, labelOf }: RowProps<Item>) {
  return (
    labelOf && (
      <RowCheckbox
        label={labelOf(row.original)}
        checked={isSelected}
        onChange={row.getToggleSelectedHandler()}
      />
    )
  );
}

/** More than a phone shows at once. */
const firstCards = 6;

type CardProps<Item extends RowData> = RowProps<Item> & { readonly card: NonNullable<Props<Item>['card']> };

function Cards<Item extends RowData>(props: Rows<Item> & Pick<CardProps<Item>, 'card'>) {
  const { label, className, isStale, selection, all, attributesOf, groupOf, card, list, onKeyDown } = props;
  // Phones are slow, so the visible cards are painted first and the rest afterward.
  const shown = useDeferredValue(all, all.slice(0, firstCards));
  return (
    <ul
      ref={list as Ref<HTMLUListElement>}
      className={`${classes.cards} ${className ?? ''}`}
      aria-label={label}
      aria-busy={isStale}
      onKeyDown={onKeyDown}
    >
      {shown.map((row, at) => (
        <Fragment key={row.id}>
          <GroupItem heading={headingOf(shown, at, groupOf)} />
          <Card
            row={row}
            isSelected={selection?.rows[row.id] === true}
            labelOf={selection?.labelOf}
            attributesOf={attributesOf}
            card={card}
          />
        </Fragment>
      ))}
    </ul>
  );
}

function GroupItem({ heading }: { readonly heading: string | undefined }) {
  return heading === undefined ? null : (
    <li className={classes.group}>
      <h2>{heading}</h2>
    </li>
  );
}

const Card = memo(function Card<Item extends RowData>(props: CardProps<Item>) {
  const { row, isSelected, attributesOf, card } = props;
  return (
    <li data-row={row.id} data-selected={isSelected} {...attributesOf?.(row.original)}>
      {card(row.original, <Checkbox {...props} />)}
    </li>
  );
}) as <Item extends RowData>(props: CardProps<Item>) => ReactNode;
