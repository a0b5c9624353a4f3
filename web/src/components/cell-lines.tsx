import type { ReactNode } from 'react';

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
    <div className="grid regular tight shrinks">
      <span className={isPlain === true ? undefined : 'break strong'}>{title}</span>
      {note !== undefined && <span className="break soft">{note}</span>}
      {children}
    </div>
  );
}
