import type { ReactNode } from 'react';

import classes from './page-header.module.css';

type Props = { readonly title: string; readonly subtitle?: string; readonly children?: ReactNode };

/** The title, subtitle and actions of a screen. */
export function PageHeader({ title, subtitle, children }: Props) {
  return (
    <header className={classes.root}>
      <div className="break shrinks">
        <h1>{title}</h1>
        {subtitle !== undefined && <p className="quiet mt-1">{subtitle}</p>}
      </div>
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </header>
  );
}
