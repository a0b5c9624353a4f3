import type { ReactNode } from 'react';

import classes from './facts.module.css';

export type Fact = { readonly label: string; readonly value: ReactNode };

type Props = {
  readonly facts: readonly Fact[];
  /** Places each value below its label, for long labels. */
  readonly isStacked?: boolean;
  /** Fills the width with as many columns as fit. */
  readonly isWide?: boolean;
};

/** A list of labels and values. */
export function Facts({ facts, isStacked = false, isWide = false }: Props) {
  return (
    <dl className={classes.root} data-stacked={isStacked} data-wide={isWide}>
      {facts.map(({ label, value }) => (
        <div key={label} className={classes.row}>
          <dt className="quiet break shrinks">{label}</dt>
          <dd className="break shrinks">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
