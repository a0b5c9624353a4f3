import type { ReactNode } from 'react';

import classes from './scroll-region.module.css';

type Props = { readonly label: string; readonly children: ReactNode };

/** Wide content that scrolls sideways, also by keyboard. A group, because the section around it may have the same name. */
export function ScrollRegion({ label, children }: Props) {
  return (
    <div className={classes.root} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
