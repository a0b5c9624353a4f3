import type { ReactNode } from 'react';

import classes from './tag.module.css';
import type { Tone } from './tone.js';

type Props = { readonly tone: Tone; readonly dot?: boolean; readonly children: ReactNode };

/** A short word on a quiet ground of its own colour. */
export function Tag({ tone, dot = false, children }: Props) {
  return (
    <span className={classes.root} data-tone={tone}>
      {dot && <span className={classes.dot} aria-hidden="true" />}
      {children}
    </span>
  );
}
