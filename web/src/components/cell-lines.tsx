import type { ReactNode } from 'react';

import classes from './data-table.module.css';

type Props = {
  readonly title: ReactNode;
  /** True for a title that doesn't name the row. */
  readonly isPlain?: true;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
};

/** A cell of a table with a title, a note, and more lines. */
export function CellLines({ title, isPlain, note, children }: Props) {
  return (
    <div className={classes.lines}>
      <span className={isPlain === true ? undefined : classes.title}>{title}</span>
      {note !== undefined && <span className={classes.second}>{note}</span>}
      {children}
    </div>
  );
}
