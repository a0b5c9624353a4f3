import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';

import { useNarrow } from '../lib/use-narrow.js';
import classes from './fold.module.css';

type Props = {
  readonly title: string;
  /** Shown even while the section is closed. */
  readonly note?: ReactNode;
  /** `wide`: open unless the window is as narrow as a phone. */
  readonly isOpen?: boolean | 'wide';
  readonly children: ReactNode;
};

/** A section that can be closed. Printouts have its content in any case. */
export function Fold({ title, note, isOpen = false, children }: Props) {
  const id = useId();
  const isNarrow = useNarrow();
  // Later, only the user opens and closes it.
  const [isOpenAtFirst] = useState(isOpen === 'wide' ? !isNarrow : isOpen);
  return (
    <section className={classes.root} aria-labelledby={id}>
      <details open={isOpenAtFirst}>
        <summary className="no-marker">
          <IconChevronRight className="chevron" size={15} stroke={2} aria-hidden="true" />
          <h2 className="text-md" id={id}>
            {title}
          </h2>
          {note !== undefined && <span className="soft">{note}</span>}
        </summary>
        <div className={classes.body}>{children}</div>
      </details>
    </section>
  );
}
