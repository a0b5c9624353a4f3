import type { ReactNode } from 'react';

import classes from './tag.module.css';
import type { Tone } from './tone.js';

type Props = {
  readonly tone: Tone;
  readonly dot?: boolean;
  /** Shown on hover, for text that may be truncated. */
  readonly title?: string;
  readonly children: ReactNode;
};

/** A short label on a tinted background. */
export function Tag({ tone, dot = false, title, children }: Props) {
  return (
    <span className={classes.root} data-tone={tone} title={title}>
      {dot && <span className={classes.dot} aria-hidden="true" />}
      <span className={classes.text}>{children}</span>
    </span>
  );
}
