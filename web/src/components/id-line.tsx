import type { ReactNode } from 'react';

import { CopyButton } from './copy-button.js';
import classes from './id-line.module.css';

type Props = {
  readonly id: string;
  /** The button's label, such as “Copy dispute ID”. */
  readonly copyLabel: string;
  /** Small and faint, below a name. */
  readonly isSmall?: boolean;
  readonly before?: ReactNode;
};

/** An ID with a copy button. */
export function IdLine({ id, copyLabel, isSmall, before }: Props) {
  return (
    <span className={classes.root} data-small={isSmall}>
      <span className="mono">
        {before} {id}
      </span>
      <CopyButton text={id} label={copyLabel} />
    </span>
  );
}
