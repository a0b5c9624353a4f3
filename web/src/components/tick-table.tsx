import type { ReactNode } from 'react';

import { RowCheckbox } from './row-checkbox.js';
import classes from './tick-table.module.css';

export type TickGroup = {
  readonly title: string;
  readonly sum?: string | undefined;
  /** Labels the checkbox for all rows. Rows of a group without it can't be ticked. */
  readonly tickAll: string | undefined;
  readonly rows: readonly {
    readonly id: string;
    readonly tick: string;
    readonly name: ReactNode;
    readonly notes: readonly string[];
    readonly amount: string;
  }[];
};

export type Ticks = {
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (ids: readonly string[], isTicked: boolean) => void;
};

type Props = Ticks & { readonly label: string; readonly groups: readonly TickGroup[] };

/** Groups of rows to choose from before an action, with a note for each. Empty groups are left out. */
export function TickTable({ label, groups, ...ticks }: Props) {
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label}>
        {groups.map((group) => group.rows.length > 0 && <Group key={group.title} group={group} {...ticks} />)}
      </table>
    </div>
  );
}

function Group({
  group: { title, sum, tickAll, rows },
  ticked,
  onTick,
}: Ticks & { readonly group: TickGroup }) {
  const ids = rows.map(({ id }) => id);
  const count = ids.filter((id) => ticked.has(id)).length;
  return (
    <tbody>
      <tr className={classes.group}>
        <td>
          {tickAll !== undefined && (
            <RowCheckbox
              label={tickAll}
              checked={count === ids.length}
              indeterminate={count > 0 && count < ids.length}
              onChange={(event) => onTick(ids, event.currentTarget.checked)}
            />
          )}
        </td>
        <th scope="rowgroup">{title}</th>
        <td className={classes.amount}>{sum}</td>
      </tr>
      {rows.map(({ id, tick, name, notes, amount }) => (
        <tr key={id}>
          <td>
            {tickAll !== undefined && (
              <RowCheckbox
                label={tick}
                checked={ticked.has(id)}
                onChange={(event) => onTick([id], event.currentTarget.checked)}
              />
            )}
          </td>
          <th scope="row">
            {name}
            {notes.map((note) => (
              <span key={note} className="quiet">
                {note}
              </span>
            ))}
          </th>
          <td className={classes.amount}>{amount}</td>
        </tr>
      ))}
    </tbody>
  );
}
