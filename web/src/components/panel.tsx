import { type ReactNode, useId } from 'react';

import classes from './panel.module.css';

type Props = {
  readonly title: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A section of a screen with a heading. */
export function Panel({ title, note, actions, children }: Props) {
  const id = useId();
  return (
    <section className={classes.root} aria-labelledby={id}>
      <header className={classes.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {note !== undefined && <p className="soft">{note}</p>}
        </div>
        {actions !== undefined && <div className="wrap">{actions}</div>}
      </header>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
